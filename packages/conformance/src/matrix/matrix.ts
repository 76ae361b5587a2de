import type { Level } from "../certificate/signatures.ts";
import { currentDocument } from "../document/api-document.ts";
import { openQuestions } from "../document/open-points.ts";
import type { Report, Verdict } from "../verdict/report.ts";

/** One letter for each verdict, so that hundreds of results fit into a page. */
export const LETTERS: Readonly<Record<Verdict, string>> = {
  pass: "p",
  fail: "f",
  warn: "w",
  observed: "o",
  inconclusive: "i",
  "not-applicable": "a",
  "not-implemented": "m",
  "not-run": "n",
};

/** The verdict on a target that does not match its file; the problem follows. */
export const COULD_NOT_BE_JUDGED = "could not be judged";

/** A result of an implementation: a column of the matrix. */
export interface MatrixResult {
  /** The name of its file or folder, unique in a matrix. */
  readonly id: string;
  readonly name: string;
  readonly base_url: string;
  readonly document_version: string;
  readonly tier: string;
  readonly edition?: string;
  /** What the run said as a whole, or why it could judge nothing; of a certificate, what it certifies. */
  readonly verdict: string;
  /** `report`: nobody vouches for it. */
  readonly level: Level | "report";
  /** Who signed, such as `Acme Pty Ltd`. */
  readonly signers: readonly string[];
  /** What was judged, if a certificate says it. */
  readonly subject?: string;
  /** ISO 8601. */
  readonly at: string;
  readonly requests: number;
  /** One letter for each statement of the matrix, in their order; `-`: it says nothing of the statement. */
  readonly verdicts: string;
  /** What was observed of each open point, by its slug. */
  readonly observed: Readonly<Record<string, string>>;
}

/** A result of a program that uses the API, of `hr-mock check-client`. */
export interface ProgramResult {
  readonly id: string;
  /** The command. */
  readonly name: string;
  readonly verdict: string;
  readonly at: string;
  readonly version: string;
  readonly scenarios: Readonly<Record<string, string>>;
  readonly level: Level | "report";
  readonly signers: readonly string[];
  /** A-numbers and values under which it failed. */
  readonly breaks: readonly string[];
}

/** What a folder of results says: the file `matrix.json`, format 1. */
export interface Matrix {
  readonly format: 1;
  readonly document_version: string;
  readonly statements: readonly {
    readonly id: string;
    readonly level: string;
    readonly area: string;
    readonly section: string;
    readonly statement: string;
  }[];
  readonly points: readonly { readonly id: string; readonly slug: string; readonly question: string; readonly values: readonly string[] }[];
  readonly results: readonly MatrixResult[];
  readonly programs: readonly ProgramResult[];
  /** What was found in the folder and is no result, one sentence each. */
  readonly left_out: readonly string[];
}

/** A matrix of results. The newest version of the API document says which statements it has. */
export function matrixOf(results: readonly MatrixResult[], programs: readonly ProgramResult[], leftOut: readonly string[]): Matrix {
  const { requirements, decisions, version } = currentDocument;
  return {
    format: 1,
    document_version: version,
    statements: requirements.map(({ id, level, area, section, statement }) => ({
      id,
      level,
      area,
      section: section.join(", "),
      statement,
    })),
    points: decisions.map(({ id, slug, values }) => ({ id, slug, question: openQuestions.get(slug) ?? "", values })),
    results: results.toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id.localeCompare(b.id, "en")),
    programs: programs.toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id.localeCompare(b.id, "en")),
    left_out: leftOut,
  };
}

/** The verdicts of a report or certificate as letters. */
export function lettersFor(verdicts: ReadonlyMap<string, Verdict>): string {
  return currentDocument.requirements.map(({ id }) => (verdicts.has(id) ? LETTERS[verdicts.get(id)!] : "-")).join("");
}

/** A report as a result. */
export function resultOfReport(id: string, report: Report & { readonly edition?: unknown }): MatrixResult {
  const { target, document_version, tier, started_at: at, requests, requirements, decisions } = report;
  return {
    id,
    name: target.name,
    base_url: target.base_url,
    document_version,
    tier,
    ...editionOf(report.edition),
    verdict: verdictOf(report),
    level: "report",
    signers: [],
    at,
    requests,
    verdicts: lettersFor(new Map(requirements.map((row) => [row.id, row.verdict]))),
    observed: Object.fromEntries(decisions.map(({ slug, observed }) => [slug, observed])),
  };
}

function verdictOf({ verdict, part, problems }: Report): string {
  if (problems?.[0] !== undefined) return `${COULD_NOT_BE_JUDGED}: ${problems[0].what}`;
  return part === undefined ? verdict : `${verdict}, ${part.judged} of ${part.of} judged`;
}

function editionOf(edition: unknown): { readonly edition?: string } {
  if (typeof edition === "string") return { edition };
  const id: unknown = Reflect.get(Object(edition), "id");
  return typeof id === "string" ? { edition: id } : {};
}
