import type { Report, RequirementReport } from "../verdict/report.ts";
import { blocking } from "../verdict/verdicts.ts";

/** The verdict in a few words. A run of a part of its tier says what it judged. */
export function headline({ verdict, part, requirements }: Report): string {
  if (part === undefined || verdict === "non-conformant" || blocking(requirements).length > 0) return verdict;
  return `no failure in the ${part.judged} of ${part.of} requirements judged (${part.by})`;
}

/** The number of requirements that were not judged: left out, not applicable, or not implemented. */
export function notJudged({ summary }: Report): number {
  return summary["not-run"] + summary["not-applicable"] + (summary["not-implemented"] ?? 0);
}

/** Why a run is not conformant although nothing failed: errors of the suite itself, and requirements without a verdict, a line for each reason; then what to do. */
export function undecidedLines({ requirements, bugs = [], advice = [] }: Report): string[] {
  const rows = blocking(requirements).filter(({ cause }) => cause !== "suite");
  return [
    ...bugs.map(({ check, message }) => `the suite itself failed in the check ${check}: ${message}`),
    ...[...Map.groupBy(rows, ({ reason = "" }) => reason)].map(([reason, same]) => {
      const ids = same.map(({ id }) => id).join(", ");
      return same.length === 1 ? `${ids} has no verdict: ${reason}` : `${same.length} requirements have no verdict: ${reason} (${ids})`;
    }),
    ...advice.map((line) => `what to do: ${line}`),
  ];
}

/** What the target file declares as not implemented, one line for each operation. */
export function gapLines({ not_implemented: gaps = [] }: Report): string[] {
  return gaps.map(({ operation, requirements, exists }) =>
    exists === undefined
      ? `${operation}: ${requirements.length} requirements not judged`
      : `${operation}: declared as not implemented, and answers ${exists}; remove it from operations_not_implemented`,
  );
}

/** Requirements without a verdict because the document leaves open what the check depends on. */
export function leftOpen({ requirements }: Report): RequirementReport[] {
  return requirements.filter(({ verdict, cause, level }) => level === "must" && verdict === "inconclusive" && cause === "document");
}
