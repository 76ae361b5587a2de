import type { Check } from "../run/check/check.ts";
import { checks } from "../checks/index.ts";
import { measuredReachOf } from "../run/measured/reach.ts";
import { runSuite } from "../suite.ts";
import { type Mutant, mutated } from "./mutants.ts";
import type { RestFault } from "./rest-faults.ts";
import type { StartTestTarget } from "./test-target.ts";
import type { Degenerate } from "./degenerate.ts";
import type { Report } from "../verdict/report.ts";

/** Checks that get responses of an operation, the cheapest first. */
function checksMeeting(operation: string | null): Check[] {
  const touching = operation === null ? [...checks] : checks.filter((check) => measuredReachOf(check).calls.includes(operation));
  return touching.sort((a, b) => measuredReachOf(a).requests - measuredReachOf(b).requests);
}

/** Requirements that fail on a mutant; none: the mutant survives. */
export async function mutantKilled(mutant: Mutant, startTarget: StartTestTarget): Promise<string[]> {
  const testTarget = await startTarget({ main: "wattle" });
  try {
    const fetch = mutated(testTarget.fetch, testTarget.target.base_url, mutant);
    const report = await runSuite({
      target: testTarget.target,
      fetch,
      maxRequests: Infinity,
      checks: checksMeeting(mutant.operation),
      bail: true,
      onBug: () => undefined,
    });
    return failed(report);
  } finally {
    await testTarget.close();
  }
}

/**
 * Requirements among those that a REST mistake violates that fail, or get a warning.
 * First only their checks run; if nothing fails, all checks run.
 */
export async function restFaultKilled(
  fault: RestFault,
  startTarget: StartTestTarget,
): Promise<{ readonly failed: string[]; readonly warned: string[] }> {
  const near = await restFaultJudged(fault, startTarget, fault.violates);
  return near.failed.length > 0 ? near : restFaultJudged(fault, startTarget, []);
}

async function restFaultJudged(
  fault: RestFault,
  startTarget: StartTestTarget,
  only: readonly string[],
): Promise<{ readonly failed: string[]; readonly warned: string[] }> {
  const testTarget = await startTarget({ main: "wattle" });
  try {
    const fetch = fault.around(testTarget.fetch, testTarget.target.base_url);
    const report = await runSuite({ target: testTarget.target, fetch, maxRequests: Infinity, only, onBug: () => undefined });
    const warned = report.requirements.filter(({ verdict }) => verdict === "warn").map(({ id }) => id);
    const counts = (id: string): boolean => fault.violates.includes(id);
    return { failed: failed(report).filter(counts), warned: warned.filter(counts) };
  } finally {
    await testTarget.close();
  }
}

/** The suite's report on a server that implements nothing. */
export async function degenerateJudged({ fetch }: Degenerate, startTarget: StartTestTarget): Promise<Report> {
  const { target, close } = await startTarget({ main: "wattle" });
  await close();
  const { control_url: _clock, ...dead } = target;
  let now = 0;
  const time = { now: () => now, wait: async (ms: number): Promise<void> => void (now += ms) };
  return runSuite({ target: dead, fetch: fetch(), time, maxRequests: Infinity, onBug: () => undefined });
}

function failed({ requirements }: Report): string[] {
  return requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
}
