import { runSuite } from "../suite.ts";
import type { Report } from "../verdict/report.ts";
import type { StartTestTarget } from "./test-target.ts";

/** A fault of the mock, as its control API lists it. */
export interface KnownFault {
  readonly id: string;
  readonly title: string;
  /** Ids of the requirements that it breaks. */
  readonly violates: readonly string[];
}

/** How a fault was noticed. */
export interface Kill {
  readonly fault: string;
  readonly requirement: string;
  readonly check: string;
  /** Slug of the company that showed it. */
  readonly main: string;
}

/** Companies that are judged in order until one shows the fault: some faults show in only one of them. */
export const JUDGED_COMPANIES: readonly string[] = ["wattle", "southern", "thistle", "acorn"];

/** Requirements whose faults show only with a rate limit. */
const LIMITED = /^RATE-|^ERR-10$/;

/** Requirements whose faults show at a receiver, which takes real time: only these are judged with one. */
const OF_EVENTS = /^(?:EVT|SIG|HOOK)-|^PRIV-(?:08|21)$/;

/** Whether a fault shows only at a receiver. */
export function isOfEvents({ violates }: KnownFault): boolean {
  return violates.some((id) => OF_EVENTS.test(id));
}

/** How a check, or passive rule, of a requirement that the fault violates notices it; undefined: the fault survives. */
export async function killed({ id, violates }: KnownFault, startTarget: StartTestTarget): Promise<Kill | undefined> {
  // First only the checks of these requirements; then all, since passive rules may notice it in other checks.
  for (const only of [violates, []]) {
    for (const main of JUDGED_COMPANIES) {
      const report = await judge(
        startTarget,
        main,
        id,
        only,
        violates.some((name) => LIMITED.test(name)),
      );
      const rows = report.requirements.filter((one) => one.verdict === "fail" && violates.includes(one.id));
      if (rows.length === 0) continue;
      return { fault: id, requirement: rows[0]!.id, check: rows[0]!.complaints![0]!.check, main };
    }
  }
  return undefined;
}

async function judge(
  startTarget: StartTestTarget,
  main: string,
  fault: string,
  only: readonly string[],
  limited: boolean,
): Promise<Report> {
  const testTarget = await startTarget({ main, faults: [fault], limited });
  try {
    return await runSuite({ target: testTarget.target, fetch: testTarget.fetch, maxRequests: Infinity, only, onBug: () => undefined });
  } finally {
    await testTarget.close();
  }
}
