import { runSuite } from "../suite.ts";
import { ruleAt } from "../run/measured/catalogue.ts";
import { oracles } from "../oracles/index.ts";
import type { Complaint, Report } from "../verdict/report.ts";
import type { StartTestTarget } from "./test-target.ts";

/** A way of the mock to be wrong, as its control API lists it. */
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
  /** All checks that noticed it, and passive rules at operations (`ruleAt`). */
  readonly killers: readonly string[];
  /** The company that showed it. */
  readonly main: string;
}

/** Companies that are judged one after the other until one shows the fault: some show in one of them only. */
export const JUDGED_COMPANIES: readonly string[] = ["wattle", "southern", "thistle", "acorn"];

/** Requirements of which a fault shows only while the limit holds. */
const LIMITED = /^RATE-|^ERR-10$/;

/** Requirements of which something arrives at a receiver, in real time: only what is about them waits for it. */
const OF_EVENTS = /^(?:EVT|SIG|HOOK)-|^PRIV-(?:08|21)$/;

/** Whether nothing short of a receiver shows a fault. */
export function isOfEvents({ violates }: KnownFault): boolean {
  return violates.some((id) => OF_EVENTS.test(id));
}

/** Whether a fault is noticed by a check of a requirement that it violates, not by a neighbour. Undefined: it survives. */
export async function killed({ id, violates }: KnownFault, startTarget: StartTestTarget): Promise<Kill | undefined> {
  // First only what is about it; then all, for what other checks come upon by the way.
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
      const complaints = rows.flatMap((row) => row.complaints ?? []);
      const killers = [...new Set(complaints.map((complaint) => firstKiller(complaint, report)))].sort();
      return { fault: id, requirement: rows[0]!.id, check: complaints[0]!.check, killers, main };
    }
  }
  return undefined;
}

const RULES = new Set(oracles.map(({ id }) => id));

/** What noticed, as a run can tell later whether it looked there too. */
function firstKiller({ check, exchanges }: Complaint, report: Report): string {
  if (!RULES.has(check)) return check;
  const { operation = null, owner = check } = report.exchanges.find(({ id }) => id === exchanges.at(-1)) ?? {};
  // Where the document has no operation, only that check goes.
  return operation === null ? owner : ruleAt(check, operation);
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
    return await runSuite({ target: testTarget.target, fetch: testTarget.fetch, tier: "certify", only, onBug: () => undefined });
  } finally {
    await testTarget.close();
  }
}
