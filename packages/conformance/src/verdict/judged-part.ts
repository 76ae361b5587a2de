import { REQUESTS } from "../run/schedule/tier.ts";
import type { Selection } from "../run/schedule/select.ts";
import type { Target } from "../target/target.ts";
import type { Report, RequirementReport, Verdict } from "./report.ts";

/** What a run was to judge, and of which target. */
interface Selected extends Omit<Selection, "tier"> {
  readonly target: Target;
}

/** The verdicts that say something of the target. */
export const JUDGED: ReadonlySet<Verdict> = new Set(["pass", "fail", "warn", "observed"]);

/** The part of its tier that a run was to judge; undefined: all of it. */
export function judgedPart(
  rows: readonly RequirementReport[],
  { target, only = [], skip = [], readOnly = false, again, maxRequests = Infinity }: Selected,
): Report["part"] {
  const by = [
    ...(again === undefined ? (only.length > 0 ? ["--only"] : []) : ["--failed"]),
    ...(skip.length > 0 ? ["--skip"] : []),
    ...(readOnly ? ["--read-only"] : []),
    // Fewer requests than the smallest tier has: a pass would mean too little.
    ...(maxRequests < REQUESTS.smoke ? ["--max-requests"] : []),
    ...((target.operations_not_implemented ?? []).length > 0
      ? ["operations_not_implemented"]
      : rows.some(({ verdict }) => verdict === "not-implemented")
        ? ["operations that the target does not have"]
        : []),
  ];
  const judged = rows.filter(({ verdict }) => JUDGED.has(verdict));
  return by.length === 0 ? undefined : { judged: judged.length, of: rows.length, by: by.join(", ") };
}

/** The report row of a requirement that was not selected, without its findings. */
export function leftOut({ id, level, section, statement, checks }: RequirementReport): RequirementReport {
  return { id, level, section, statement, checks, verdict: "not-run", reason: "left out by --only, --skip or --failed" };
}
