import { expect, test } from "vitest";
import type { Observation } from "../run/observation.ts";
import { copiedNumbers } from "./copied-numbers.ts";

type Run = Pick<Observation, "exchanges">;

const run = (data: unknown, meta: object = {}): Run =>
  ({
    exchanges: [{ request: { method: "GET", path: "/x", query: "" }, response: { status: 200, body: JSON.stringify({ data, meta }) } }],
  }) as unknown as Run;
const row = (id: string, days: number): object => ({ id, days_in_stage: days });

test("an answer that the scenario cut off has no numbers", () => {
  const [seen] = run([row("a", 108)]).exchanges;
  const cut = { exchanges: [{ ...seen!, isArranged: true, response: { ...seen!.response, body: '{"data":[{"id":"a","days_in' } }] };
  expect(copiedNumbers(run([row("a", 109)]), cut)("a: 109 days", "a: 108 days")).toBe(false);
});

test.each<readonly [string, Run, Run, string, string, boolean]>([
  ["a number that the service gave otherwise", run([row("a", 109)]), run([row("a", 108)]), "a: 109 days", "a: 108 days", true],
  ["a number that the service gave alike", run([row("a", 109)]), run([row("a", 109)]), "a: 109 days", "a: 108 days", false],
  ["another number than it gave", run([row("a", 109)]), run([row("a", 108)]), "a: 109 days", "a: 107 days", false],
  ["other words besides", run([row("a", 109)]), run([row("a", 108)]), "a: 109 days", "b: 108 days", false],
  ["a number of another record", run([row("a", 109)]), run([row("b", 108)]), "109 days", "108 days", false],
  ["a number about the answer", run([], { limit: 20 }), run([], { limit: 10 }), "20 people", "10 people", false],
])("a line with %s is copied or not: %#", (_, usual, now, before, after, isCopied) => {
  expect(copiedNumbers(usual, now)(before, after)).toBe(isCopied);
});
