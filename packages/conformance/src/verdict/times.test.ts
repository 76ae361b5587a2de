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
const spent = (id: string, owner: string, ms: number): ExchangeRecord => ({ id, owner, response: { ms } }) as ExchangeRecord;

test("what a check judges shares the time of its requests with what cites them, and a set-up belongs to what cites it", () => {
  const rows = [
    row("A", "pass", "one"),
    { ...row("B", "fail", "one", "two"), complaints: [{ check: "two", expected: "", got: "", exchanges: ["given:people/1"], curl: "" }] },
    row("C", "not-run", "one"),
    { ...row("D", "pass", "rule"), evidence: ["one/1", "given:people/1"] },
    row("E", "pass", "other rule"),
  ];
  const exchanges = [
    spent("one/1", "one", 10),
    spent("one#alone/2", "one", 5),
    spent("two/1", "two", 5),
    spent("given:people/1", "given:people", 100),
    spent("given:more/1", "given:more", 7),
  ];
  expect(withTimes(rows, exchanges).map(({ ms }) => ms)).toEqual([5, 60, undefined, 55, undefined]);
});
