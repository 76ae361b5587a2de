import { expect, test } from "vitest";
import { otherServer } from "../src/other-server/server.ts";
import type { ExchangeRecord } from "../../conformance/src/exchange/exchange.ts";
import { runSuite } from "../../conformance/src/suite.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { checks } from "../../conformance/src/checks/index.ts";

const START = new Date("2026-03-02T09:00:00Z");
const firstLook = checks.filter(({ id }) => /^ANA-\d+$/.test(id));

async function run(
  chosen: typeof checks,
  { departments, ...more }: { departments?: Record<string, number>; readOnly?: boolean; concurrency?: number },
): Promise<{ report: Report; sent: ExchangeRecord[] }> {
  const server = otherServer({ start: START, ...(departments === undefined ? {} : { departments }) });
  const sent: ExchangeRecord[] = [];
  const onEvidence = (line: { kind: string }): void => void ("exchange" in line && sent.push(line.exchange as ExchangeRecord));
  const report = await runSuite({ ...server, checks: chosen, startedAt: START, maxRequests: Infinity, onEvidence, ...more });
  return { report, sent };
}

const verdictOf = (report: Report, name: string): string => report.requirements.find(({ id }) => id === name)!.verdict;
const hires = (sent: readonly ExchangeRecord[]): ExchangeRecord[] => sent.filter(({ operation }) => operation === "createEmployee");

test("departments are judged before the run hires anybody, however many checks run at the same time", async () => {
  const others = checks.filter(({ id }) => /^(?:EMP-2|REC-0|SCOPE-3|RATE-01)/.test(id));
  for (const concurrency of [1, 4]) {
    const { sent } = await run(
      [...others, ...firstLook].toSorted((a, b) => checks.indexOf(a) - checks.indexOf(b)),
      { concurrency },
    );
    const look = sent.findIndex(({ owner, operation }) => owner === "given:analytics-look" && operation === "exportAnalytics");
    expect(look).toBeGreaterThan(0);
    expect(hires(sent.slice(0, look))).toEqual([]);
    expect(hires(sent).length).toBeGreaterThan(0);
  }
});

test("where no group is small, one person is hired into a new department, beside which another has to be hidden", async () => {
  const { report, sent } = await run(firstLook, { departments: { Kitchen: 9, Events: 8, "": 6 } });
  expect(hires(sent)).toHaveLength(1);
  expect(["ANA-08", "ANA-09"].map((id) => verdictOf(report, id))).toEqual(["pass", "pass"]);
});

test("where a group is small, and in a run that only reads, nobody is hired", async () => {
  expect(hires((await run(firstLook, { departments: { Kitchen: 9, Accounts: 3 } })).sent)).toEqual([]);
  const { report, sent } = await run(firstLook, { departments: { Kitchen: 9, Events: 8 }, readOnly: true });
  expect(hires(sent)).toEqual([]);
  expect(["ANA-01", "ANA-09"].map((id) => verdictOf(report, id))).toEqual(["pass", "not-applicable"]);
});
