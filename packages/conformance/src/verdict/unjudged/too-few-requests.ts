import type { Gap } from "../../run/check/judgements.ts";
import type { Report, RequirementReport } from "../report.ts";

/** Share of the checks of a run that may lack requests without more than themselves being undecided. */
const FEW = 1 / 2;

/**
 * What a run did not judge because its requests were used up; undefined: nothing. A sound target may need a few more than the one that the
 * checks were measured on.
 * @param reason of the budget
 * @param of number of checks of the run
 */
export function tooFewRequests(
  gaps: readonly Gap[],
  rows: readonly RequirementReport[],
  { reason, of }: { readonly reason: string; readonly of: number },
): Report["too_few_requests"] {
  const checks = new Set(gaps.filter((gap) => gap.reason === reason).map(({ check }) => check)).size;
  if (checks === 0) return undefined;
  const requirements = rows.filter((row) => row.verdict === "not-run" && row.reason === reason).map(({ id }) => id);
  return { reason, checks, of, requirements };
}

/**
 * The rows of a run that has checks again that failed before: a requirement of which a check did not run is not judged, whatever the others
 * show. @param reason of the budget
 */
export function withoutPartial(rows: readonly RequirementReport[], gaps: readonly Gap[], reason: string): RequirementReport[] {
  const left = new Set(gaps.filter((gap) => gap.reason === reason).flatMap(({ requirements }) => requirements[0] ?? []));
  return rows.map((row) => (row.verdict === "pass" && left.has(row.id) ? { ...row, verdict: "not-run", reason } : row));
}

/** Whether so much was not judged that the run counts as ended early. */
export function isCut(few: Report["too_few_requests"]): boolean {
  return few !== undefined && few.checks > few.of * FEW;
}
