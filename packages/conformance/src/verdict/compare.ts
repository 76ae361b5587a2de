import { lastVerdicts } from "./rotation.ts";
import type { Report, RequirementReport, Verdict } from "./report.ts";

/** The verdicts of one requirement in two runs. */
export interface Change {
  readonly id: string;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** The differences between two runs. */
export interface Comparison {
  /** Requirements that fail now and did not before, and those that passed and are declared as not implemented now. */
  readonly worse: readonly Change[];
  readonly better: readonly Change[];
  /** Other differences. */
  readonly other: readonly Change[];
  /** Open points with another observed value. */
  readonly decisions: readonly {
    readonly id: string;
    readonly slug: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** Compares two reports. */
export function compare(before: Report, after: Report): Comparison {
  const known = new Map(lastVerdicts(before).map((row) => [row.id, row]));
  const changes = after.requirements.flatMap((row): Change[] => {
    const verdict = known.get(row.id)?.verdict ?? "not-run";
    // A turn of a rotation says nothing about what other turns judge.
    const isElsewhere = after.rotation !== undefined && row.verdict === "not-run";
    return verdict === row.verdict || isElsewhere ? [] : [{ id: row.id, before: verdict, after: row.verdict }];
  });
  const worse = changes.filter(({ before: was, after: now }) => now === "fail" || (was === "pass" && now === "not-implemented"));
  const better = changes.filter(({ before: was, after: now }) => was === "fail" && now === "pass");
  const slugs = new Map([...before.decisions, ...after.decisions].map((row) => [row.id, row.slug]));
  const seen = (report: Report, id: string): string | null => report.decisions.find((row) => row.id === id)?.observed ?? null;
  const decisions = [...slugs].map(([id, slug]) => ({ id, slug, before: seen(before, id), after: seen(after, id) }));
  return {
    worse,
    better,
    other: changes.filter((change) => !worse.includes(change) && !better.includes(change)),
    decisions: decisions.filter(({ before: was, after: now }) => was !== now),
  };
}

/** Failures of must-level requirements. */
export function failing(report: Report): readonly RequirementReport[] {
  return report.requirements.filter(({ verdict }) => verdict === "fail");
}
