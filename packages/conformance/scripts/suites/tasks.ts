import { runSuite } from "../../src/suite.ts";
import type { Tier } from "../../src/run/schedule/tier.ts";
import { isOfEvents } from "../../src/strength/faults.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { describedOperations } from "./api-description.ts";
import { testRandomly } from "./random-tester.ts";

/** A fault of the mock, and what it violates; undefined: the sound mock. */
export type TestedFault = Parameters<typeof isOfEvents>[0] | undefined;

/** Work for a worker. */
export type SuiteTask =
  | {
      readonly kind: "random";
      readonly fault: TestedFault;
      readonly seed: number;
      readonly requests: number;
      readonly known?: readonly string[];
    }
  | { readonly kind: "ours"; readonly fault: TestedFault; readonly tier: Tier };

/** What came of it. */
export interface Outcome {
  /** Failures, each with the number of the request that showed it. */
  readonly failures: readonly (readonly [failure: string, request: number])[];
  /** Requests in all. */
  readonly requests: number;
}

let operations: ReturnType<typeof describedOperations> | undefined;

/** Judges the mock with a fault, or the sound one. Both suites see the same company, with the same limit of requests. */
export async function carryOut(task: SuiteTask): Promise<Outcome> {
  const { fault } = task;
  // A receiver takes real time, so only faults of events get one; the random tester never has one.
  const receiver = task.kind === "ours" && fault !== undefined && isOfEvents(fault);
  const { mock, target, fetch } = mockTarget({ rateLimit: 100, receiver, faults: fault === undefined ? [] : [fault.id] });
  try {
    return task.kind === "random"
      ? await random(task, { base: target.base_url, key: target.keys.full, fetch, minute: () => void mock.clock.advance("PT1M") })
      : await ours(task.tier, { target, fetch });
  } finally {
    await mock[Symbol.asyncDispose]();
  }
}

async function random(
  { seed, requests, known }: Extract<SuiteTask, { kind: "random" }>,
  server: Parameters<typeof testRandomly>[1],
): Promise<Outcome> {
  operations ??= describedOperations();
  const settings = { seed, requests, ...(known === undefined ? {} : { known: new Set(known) }) };
  return { failures: [...(await testRandomly(operations, server, settings))], requests };
}

/** Our suite at a tier, up to its first failure. */
async function ours(tier: Tier, reached: Pick<Parameters<typeof runSuite>[0], "target" | "fetch">): Promise<Outcome> {
  let last = 0;
  const report = await runSuite({ ...reached, tier, bail: true, onBug: () => undefined, onProgress: ({ requests }) => (last = requests) });
  const failed = report.requirements.filter(({ verdict }) => verdict === "fail");
  return { failures: failed.map(({ id }) => [id, last] as const), requests: report.requests };
}
