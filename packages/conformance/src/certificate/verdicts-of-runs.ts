import type { Report, Verdict } from "../verdict/report.ts";

/** What two runs say together. */
export interface Together {
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly decisions: Readonly<Record<string, string>>;
  /** Requirements whose verdicts differ, such as `LEAVE-38 (pass, fail)`. */
  readonly unsteady: readonly string[];
}

/** Verdicts that say something of the target. The others say only why a run says nothing. */
const JUDGED: ReadonlySet<Verdict> = new Set<Verdict>(["pass", "fail", "warn", "observed"]);

/** The verdicts of several runs of one target. A run that did not get to a requirement contradicts none that did. */
export function verdictsTogether(reports: readonly Report[]): Together {
  const found = new Map<string, Set<Verdict>>();
  const seen = new Map<string, Set<string>>();
  for (const { requirements, decisions } of reports) {
    for (const { id, verdict } of requirements) found.set(id, (found.get(id) ?? new Set()).add(verdict));
    for (const { slug, observed } of decisions) seen.set(slug, (seen.get(slug) ?? new Set()).add(observed));
  }
  const verdicts: Record<string, Verdict> = {};
  const unsteady: string[] = [];
  for (const [id, all] of found) {
    const judged = [...all].filter((verdict) => JUDGED.has(verdict));
    if (judged.length > 1) unsteady.push(`${id} (${judged.join(", ")})`);
    verdicts[id] = judged[0] ?? [...all].toSorted()[0]!;
  }
  return { verdicts, unsteady, decisions: Object.fromEntries([...seen].map(([slug, all]) => [slug, [...all].toSorted().join(" | ")])) };
}
