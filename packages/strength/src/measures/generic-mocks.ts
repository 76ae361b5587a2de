import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requirementById } from "../../../conformance/src/document/requirements.ts";
import { LETTERS, type Matrix, type MatrixResult } from "../../../conformance/src/matrix/matrix.ts";
import type { Verdict } from "../../../conformance/src/verdict/report.ts";
import type { Measure } from "./measure.ts";

/** What was measured. */
export interface MeasuredMatrix {
  /** The ids of the statements that the document had then, in the order of the verdicts. */
  readonly statements: readonly string[];
  readonly results: readonly MatrixResult[];
}

/** What the matrix of the documentation shows: one line a result. */
export const MEASURED: URL = new URL("../../../site/measured/matrix.json", import.meta.url);

/** The page that says what generic mocks get wrong; its tables stand between two comments. */
export const PAGE: URL = new URL("../../../../docs/guides/generic-mocks.md", import.meta.url);
const [BEGIN, END] = ["<!-- measured: npm run bench -- --only matrix -->", "<!-- end of what was measured -->"];

/** Areas of a generic mock that are named, and statements of each. */
const [AREAS, NAMED] = [6, 3];

/** Most characters of an observation, so that the file stays small. */
const LONGEST = 60;

const GENERIC = /^(?:Prism|Scalar|Mockoon|json-server) /;
const isGeneric = ({ name }: MatrixResult): boolean => GENERIC.test(name);

/** Puts a site of results, of `hr-conformance matrix`, into the documentation. */
export const genericMocks: Measure = {
  run: async ({ kept = "matrix-site" }) => {
    const matrix = JSON.parse(readFileSync(join(kept, "matrix.json"), "utf8")) as Matrix;
    const results = matrix.results.map((result) => ({ ...result, observed: shortened(result.observed) }));
    mkdirSync(new URL(".", MEASURED), { recursive: true });
    const statements = matrix.statements.map(({ id }) => id);
    const lines = results.map((result) => `  ${JSON.stringify(result)}`).join(",\n");
    writeFileSync(MEASURED, `{"statements":${JSON.stringify(statements)},"results":[\n${lines}\n]}\n`);
    const page = readFileSync(PAGE, "utf8");
    const [before, rest = ""] = page.split(BEGIN);
    writeFileSync(PAGE, `${before}${BEGIN}\n\n${tablesOf({ statements, results })}\n\n${END}${rest.split(END)[1]}`);
    execFileSync("oxfmt", [fileURLToPath(PAGE)]);
    console.log(`${fileURLToPath(PAGE)}, with ${fileURLToPath(MEASURED)}`);
  },
};

/** Observations that are none of the known values are whole sentences. */
function shortened(observed: MatrixResult["observed"]): MatrixResult["observed"] {
  return Object.fromEntries(
    Object.entries(observed).map(([slug, value]) => [slug, value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value]),
  );
}

/** The part of a page that is measured. */
export function measuredPart(page: string): string {
  return page.split(BEGIN)[1]?.split(END)[0]?.trim() ?? "";
}

const many = ({ verdicts }: MatrixResult, ...kinds: readonly Verdict[]): number =>
  kinds.reduce((sum, kind) => sum + verdicts.split(LETTERS[kind]).length - 1, 0);

/** The statements that a result fails, by area, those with most first. */
function failedBy({ verdicts }: MatrixResult, statements: MeasuredMatrix["statements"]): [area: string, ids: string[]][] {
  const failed = statements.filter((_, n) => verdicts[n] === LETTERS.fail);
  return [...Map.groupBy(failed, (id) => requirementById.get(id)!.area)].toSorted(([, a], [, b]) => b.length - a.length);
}

function failedIds(result: MatrixResult, statements: MeasuredMatrix["statements"]): string {
  const ids = failedBy(result, statements).flatMap(([, some]) => some);
  return ids.length === 0 ? "what is undecided" : ids.join(", ");
}

const namesOf = (results: readonly MatrixResult[]): string => results.map(({ name }) => name).join(", ");

/** What was measured, as Markdown: who is conformant, what fails most, and what each generic mock gets wrong by area. */
export function tablesOf({ statements, results }: MeasuredMatrix): string {
  const generic = results.filter(isGeneric);
  const sound = results.filter((result) => !isGeneric(result));
  const wordsOf = (id: string): string => requirementById.get(id)!.statement;
  const failing = statements.map((id, n) => [id, results.filter(({ verdicts }) => verdicts[n] === LETTERS.fail)] as const);
  const most = failing.toSorted(([, a], [, b]) => b.length - a.length).slice(0, 5);
  const deviant = sound.filter(({ verdict }) => verdict !== "conformant");
  const failures = generic.map((result) => new Map(failedBy(result, statements)));
  const areas = [...new Set(failures.flatMap((one) => [...one.keys()]))].toSorted();
  return [
    answersOf({ statements, results }, most[0]!),
    "## What was measured",
    `On ${results[0]!.at.slice(0, 10)}, tier ${results[0]!.tier}, ${statements.length} statements.`,
    table(
      ["mock", "verdict", "pass", "fail", "observed or a warning", "not decided", "not run", "requests"],
      generic.map((result) => [
        result.name,
        result.verdict,
        many(result, "pass"),
        many(result, "fail"),
        many(result, "observed", "warn"),
        many(result, "inconclusive", "not-applicable", "not-implemented"),
        many(result, "not-run"),
        result.requests,
      ]),
    ),
    [
      `Beside them ${sound.length} servers that were written for this API. ${sound.length - deviant.length} are conformant.`,
      ...[...Map.groupBy(deviant, (result) => failedIds(result, statements))].map(
        ([ids, some]) => `Not conformant for ${ids}: ${namesOf(some)}.`,
      ),
    ].join(" "),
    "### What fails most",
    table(
      ["statement", "in our words", "fails at"],
      most.map(([id, who]) => [id, wordsOf(id), `${who.length} of ${results.length}: ${namesOf(who)}`]),
    ),
    "### Failures by area",
    table(
      ["area", ...generic.map(({ name }) => name)],
      areas.map((area) => [area, ...failures.map((one) => one.get(area)?.length ?? "")]),
    ),
    ...generic.flatMap((result) => [
      `### What ${result.name} gets wrong`,
      failedBy(result, statements)
        .slice(0, AREAS)
        .map(
          ([area, ids]) =>
            `- **${area}**, ${ids.length} ${ids.length === 1 ? "statement" : "statements"}:\n${ids
              .slice(0, NAMED)
              .map((id) => `  - ${id}: ${wordsOf(id)}`)
              .join("\n")}`,
        )
        .join("\n"),
    ]),
  ].join("\n\n");
}

/** The page behind a link to what the documentation's matrix shows. @param view its address */
const link = (words: string, view: Readonly<Record<string, string>>): string =>
  `[${words}](../../packages/site/measured/matrix.json#${String(new URLSearchParams(view))})`;

/** What one asks a matrix first, each answer with the address of the view that shows it. */
function answersOf(
  { statements, results }: MeasuredMatrix,
  [most, failing]: readonly [id: string, results: readonly MatrixResult[]],
): string {
  const create = results.filter(({ observed }) => observed["create-status"] === "201");
  const prism = results.find(({ name }) => name.startsWith("Prism"));
  const areas = prism === undefined ? [] : failedBy(prism, statements);
  const worst = areas.slice(0, 3).map(([area, ids]) => `${area} ${ids.length}`);
  return table(
    ["question", "answer"],
    [
      [link("Who answers 201 to a create?", { view: "points", q: "observed:201" }), namesOf(create)],
      [
        link("Which statement fails most?", { view: "statements", sort: "fails" }),
        `${most}, at ${failing.length} of ${results.length}: ${namesOf(failing)}`,
      ],
      [
        link("What does Prism get wrong?", { view: "statements", q: "name:prism status:fail" }),
        `${areas.flatMap(([, ids]) => ids).length} statements: ${worst.join(", ")} and ${areas.slice(3).flatMap(([, ids]) => ids).length} more`,
      ],
    ],
  );
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const marks = head.map((_, n) => (rows.some((row) => typeof row[n] === "number") ? "--:" : "---"));
  return [head, marks, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
