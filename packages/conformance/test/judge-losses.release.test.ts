import { assert, asyncProperty, boolean, nat, subarray } from "fast-check";
import type { Entry } from "har-format";
import { expect, test } from "vitest";
import { runs } from "@hr-platform/property-runs";
import { runSuite } from "../src/suite.ts";
import { harRecorder } from "./har-of.ts";
import { BASE, KEYS, failed, judgedEntries, recorded } from "./judged-recording.ts";
import { mockTarget } from "./mock-target.ts";
import { seedOf } from "../src/exchange/seeded-values.ts";

test("what the whole suite sends to a sound mock, hostile requests among it, shows no failure", { timeout: 60_000 }, async () => {
  const { target, fetch } = mockTarget({ rateLimit: 100 });
  const recorder = harRecorder(fetch);
  await runSuite({ target, fetch: recorder.fetch, tier: "certify", only: ["EMP-*", "LEAVE-*", "COMP-*", "CONV-*", "REC-*", "HOOK-*"] });
  const report = await judgedEntries(recorder.har.log.entries);
  expect(failed(report)).toEqual([]);
  expect(report.summary.pass).toBeGreaterThan(80);
});

/** Ways in which a recording is less than what happened. Each changes some entries at random. */
const LOSSES: Readonly<Record<string, (entry: Entry, next: () => number) => unknown>> = {
  "entries are missing": (entry, next) => (next() < 0.5 ? undefined : entry),
  "header names have any case": (entry) => {
    for (const row of [...entry.request.headers, ...entry.response.headers]) row.name = row.name.toUpperCase();
    return entry;
  },
  "keys were taken out": (entry) => {
    entry.request.headers = entry.request.headers.filter(({ name }) => name.toLowerCase() !== "authorization");
    return entry;
  },
  "bodies are missing": (entry, next) => {
    if (next() < 0.3) delete entry.response.content.text;
    if (next() < 0.3) delete entry.request.postData;
    return entry;
  },
  "bodies are cut off": (entry, next) => {
    const { content } = entry.response;
    if (content.text !== undefined && next() < 0.3) content.text = content.text.slice(0, Math.floor(next() * content.text.length));
    return entry;
  },
  "responses have no headers": (entry, next) => {
    if (next() < 0.5) entry.response.headers = [];
    return entry;
  },
  "times are missing": (entry, next) => (next() < 0.3 ? { ...entry, startedDateTime: "" } : entry),
  "requests were aborted": (entry, next) => (next() < 0.2 ? { ...entry, response: { ...entry.response, status: 0 } } : entry),
  "values were redacted": (entry, next) => {
    const { content } = entry.response;
    if (content.text !== undefined && next() < 0.3) content.text = content.text.replaceAll(/"id":"[^"]*"/g, '"id":"[REDACTED]"');
    return entry;
  },
};

test("no loss in a recording of a sound mock makes a failure", { timeout: 60_000 }, async () => {
  await assert(
    asyncProperty(nat(), subarray(Object.keys(LOSSES), { minLength: 1 }), boolean(), async (seed, losses, reversed) => {
      const entries = await recorded([], 250, seed);
      let drawn = 0;
      const next = (): number => seedOf(seed, (drawn += 1)) / 2 ** 31;
      const left = losses.reduce<unknown[]>(
        (rest, loss) => rest.flatMap((entry) => LOSSES[loss]!(entry as Entry, next) ?? []),
        structuredClone(entries),
      );
      expect(failed(await judgedEntries(reversed ? left.toReversed() : left, BASE))).toEqual([]);
    }),
    runs(1301, 60),
  );
});

test("two recordings of one company, made at different times, show no failure when they are joined", async () => {
  const [one, other] = [await recorded([], 300, 1, KEYS), await recorded([], 300, 2, KEYS)];
  expect(failed(await judgedEntries([...one, ...other]))).toEqual([]);
});
