import type { Report, RequirementReport } from "../verdict/report.ts";
import { blocking } from "../verdict/verdicts.ts";

/** The verdict as a few words. A run that judged a part of its tier says what it judged. */
export function headline({ verdict, part, requirements }: Report): string {
  if (part === undefined || verdict === "non-conformant" || blocking(requirements).length > 0) return verdict;
  return `no failure in the ${part.judged} of ${part.of} requirements judged (${part.by})`;
}

/** Why a run is not conformant though nothing failed, one line each: what came to no verdict, and errors of the suite itself. */
export function undecidedLines({ requirements, bugs = [] }: Report): string[] {
  return [
    ...bugs.map(({ check, message }) => `the suite itself failed in the check ${check}: ${message}`),
    ...blocking(requirements)
      .filter(({ cause }) => cause !== "suite")
      .map(({ id, reason = "" }) => `${id} came to no verdict: ${reason}`),
  ];
}

/** What came to no verdict because the document leaves open what it takes to tell. */
export function leftOpen({ requirements }: Report): RequirementReport[] {
  return requirements.filter(({ verdict, cause, level }) => level === "must" && verdict === "inconclusive" && cause === "document");
}
