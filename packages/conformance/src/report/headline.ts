import type { Report, RequirementReport } from "../verdict/report.ts";
import { blocking } from "../verdict/verdicts.ts";

/** The verdict in a few words. A run of a part of its tier says what it judged. */
export function headline({ verdict, part, requirements }: Report): string {
  if (part === undefined || verdict === "non-conformant" || blocking(requirements).length > 0) return verdict;
  return `no failure in the ${part.judged} of ${part.of} requirements judged (${part.by})`;
}

/** Why a run is not conformant although nothing failed, one line each: requirements without a verdict, and errors of the suite itself. */
export function undecidedLines({ requirements, bugs = [] }: Report): string[] {
  return [
    ...bugs.map(({ check, message }) => `the suite itself failed in the check ${check}: ${message}`),
    ...blocking(requirements)
      .filter(({ cause }) => cause !== "suite")
      .map(({ id, reason = "" }) => `${id} has no verdict: ${reason}`),
  ];
}

/** Requirements without a verdict because the document leaves open what the check depends on. */
export function leftOpen({ requirements }: Report): RequirementReport[] {
  return requirements.filter(({ verdict, cause, level }) => level === "must" && verdict === "inconclusive" && cause === "document");
}
