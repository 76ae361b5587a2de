import { expect, test } from "vitest";
import { mockTarget } from "../test/mock-target.ts";
import { type SuiteOptions, runSuite } from "./suite.ts";
import type { Report } from "./verdict/report.ts";
import type { RunEvent, VerdictKnown } from "./verdict/run-event.ts";

/** Runs the suite against a mock. @returns its events, and the report */
async function told(
  options: Partial<SuiteOptions> = {},
  settings: Parameters<typeof mockTarget>[0] = {},
): Promise<{ readonly events: readonly RunEvent[]; readonly report: Report }> {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100, ...settings });
  const events: RunEvent[] = [];
  const report = await runSuite({ target, fetch, preflight: true, tier: "smoke", onEvent: (event) => events.push(event), ...options });
  await mock[Symbol.asyncDispose]();
  return { events, report };
}

const of = <K extends RunEvent["event"]>(events: readonly RunEvent[], kind: K): Extract<RunEvent, { event: K }>[] =>
  events.filter((event): event is Extract<RunEvent, { event: K }> => event.event === kind);

/** The last verdict on each requirement. */
const last = (events: readonly RunEvent[]): Map<string, VerdictKnown> =>
  new Map(of(events, "verdict").map((event) => [event.requirement, event]));

test("a run tells its start, each check, the clean-up and its end, and the requests so far only grow", async () => {
  const { events, report } = await told();
  expect(events[0]).toMatchObject({ event: "start", format: 1, tier: "smoke", seed: 1, target: report.target, tool: report.tool });
  const [start] = of(events, "start");
  expect(start!.planned_requests).toBeGreaterThan(20);
  expect(start!.planned_requests).toBeLessThanOrEqual(60);
  const checks = of(events, "check");
  expect(checks.map(({ done }) => done)).toEqual(checks.map((_, n) => n + 1));
  expect(checks.length).toBe(start!.checks);
  expect(of(events, "clean-up").length).toBe(1);
  const { verdict, summary, requests, duration_ms } = report;
  expect(events.at(-1)).toEqual({ event: "end", verdict, summary, requests, duration_ms, left_behind: report.left_behind.length });
  const counts = events.flatMap((event) => ("requests" in event ? [event.requests] : []));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

test("the last verdict event of each requirement has the verdict of the report, most come while the run goes on, and none twice", async () => {
  const { events, report } = await told();
  const judged = report.requirements.filter(({ verdict }) => verdict !== "not-run").map(({ id, verdict }) => `${id} ${verdict}`);
  expect([...last(events).values()].map(({ requirement, verdict }) => `${requirement} ${verdict}`).toSorted()).toEqual(judged.toSorted());
  const cleaning = events.findIndex(({ event }) => event === "clean-up");
  expect(of(events.slice(0, cleaning), "verdict").length).toBeGreaterThan(judged.length / 2);
  const pairs = of(events, "verdict").map(({ requirement, verdict }) => `${requirement} ${verdict}`);
  expect(pairs.length).toBe(new Set(pairs).size);
});

test("a failure is an event while the run goes on, with what was expected and what came", async () => {
  const { events, report } = await told({}, { faults: ["meta-missing"] });
  expect(report.verdict).toBe("non-conformant");
  const cleaning = events.findIndex(({ event }) => event === "clean-up");
  const failed = of(events.slice(0, cleaning), "verdict").find(({ verdict }) => verdict === "fail")!;
  const row = report.requirements.find(({ id }) => id === failed.requirement)!;
  const [{ check, expected, got }] = row.complaints! as [NonNullable<typeof row.complaints>[number]];
  expect(failed).toMatchObject({ level: row.level, section: row.section, statement: row.statement, complaint: { check, expected, got } });
});

test("a wait is an event with its reason", async () => {
  const { events } = await told({ tier: "ci" }, { rateLimit: 20 });
  expect(of(events, "wait")).toContainEqual(
    expect.objectContaining({ turned: true, reason: expect.stringMatching(/^the rate limit of the key \w+ is used up$/) as unknown }),
  );
});

test("a target that does not match its file ends the run with the reason and without a verdict event", async () => {
  const { mock, target, fetch } = mockTarget();
  const events: RunEvent[] = [];
  const wrong = { ...target, keys: { ...target.keys, full: "hrk_wattle_secret_unknown" } };
  await runSuite({ target: wrong, fetch, preflight: true, tier: "smoke", onEvent: (event) => events.push(event) });
  await mock[Symbol.asyncDispose]();
  expect(of(events, "verdict")).toEqual([]);
  expect(events.at(-1)).toMatchObject({ event: "end", verdict: "inconclusive", reason: expect.stringContaining("keys.full") as unknown });
});

test("events contain no key and no webhook secret", async () => {
  const { events } = await told({ only: ["WH-*", "SCOPE-*"], tier: "ci" }, { faults: ["secrets-in-the-list", "webhooks-key-reads"] });
  expect(of(events, "verdict").filter(({ verdict }) => verdict === "fail").length).toBeGreaterThan(1);
  expect(JSON.stringify(events)).not.toMatch(/hrk_\w+|whsec_/);
});
