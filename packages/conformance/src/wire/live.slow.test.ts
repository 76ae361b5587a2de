import { expect, test } from "vitest";
import type { WireRequest } from "../exchange/request.ts";
import { TOO_LONG, TOO_MUCH } from "../exchange/bounds.ts";
import { liveWire } from "./live.ts";

const target = { base_url: "https://api.example/api/v1", keys: { full: "k" } };
const request: WireRequest = { method: "GET", target: "/company", headers: {}, body: null, key: "full", limited: false };

/** A wire to a server that sends these responses, the last one again and again. Time passes only while the wire waits. */
function wireTo(...answers: readonly (() => Response)[]): {
  readonly send: (method?: string) => Promise<number>;
  readonly asked: () => number;
  readonly waited: () => number;
} {
  let [asked, waited] = [0, 0];
  const time = {
    now: () => waited,
    wait: async (ms: number) => {
      waited += ms;
    },
  };
  const fetch = async (): Promise<Response> => answers[Math.min((asked += 1), answers.length) - 1]!();
  const wire = liveWire({ target, fetch, perMinute: 90, time });
  const send = async (method = "GET"): Promise<number> => (await wire.send({ ...request, method }, "x/1")).status;
  return { send, asked: () => asked, waited: () => waited };
}

const answer =
  (status: number, headers: Record<string, string> = {}) =>
  (): Response =>
    new Response("{}", { status, headers });

test("after a 503 with Retry-After a request is sent again at that time, a write too", async () => {
  const { send, asked, waited } = wireTo(answer(503, { "retry-after": "7" }), answer(200));
  expect([await send("POST"), asked()]).toEqual([200, 2]);
  expect(waited()).toBeGreaterThanOrEqual(7000);
});

test("a Retry-After date in a response without Date is read by this machine's clock", async () => {
  const { send, waited } = wireTo(answer(503, { "retry-after": new Date(Date.now() + 9000).toUTCString() }), answer(200));
  expect(await send()).toBe(200);
  expect(waited()).toBeGreaterThan(6000);
  expect(waited()).toBeLessThan(12_000);
});

test("a read that a gateway answered is sent again, a write is not: it may have been carried out", async () => {
  expect(await wireTo(answer(502), answer(200)).send()).toBe(200);
  expect(await wireTo(answer(502), answer(200)).send("POST")).toBe(502);
});

test("a server that always answers 503 is judged by that", async () => {
  const { send, asked } = wireTo(answer(503, { "retry-after": "1" }));
  expect([await send(), asked()]).toEqual([503, 3]);
});

test("the reason for a missing response is one line without repetition", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED\n 127.0.0.1:1"), { code: "ECONNREFUSED" });
  const wire = liveWire({ target, fetch: () => Promise.reject(new TypeError("fetch failed", { cause: refused })), perMinute: 90 });
  await expect(wire.send(request, "x/1")).rejects.toThrow(/^connect ECONNREFUSED 127\.0\.0\.1:1$/);
  const odd = Object.assign(new Error("no HTTP"), { code: undefined });
  const other = liveWire({ target, fetch: () => Promise.reject(new TypeError("fetch failed", { cause: odd })), perMinute: 90 });
  await expect(other.send(request, "x/1")).rejects.toThrow(/^no HTTP$/);
});

test("after 256 MB of bodies a run reads short responses only", async () => {
  const long = "x".repeat(15 * 2 ** 20);
  let length = long.length;
  const fetch = async (): Promise<Response> => new Response(length === Infinity ? endless() : long.slice(0, length));
  const wire = liveWire({ target, fetch, perMinute: 1000 });
  const cut = async (bytes: number): Promise<string | undefined> => {
    length = bytes;
    return (await wire.send(request, "x/1")).cut;
  };
  // A body that is too long is not kept.
  for (let n = 0; n < 20; n += 1) expect(await cut(Infinity)).toBe(TOO_LONG);
  for (let n = 0; n < 18; n += 1) expect(await cut(long.length)).toBeUndefined();
  expect(await cut(200_000)).toBe(TOO_MUCH);
  expect(await cut(100_000)).toBeUndefined();
});

function endless(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(2 ** 20)) });
}

test("a request that waits for the rate limit is not sent when the run is interrupted, and waits no longer", async () => {
  const interruption = new AbortController();
  const wire = liveWire({ target, fetch: async () => Response.json({}), perMinute: 1, signal: interruption.signal });
  await wire.send(request, "x/1");
  const second = wire.send(request, "x/2");
  const turn = wire.turn!(() => ["full"], "x/3/turn");
  interruption.abort();
  await expect(second).rejects.toThrow("the run ended before it was sent");
  expect(await turn).toBe("full");
  expect(wire.requests).toBe(1);
});
