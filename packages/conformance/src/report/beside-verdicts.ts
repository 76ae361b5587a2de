import type { Report } from "../verdict/report.ts";

/** A requirement, and what stands beside its verdict, in words. */
export interface Beside {
  readonly id: string;
  readonly words: string;
}

/** What ran and does not score under the edition of the run: its verdicts, which count for nothing. */
export function apartRows({ edition }: Report): Beside[] {
  const { checks = {}, requirements = [] } = edition?.apart ?? {};
  return requirements.map(({ id, verdict, complaints: [first] = [], ...row }) => {
    const by = row.checks.filter((check) => Object.hasOwn(checks, check)).map((check) => `${check}: ${checks[check]!}`);
    const why = by.length === 0 ? "the edition does not have it" : by.join(", ");
    return { id, words: `${verdict} (${why})${first === undefined ? "" : `: expected ${first.expected}; got ${first.got.slice(0, 300)}`}` };
  });
}

/** What the target file says of requirements that no request can decide. Nothing of it is judged or counted. */
export function declaredRows({ declared = [] }: Report): Beside[] {
  return declared.map(({ id, text, by, date }) => ({ id, words: `${text} (${by}, ${date})` }));
}

/** The edition, with the errata that the suite has not mended, such as `1.3-2026.1 with E-01`; undefined: there is none. */
export function editionWords({ edition }: Report): string | undefined {
  return edition?.errata === undefined ? edition?.id : `${edition.id} with ${edition.errata.join(", ")}`;
}

/** The titles of both lists. */
export const apartTitle = ({ edition }: Report): string => `Runs, and does not score under the edition ${edition?.id ?? ""}`;
export const DECLARED_TITLE = "Declared in the target file, not judged";

/** Both for formats that hold data: the edition, and ids with words. */
export function besideData(report: Report): object {
  const rows = (list: readonly Beside[]): object => Object.fromEntries(list.map(({ id, words }) => [id, words]));
  const [apart, declared] = [apartRows(report), declaredRows(report)];
  return {
    ...(report.edition === undefined ? {} : { edition: editionWords(report) }),
    ...(apart.length === 0 ? {} : { apart: rows(apart) }),
    ...(declared.length === 0 ? {} : { declared: rows(declared) }),
  };
}
