import type { Report, RequirementReport } from "../verdict/report.ts";
import { counted } from "./counted.ts";
import { blocking } from "../verdict/verdicts.ts";

/** The verdict in a few words. A run of a part of its tier says what it judged. */
export function headline({ verdict, part, requirements, tier }: Report): string {
  if (part === undefined || verdict === "non-conformant" || blocking(requirements, tier).length > 0) return verdict;
  return `no failure in the ${part.judged} of ${part.of} requirements judged (${part.by})`;
}

/** The number of requirements that were not judged: left out, not applicable, or not implemented. */
export function notJudged({ summary }: Report): number {
  return summary["not-run"] + summary["not-applicable"] + (summary["not-implemented"] ?? 0);
}

/** Why a run is not conformant although nothing failed: errors of the suite itself, and requirements without a verdict, a line for each reason; then what to do. */
export function undecidedLines({ requirements, tier, bugs = [], advice = [] }: Report): string[] {
  const rows = blocking(requirements, tier).filter(({ cause }) => cause !== "suite" && cause !== "form");
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
      ? `${operation}: ${counted(requirements.length, "requirement")} not judged`
      : `${operation}: declared as not implemented, and answers ${exists}; remove it from operations_not_implemented`,
  );
}

/** What was not read, and what to add to the target file, as lines. At certify it keeps the target from being conformant. */
export function unreadLines({ unread = [], silent_forms: silent = [], tier }: Report): string[] {
  if (unread.length === 0) return silent.map(silentLine);
  const count = new Set(unread.flatMap(({ requirements }) => requirements)).size;
  return [
    `Not read, because the API document shows no form and the target file declares none: ${counted(count, "requirement")}${tier === "certify" ? ", so the target cannot be called conformant" : ""}. Add to forms in the target file ('hr-conformance init --update' proposes it):`,
    ...unread.map(({ line, requirements }) => `  ${line}  # ${requirements.join(", ")}`),
    ...silent.map(silentLine),
  ];
}

const silentLine = (part: string): string =>
  `forms.${part} found nothing in any answer: its path is wrong, or the answers lack what it reads`;

/** Requirements without a verdict because the document leaves open what the check depends on. */
export function leftOpen({ requirements }: Report): RequirementReport[] {
  return requirements.filter(({ verdict, cause, level }) => level === "must" && verdict === "inconclusive" && cause === "document");
}
