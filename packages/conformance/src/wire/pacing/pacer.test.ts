import * as fc from "fast-check";
import { runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import type { ResponseRecord } from "../../exchange/exchange.ts";
import { Pacer, Patience } from "./pacer.ts";
import type { Time } from "../time.ts";

/** Time that passes only while the pacer waits. */
function still(): Time & { at: number } {
  const time = {
    at: 0,
    now: () => time.at,
    wait: async (ms: number) => {
      time.at += ms;
    },
  };
  return time;
}

const answer = (status: number, headers: Record<string, string> = {}): ResponseRecord => ({ status, headers, body: "", ms: 1 });

test("no minute has more requests of a key than allowed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(9000), { maxLength: 120 }), async (perMinute, pauses) => {
      const time = still();
      const pacer = new Pacer(perMinute, time);
      const sent: number[] = [];
      for (const pause of pauses) {
        time.at += pause;
        await pacer.turn(() => ["full"]);
        sent.push(time.at);
      }
      for (const at of sent) expect(sent.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(perMinute);
    }),
    runs(4, 60),
  );
});

test("requests that are kept for clean-up wait for the window, and those of clean-up do not", async () => {
  const time = still();
  const pacer = new Pacer(10, time);
  for (let n = 0; n < 6; n += 1) await pacer.turn(() => ["full"], 4);
  expect(time.at).toBe(0);
  await pacer.turn(() => ["full"]);
  expect(time.at).toBe(0);
  await pacer.turn(() => ["full"], 4);
  expect(time.at).toBeGreaterThan(60_000);
});

test("each key has its own allowance, until one is limited early because all keys share one", async () => {
  const time = still();
  const pacer = new Pacer(4, time);
  for (const key of ["a", "a", "b", "b"]) await pacer.turn(() => [key]);
  expect(time.at).toBe(0);
  pacer.learn("b", answer(429, { "retry-after": "7" }));
  for (const key of ["a", "b", "a", "b"]) await pacer.turn(() => [key]);
  expect(time.at).toBe(0);
  await pacer.turn(() => ["c"]);
  expect(time.at).toBeGreaterThan(60_000);
});

test("a key that others use too slows down no other key", async () => {
  const time = still();
  const pacer = new Pacer(4, time);
  for (const key of ["a", "b"]) await pacer.turn(() => [key]);
  pacer.learn("b", answer(429));
  for (const key of ["a", "a", "a", "a", "c", "c", "c", "c"]) await pacer.turn(() => [key]);
  expect(time.at).toBe(0);
});

test("the pacer waits for Retry-After, in seconds or as a date by the target's clock, or a minute without it", () => {
  const pacer = new Pacer(90, still());
  expect(pacer.learn("a", answer(429, { "retry-after": "7" }))).toBe(8000);
  const date = { date: "Mon, 02 Mar 2026 09:00:00 GMT", "retry-after": "Mon, 02 Mar 2026 09:00:20 GMT" };
  expect(pacer.learn("a", answer(429, date))).toBe(21_000);
  expect(pacer.learn("a", answer(429))).toBe(61_000);
  expect(pacer.learn("a", answer(200))).toBeNull();
});

test("a key whose allowance is nearly used up rests until the minute is over", async () => {
  const time = still();
  const pacer = new Pacer(90, time);
  await pacer.turn(() => ["a"]);
  pacer.learn("a", answer(200, { "x-ratelimit-remaining": "1" }));
  await pacer.turn(() => ["b"]);
  expect(time.at).toBe(0);
  await pacer.turn(() => ["a"]);
  expect(time.at).toBeGreaterThan(60_000);
});

test("a request that several keys may send waits for the one that is free first, also for one that is named later", async () => {
  const time = still();
  const pacer = new Pacer(1, time);
  await pacer.turn(() => ["a"]);
  time.at = 10_000;
  await pacer.turn(() => ["b"]);
  expect(await pacer.turn(() => ["b", "a"])).toMatchObject({ key: "a", at: 61_000 });
  const late = await pacer.turn(() => (time.at < 65_000 ? ["a"] : ["a", "c"]));
  expect([late?.key, late!.at < 67_000]).toEqual(["c", true]);
});

test("a request that is sent long after its turn counts when it is sent", async () => {
  const time = still();
  const pacer = new Pacer(1, time);
  const turn = await pacer.turn(() => ["a"]);
  time.at = 30_000;
  pacer.late(turn!);
  await pacer.turn(() => ["a"]);
  expect(time.at).toBeGreaterThanOrEqual(90_000);
});

test("a target that says of each request that none is left makes the run wait for ten minutes, and no longer", async () => {
  const time = still();
  const patience = new Patience();
  const pacer = new Pacer(90, time, { patience });
  let sent = 0;
  while ((await pacer.turn(() => ["full"])) !== undefined) {
    sent += 1;
    pacer.learn("full", answer(200, { "x-ratelimit-remaining": "0" }));
  }
  expect([sent, Math.round(time.at / 60_000), patience.over]).toEqual([10, 10, expect.stringContaining("10 minutes in all")]);
  patience.beginCleaning();
  expect(await pacer.turn(() => ["full"])).toBeDefined();
});

test("an answer to a request without a valid key tells nothing of an allowance", async () => {
  const time = still();
  const pacer = new Pacer(90, time);
  pacer.learn("none", answer(401, { "x-ratelimit-remaining": "0" }));
  await pacer.turn(() => ["none"]);
  expect(time.at).toBe(0);
});

test("a run that uses up its own allowance waits as long as it needs", async () => {
  const time = still();
  const patience = new Patience();
  const pacer = new Pacer(20, time, { patience });
  const sent: number[] = [];
  for (let n = 0; n < 600; n += 1) {
    expect(await pacer.turn(() => ["full"])).toBeDefined();
    sent.push(time.at);
    const left = 20 - sent.filter((at) => at > time.at - 60_000).length;
    pacer.learn("full", answer(200, { "x-ratelimit-remaining": String(left) }));
    time.at += 200;
  }
  expect(time.at).toBeGreaterThan(25 * 60_000);
  expect(patience.over).toBeUndefined();
});
