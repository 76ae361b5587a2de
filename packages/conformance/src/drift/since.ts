import type { DriftDifference, Report } from "../verdict/report.ts";

/** What a service shows otherwise than in an earlier report. */
export interface DriftChanges {
  /** One sentence each. */
  readonly otherwise: readonly string[];
  /** What is not seen any more: the program may not have asked. */
  readonly gone: readonly string[];
}

/** What two reports of the same program show otherwise. What only one of them judged is no change. */
export function changesSince(before: Report, after: Report): DriftChanges {
  const was = new Map(before.requirements.map(({ id, verdict }) => [id, verdict]));
  const verdicts = after.requirements.flatMap(({ id, verdict, statement }) => {
    if (verdict === "fail" && was.get(id) !== "fail") return [`${id} fails: ${statement}`];
    return verdict === "pass" && was.get(id) === "fail" ? [`${id} passes again: ${statement}`] : [];
  });
  const seen = new Map(before.decisions.map(({ slug, observed }) => [slug, observed]));
  const points = after.decisions
    .filter(({ slug, observed }) => seen.has(slug) && seen.get(slug) !== observed)
    .map(({ id, slug, observed }) => `${id} ${slug} is ${observed}; it was ${seen.get(slug)}`);
  const [old, now] = [differencesOf(before), differencesOf(after)];
  const isPoint = ({ place }: DriftDifference): boolean => place === "";
  const added = [...now].filter(([name, row]) => !old.has(name) && !isPoint(row)).map(([, row]) => words(row));
  const gone = [...old].filter(([name, row]) => !now.has(name) && !isPoint(row)).map(([, row]) => words(row));
  const [ended, ends] = [before.drift?.command.service ?? 0, after.drift?.command.service ?? 0];
  const command = ended === ends ? [] : [`the command ends with status ${ends}; it was ${ended}`];
  return { otherwise: [...verdicts, ...points, ...added, ...command], gone };
}

function differencesOf({ drift }: Report): ReadonlyMap<string, DriftDifference> {
  const rows = drift?.differences ?? [];
  return new Map(rows.map((row) => [[row.operation, row.place, row.mock, row.service].join("\n"), row]));
}

function words({ operation, place, mock, service, points }: DriftDifference): string {
  const permitted = points.map(({ id, slug }) => `${id} ${slug}`).join(", ");
  return `${operation}, ${place}: ${service} in place of the mock's ${mock}${permitted === "" ? "; no open point explains it" : `; permitted by ${permitted}`}`;
}
