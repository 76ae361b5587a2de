import { createWorld } from "@hr-platform/fixtures";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { heldIn, privateTextsOf } from "../../test/private-texts.ts";
import { differencesWhenPublished, evidenceFrom, recordedRun } from "../../test/published-run.ts";
import type { Evidence, EvidenceLine } from "./evidence.ts";
import { formsOfText } from "../exchange/text/text-forms.ts";
import { published } from "./published.ts";
import { isDescription } from "./published/private-values.ts";
import { isPublicWord, wordsOf } from "../document/public-words.ts";

const KEY = Buffer.alloc(32, 7);
const STARTED = new Date("2026-03-02T09:00:00Z");
const world = createWorld({ seed: 1, now: STARTED, bulkEmployees: 0 });

describe.each(["ci", "certify"] as const)("published evidence of %s on the mock", (tier) => {
  let evidence: Evidence;
  beforeAll(async () => {
    const { mock, ...served } = mockTarget({ receiver: tier === "certify" });
    ({ evidence } = await recordedRun(served, { tier, startedAt: STARTED }));
    await mock[Symbol.asyncDispose]();
  }, 300_000);

  test("gets the verdicts, reasons and observations of the evidence itself", { timeout: 300_000 }, async () => {
    expect(await differencesWhenPublished(evidence, KEY)).toEqual([]);
  });

  test("holds no private text of the evidence in any form", { timeout: 300_000 }, () => {
    const records = [...evidence.exchanges.values()];
    // Examples of the API document name people whom this world has too, and a name may be a word of the document, or one that the run made.
    const sent = textsIn(records.map(({ request }) => request.body)).join("\n");
    const isWord = (text: string): boolean => wordsOf(text).length === 1 && wordsOf(text).every(isPublicWord);
    const all = privateTextsOf(world).filter(({ text }) => !isWord(text) && !sent.includes(text));
    const before = heldIn(textsIn([evidence.head, records.filter((record) => !isDescription(record)), evidence.events]), all);
    expect(before.length).toBeGreaterThan(200);
    const lines = published(evidence, KEY).filter((line) => line.kind !== "exchange" || !isDescription(line.exchange));
    expect(heldIn(textsIn(lines), before, formsOfText)).toEqual([]);
  });
});

/** Texts of 2 MB that a naive search takes very long for. */
const LONG: Readonly<Record<string, string>> = {
  "letters without an address": "n".repeat(2e6),
  "addresses without a domain": "a@".repeat(1e6),
  "signs without blanks": "{".repeat(2e6),
  "members without an object": '"name":"x","notes":"y",'.repeat(9e4),
  "members cut off": `"notes":"${'\\"'.repeat(1e6)}`,
  "digits and blanks": `"phone":"${"1 ".repeat(1e6)}a"`,
  notes: JSON.stringify({ notes: "two words ".repeat(2e5) }),
};

test.each(Object.keys(LONG))("2 MB are published in less than fifteen seconds: %s", (what) => {
  const target = { base_url: "http://x/api/v1", keys: { full: "<full>" } };
  const run = { tier: "ci" as const, only: [], skip: [], readOnly: false, seed: 1, started_at: STARTED.toISOString() };
  const lines: EvidenceLine[] = [
    { kind: "run", format: 1, version: "0", target, ...run },
    { kind: "exchange", exchange: exchange({ text: LONG[what]! }).record },
  ];
  const began = process.threadCpuUsage();
  published(evidenceFrom(lines), KEY);
  const { user, system } = process.threadCpuUsage(began);
  expect(user + system).toBeLessThan(15e6);
});

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
