import { expect, test } from "vitest";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { RequirementReport, Verdict } from "./report.ts";
import { withTimes } from "./times.ts";

const row = (id: string, verdict: Verdict, ...checks: readonly string[]): RequirementReport => ({
  id,
  level: "must",
  section: [],
  statement: "",
  verdict,
  checks,
});
const spent = (owner: string, ms: number): ExchangeRecord => ({ owner, response: { ms } }) as ExchangeRecord;

test("what a check judges shares the time of its requests, and set-ups belong to nobody", () => {
  const rows = [row("A", "pass", "one"), row("B", "fail", "one", "two"), row("C", "not-run", "one"), row("D", "pass", "rule")];
  const times = withTimes(rows, [spent("one", 10), spent("one", 6), spent("two", 5), spent("given:people", 100)]);
  expect(times.map(({ ms }) => ms)).toEqual([8, 13, undefined, undefined]);
});
