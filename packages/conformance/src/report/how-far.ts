import { requirementById } from "../document/requirements.ts";
import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";

/** How much of an area holds. Requirements that do not apply to the target are left out. */
export interface AreaShare {
  readonly area: string;
  /** Passed or observed, warnings included: those do not break the document. */
  readonly holds: number;
  readonly fails: number;
  readonly undecided: number;
  readonly of: number;
}

const HOLDS: ReadonlySet<Verdict> = new Set(["pass", "observed", "warn"]);

/** The areas of the document, in its order, with requirements that apply. */
export function areaShares({ requirements }: Pick<Report, "requirements">): AreaShare[] {
  const applying = requirements.filter(({ verdict }) => verdict !== "not-applicable");
  return [...Map.groupBy(applying, areaOf)].map(([area, rows]) => {
    const count = (is: (verdict: Verdict) => boolean): number => rows.filter(({ verdict }) => is(verdict)).length;
    return {
      area: area.replaceAll("-", " "),
      holds: count((verdict) => HOLDS.has(verdict)),
      fails: count((verdict) => verdict === "fail"),
      undecided: count((verdict) => verdict === "inconclusive"),
      of: rows.length,
    };
  });
}

const areaOf = ({ id }: RequirementReport): string => requirementById.get(id)?.area ?? "other";

/** Most areas that the terminal names. */
const MOST = 6;

/** How far the target is, in two or three lines: all of it, the areas with most failures, and what changed since an earlier run. */
export function howFarLines(report: Report): string[] {
  if (report.problems !== undefined || report.recording !== undefined || report.part !== undefined) return [];
  const areas = areaShares(report);
  const sum = (name: "holds" | "fails" | "undecided" | "of"): number => areas.reduce((total, area) => total + area[name], 0);
  const broken = areas.filter(({ fails }) => fails > 0).toSorted((a, b) => b.fails - a.fails);
  const more = broken.length > MOST ? ` and ${broken.length - MOST} more areas` : "";
  return [
    `How far: ${sum("holds")} of ${sum("of")} requirements hold (${percentOf(sum("holds"), sum("of"))}), ${sum("fails")} fail, ${sum("of") - sum("holds") - sum("fails")} have no verdict.`,
    ...(broken.length === 0 ? [] : [`  Failures are in ${broken.slice(0, MOST).map(areaWords).join(", ")}${more}.`]),
    ...sinceLines(report),
  ];
}

function areaWords({ area, holds, fails, of }: AreaShare): string {
  return `${area} (${fails} fail, ${holds} of ${of} hold)`;
}

/** A share in percent, rounded down: 100 % is all. */
export function percentOf(part: number, of: number): string {
  return `${of === 0 ? 0 : Math.floor((100 * part) / of)} %`;
}

/** Most requirements that a line names. */
const NAMED = 8;

/** What changed since the last whole run of the same tier on this target; none if there is no such run. */
function sinceLines({ since, summary, requirements }: Report): string[] {
  if (since === undefined) return [];
  const failing = new Set(requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id));
  const holding = new Set(requirements.filter(({ verdict }) => HOLDS.has(verdict)).map(({ id }) => id));
  const mended = since.failed.filter((id) => holding.has(id));
  const broken = [...failing].filter((id) => !since.failed.includes(id));
  const named = (word: string, ids: readonly string[]): string =>
    ids.length === 0 ? "" : `; ${word} ${ids.slice(0, NAMED).join(", ")}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ""}`;
  const change = (now: number, before: number): string =>
    `${now} (${now === before ? "as before" : now > before ? `+${now - before}` : `${now - before}`})`;
  const at = since.started_at.slice(0, 16).replace("T", " ");
  return [
    `  Since ${at} UTC: ${change(summary.pass, since.passed)} pass, ${change(summary.fail, since.failed.length)} fail${named("mended:", mended)}${named("new:", broken)}.`,
  ];
}
