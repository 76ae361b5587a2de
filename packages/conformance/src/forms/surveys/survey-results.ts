import { sameData } from "../../exchange/same-data.ts";
import { type Concept, isMetadataName, leavesOf, numberOf, readConcepts } from "../concepts.ts";
import { uuid } from "../../document/formats.ts";
import type { View } from "../../exchange/view.ts";

/** Survey results, read from members of any name (§2.13; names are open). */
export interface SurveyResults {
  /** The response rate; null: hidden, or not a number; undefined: missing. */
  readonly rate: number | null | undefined;
  /** The eNPS, in the same way. */
  readonly enps: number | null | undefined;
  /** Those of the two that are certainly missing in any form. */
  readonly lacking: readonly ("rate" | "enps")[];
  /** The summaries of the questions, with their keys if they are a map. */
  readonly questions: readonly QuestionSummary[];
}

export interface QuestionSummary {
  readonly id: string | undefined;
  readonly view: View;
}

/** A text without a number for a withheld figure. */
const WITHHELD =
  /hidden|suppress|withheld|mask|insufficient|not |too |few|less|below|under|minimum|anonym|protect|none|unavail|pending|^\W*$|^n\W?a\W?$/i;
/** Whether a value could be a figure or a withheld one. Other texts, such as the title of the survey, could not. */
const might = (raw: unknown): boolean =>
  raw === null || raw === true || typeof raw === "number" || (typeof raw === "string" && (/\d/.test(raw) || WITHHELD.test(raw)));
/** The response rate and the eNPS, in members of any name and in any form. */
const PARTS: Readonly<Record<"rate" | "enps", Concept>> = {
  rate: { called: /response_?rate|completion|participation|turnout|(^|_)rate(_|$)|^responses?$/, fits: () => true, might },
  enps: { called: /nps|promoter_score/, fits: () => true, might },
};
/** Names of numbers beside a figure that are not the figure. */
const BESIDE =
  /^(promoters|detractors|passives|benchmark|target|previous|floor|threshold|minimum|invited|asked|recipients|responded|responses?|answered|count|total|compared\w*)$/;

/** Reads the data of GET /surveys/{id}/results. */
export function readSurveyResults(data: View): SurveyResults {
  const questions = questionsOf(data);
  const within = new Set(questions.map(({ view }) => view.raw));
  const values = readConcepts(
    leavesOf(data, (path, inner) => path.length === 0 || !(inner.isList || within.has(inner.raw))),
    PARTS,
  );
  const figure = (part: "rate" | "enps"): number | null | undefined => {
    const leaves = values.all(part);
    const number = leaves.find(({ names, raw }) => !BESIDE.test(names[0]!) && numberOf(raw) !== undefined);
    return leaves.length === 0 ? undefined : number === undefined ? null : numberOf(number.raw)!;
  };
  return { rate: figure("rate"), enps: figure("enps"), lacking: values.lacking, questions };
}

/** The questions in a list or a map, by its name; otherwise the first list of objects with ids. */
function questionsOf(data: View): QuestionSummary[] {
  const groups = [...data.walk()].flatMap(({ path, view }) => {
    const rows: QuestionSummary[] = view.isList
      ? view.list.map((row) => ({ id: idOf(row), view: row }))
      : view.names.map((name) => ({ id: idOf(view.at(name)) ?? name, view: view.at(name) }));
    const fitting = rows.length > 0 && rows.every((row) => row.view.isObject) && path.length > 0;
    return fitting ? [{ name: path.join("."), rows, isList: view.isList }] : [];
  });
  const called = groups.find(({ name }) => /question/i.test(name)) ?? groups.find(({ name }) => /item|summar/i.test(name));
  return (called ?? groups.find(({ isList, rows }) => isList && rows.every(({ id }) => id !== undefined)))?.rows ?? [];
}

function idOf(row: View): string | undefined {
  const found = leavesOf(row).filter(({ names: [name = ""], raw }) => /^(id|question_id|key|code)$/.test(name) && typeof raw === "string");
  return found.toSorted((a, b) => a.path.length - b.path.length)[0]?.raw as string | undefined;
}

const FIGURE =
  /aver|mean|median|nps|percent|pct|rate|ratio|share|favou?r|positive|negative|neutral|promoter|detractor|passive|stdev|std_dev|sum$/i;
const SPLIT = /distribution|histogram|breakdown|buckets|frequenc|segment|^values$|^counts$|(^|_)by_|(^|_)by[A-Z]/i;
const SCALE = /scale|option|choice|label|allowed|range|floor|threshold|minimum|maximum|(^|_)(min|max)(_|$)|required|order|position|index/i;
const NUMERAL = /^\d+$/;

/** A figure about a group or a question, which must not be shown below the floor. @returns its place; undefined: there is none */
export function breakdown(data: View): string | undefined {
  return figure(data.walk());
}

/** Whether a question's summary shows a figure of what was answered. */
export function showsFigure({ view }: QuestionSummary): boolean {
  return figure(view.walk(["0"])) !== undefined;
}

function figure(members: ReturnType<View["walk"]>): string | undefined {
  for (const { path, view } of members) {
    const { number } = view;
    const steps = path.map(String);
    if (number === undefined || number === 0 || steps.some((step) => SCALE.test(step)) || isMetadataName(steps.at(-1) ?? "")) continue;
    const name = steps.at(-1) ?? "";
    // Within the rows of a list, or of a map by id: a part of the whole.
    const within = steps.slice(0, -1).some((step) => NUMERAL.test(step) || /question|^[0-9a-f]{8}-/i.test(step));
    const split = steps.some((step) => SPLIT.test(step)) || (within && NUMERAL.test(name));
    if (split || (within && (FIGURE.test(name) || /score|value/i.test(name)))) return `${steps.join(".")} = ${number}`;
  }
  return undefined;
}

/** Counts of promoters and detractors, which split the eNPS. @returns their places; undefined: none */
export function promoters(data: View): string | undefined {
  const figures = [...data.walk()].filter(
    ({ path, view }) =>
      /promoter|passive|detractor/i.test(String(path.at(-1))) && (view.number ?? 0) > 0 && !/score/i.test(String(path.at(-1))),
  );
  return figures.length > 1 ? figures.map(({ path, view }) => `${path.join(".")} = ${view.number}`).join(", ") : undefined;
}

const GROUP = /(^|_)by_|(^|_)by[A-Z]|depart|team|group|segment|manager|location|tenure|gender|jurisdiction|breakdown/i;
const COUNT = /count|^responses$|respondents|answered|^people$|headcount|^size$|^n$/i;

/**
 * A group of one to four people, by its own count, with a visible figure. Whether questions have a floor is open. @returns its
 * place; undefined: none
 */
export function smallGroup(data: View): string | undefined {
  for (const { path, view } of data.walk()) {
    const steps = path.map(String);
    if (!view.isObject || !steps.some((step) => GROUP.test(step)) || steps.some((step) => /question|item/i.test(step))) continue;
    const counts = view.names.filter((name) => COUNT.test(name) && !SCALE.test(name)).map((name) => view.at(name).number);
    const few = counts.find((number) => number !== undefined && number > 0 && number < 5);
    const shown = view.names.find((name) => view.at(name).number !== undefined && (FIGURE.test(name) || /score|value/i.test(name)));
    if (few !== undefined && shown !== undefined) return `${steps.join(".")}: ${JSON.stringify(view.raw)}`;
  }
  return undefined;
}

/**
 * Whether an element of a list of responses or people is one of them. Rows with a count, and short texts, are the options of a question.
 */
function isRecord(row: View): boolean {
  if (row.text !== undefined) return uuid.holds(row.text) || row.text.includes("@") || row.text.length > 40;
  return (
    row.has("id") &&
    !row.names.some((name) => /count|number|total|percent|share|votes|^n$/i.test(name) && row.at(name).number !== undefined)
  );
}

/** A question with several answers before and one in these results. @returns its place; undefined: none */
export function narrowed(before: View, after: View): string | undefined {
  const earlier = new Map(readSurveyResults(before).questions.map(({ id, view }) => [id, countOf(view)]));
  const found = readSurveyResults(after).questions.find(
    ({ id, view }) => id !== undefined && countOf(view) === 1 && (earlier.get(id) ?? 0) > 1,
  );
  return found === undefined ? undefined : `${found.id}: ${JSON.stringify(found.view.raw)}`;
}

/** The number of answers to a question, if its summary shows it. */
function countOf(summary: View): number | undefined {
  const found = [...summary.walk()].find(({ path, view }) => COUNT.test(String(path.at(-1) ?? "")) && view.number !== undefined);
  return found?.view.number;
}

const TEXTS = /comment|verbatim|quote|free_?text|text_answers|open_answers/i;
const RECORDS = /^(responses?|respondents?|submissions?|answers?|participants?|individuals?|invited|waiting|pending|employees?|people)$/i;

/**
 * Data of a single respondent in results.
 * @param secrets ids, e-mail addresses and names of people, and texts of answers
 * @returns its place; undefined: none
 */
export function individual(data: View, secrets: ReadonlySet<string>): string | undefined {
  for (const { path, view } of data.walk()) {
    const where = path.join(".");
    const name = String(path.at(-1) ?? "");
    if (view.text !== undefined && secrets.has(view.text.toLowerCase())) return `${where} = ${view.text}`;
    if (/respondent_?id|employee_?id|response_?id|submission_?id/i.test(name) && view.text !== undefined) return `${where} = ${view.text}`;
    if (!view.isList || view.list.length === 0) continue;
    if (
      TEXTS.test(name) &&
      view.list.some(
        (row) =>
          row.text !== undefined ||
          [...row.walk()].some((part) => /text|comment|answer/i.test(String(part.path.at(-1))) && part.view.text !== undefined),
      )
    )
      return where;
    if (RECORDS.test(name) && view.list.some((row) => isRecord(row))) return where;
    if (view.list.some((row) => row.names.some((member) => /^(created|submitted|responded|answered)_?at$/i.test(member))))
      return `${where}, each with a time`;
  }
  return undefined;
}

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.,]*(Z|[+-]\d{2}:?\d{2})?/gi;

/** Whether two results are the same except for timestamps: results may show when they were computed. */
export function sameResults(a: View, b: View): boolean {
  const [one, other] = [a, b].map((view): unknown => JSON.parse((JSON.stringify(view.raw) ?? "null").replaceAll(INSTANT, "")));
  return sameData(one, other);
}

/**
 * The greatest possible number of responses before one more changed the response rate, given how both rates are rounded.
 * @returns undefined if the rates do not show it
 */
export function mostBefore(before: number | null | undefined, after: number | null | undefined): number | undefined {
  if (typeof before !== "number" || typeof after !== "number" || after <= before) return undefined;
  // Rates from 0 to 1 have at least two decimals; percentages may be integers.
  const half = Math.max(before, after) > 1 ? 0.5 : 0.005;
  const step = after - before - 2 * half;
  return step <= 0 ? undefined : Math.floor((before + half) / step);
}
