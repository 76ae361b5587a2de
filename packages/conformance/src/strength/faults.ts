import { runSuite } from "../suite.ts";
import { ruleAt } from "../run/measured/catalogue.ts";
import { oracles } from "../oracles/index.ts";
import type { Complaint, Report } from "../verdict/report.ts";
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
  /** All checks, and passive rules at operations (`ruleAt`), that noticed it. */
  readonly killers: readonly string[];
  /** Slug of the company that showed it. */
  readonly main: string;
}

/** Companies that are judged in order until one shows the fault: some faults show in only one of them. */
const JUDGED_COMPANIES: readonly string[] = ["wattle", "southern", "thistle", "acorn"];

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
      const complaints = rows.flatMap((row) => row.complaints ?? []);
      const killers = [...new Set(complaints.map((complaint) => firstKiller(complaint, report)))].sort();
      return { fault: id, requirement: rows[0]!.id, check: complaints[0]!.check, killers, main };
    }
  }
  return undefined;
}

const RULES = new Set(oracles.map(({ id }) => id));

/** The check or passive rule that noticed the fault first, in the form of `kills.json`. */
function firstKiller({ check, exchanges }: Complaint, report: Report): string {
  if (!RULES.has(check)) return check;
  const { operation = null, owner = check } = report.exchanges.find(({ id }) => id === exchanges.at(-1)) ?? {};
  // A passive rule without an operation: only the check that sent the request shows the fault.
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
