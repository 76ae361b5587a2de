import { dateTime } from "../../document/formats.ts";
import { sameData } from "../../exchange/same-data.ts";
import type { View } from "../../exchange/view.ts";
import type { FormRow } from "../form-row.ts";
import type { Forms } from "../forms.ts";

/** Survey results (§2.13), as declared or in the plain form. */
export interface SurveyResults {
  /** The response rate in percent; undefined: not read. */
  readonly rate: number | undefined;
  /** The eNPS; undefined: not read, or hidden. */
  readonly enps: number | undefined;
  /** Of response_rate and enps, what is neither read nor null. */
  readonly unread: readonly string[];
  /** The summaries of the questions; undefined: their list is not read. */
  readonly questions: readonly FormRow[] | undefined;
}

/** Reads the data of GET /surveys/{id}/results. */
export function readSurveyResults(forms: Forms, data: View): SurveyResults {
  const row = forms.one("survey_results", data);
  const share = row.number("response_rate");
  // Without a declared reader, a number above 1 is a percentage.
  const isPercent = !forms.declares("survey_results", "response_rate") && (share ?? 0) > 1;
  return {
    rate: share === undefined || isPercent ? share : 100 * share,
    enps: row.number("enps"),
    unread: ["response_rate", "enps"].filter((part) => !row.reads(part) && !row.isNull(part)),
    questions: forms.all("survey_questions", data),
  };
}

/** Whether the summary of a question is read, though it may show that there is no figure yet. */
export const isSummary = (row: FormRow): boolean =>
  row.hidden || ["average", "answers"].some((part) => row.reads(part) || row.isNull(part));

/** The average of a question's answers; undefined: none is shown. */
export function averageOf(row: FormRow): number | undefined {
  return row.hidden || row.number("average") === 0 ? undefined : row.number("average");
}

/**
 * A figure about a question or a group, which must not be shown below the floor: an average of a question, a number under the same name
 * in any other place, or how many gave which answer, or are promoters and detractors. @returns its place; undefined: there is none
 */
export function breakdown(forms: Forms, data: View): string | undefined {
  const { enps, questions = [] } = readSurveyResults(forms, data);
  const shown = questions.find((row) => averageOf(row) !== undefined);
  if (shown !== undefined) return `${shown.path.join(".")}: ${averageOf(shown)}`;
  const names = new Set(forms.memberNames("survey_questions", "average"));
  for (const { path, view } of data.walk())
    if (path.length > 1 && names.has(String(path.at(-1))) && (view.number ?? 0) !== 0 && view.number !== enps)
      return `${path.join(".")} = ${view.number}`;
  for (const { path, view } of data.walk()) {
    if (isDistribution(view)) return `${path.join(".")}: ${JSON.stringify(view.raw)}`;
    const [promoters, detractors] = [/^promoters/i, /^detractors/i].map((name) => view.names.find((one) => name.test(one)));
    if (promoters === undefined || detractors === undefined) continue;
    if ((view.at(promoters).number ?? 0) + (view.at(detractors).number ?? 0) > 0) return `${path.join(".")}: ${JSON.stringify(view.raw)}`;
  }
  return undefined;
}

/** Whether a value says how many of one to four respondents gave each answer of a scale. */
function isDistribution(view: View): boolean {
  if (view.names.length < 2 || !view.names.every((name) => /^-?\d{1,2}$/.test(name))) return false;
  const sum = view.names.reduce((before, name) => before + (view.at(name).number ?? 0), 0);
  return sum > 0 && sum < 5;
}

/**
 * A group of one to four people with its average, outside of the questions, by the names of the parts of a question. Whether questions have
 * a floor is open. @returns its place; undefined: none
 */
export function smallGroup(forms: Forms, data: View): string | undefined {
  const [averages, counts] = ["average", "answers"].map((part) => forms.memberNames("survey_questions", part)) as [string[], string[]];
  const ofQuestions = new Set(
    (forms.all("survey_questions", data) ?? []).flatMap(({ view }) => [...view.walk()].map((one) => one.view.raw)),
  );
  for (const { path, view } of data.walk()) {
    if (path.length === 0 || !view.isObject || ofQuestions.has(view.raw)) continue;
    const numbers = (names: readonly string[]): number[] => names.flatMap((name) => view.at(name).number ?? []);
    if (numbers(averages).length > 0 && numbers(counts).some((count) => count > 0 && count < 5))
      return `${path.join(".")}: ${JSON.stringify(view.raw)}`;
  }
  return undefined;
}

/** A question with several answers before and one in these results. @returns its place; undefined: none */
export function narrowed(forms: Forms, before: View, after: View): string | undefined {
  const rows = (data: View): readonly FormRow[] => forms.all("survey_questions", data) ?? [];
  const earlier = new Map(rows(before).map((row) => [row.raw("id"), row.number("answers") ?? 0]));
  const found = rows(after).find((row) => row.number("answers") === 1 && (earlier.get(row.raw("id")) ?? 0) > 1);
  return found === undefined ? undefined : `${String(found.raw("id"))}: ${JSON.stringify(found.view.raw)}`;
}

/**
 * Data of a single respondent in results: a secret, or a list of responses with the time of each.
 * @param secrets ids, e-mail addresses and names of people, and texts of answers, in lower case
 * @returns its place; undefined: none
 */
export function individual(data: View, secrets: ReadonlySet<string>): string | undefined {
  const isSecret = (text: string): boolean => secrets.has(text.toLowerCase());
  for (const { path, view } of data.walk()) {
    const isOfResponses = /respon|submi|entries/i.test(String(path.at(-1) ?? ""));
    // A row without an id may count the responses of a day.
    if (isOfResponses && view.list.some((row) => row.at("id").exists && row.names.some((name) => dateTime.holds(row.at(name).raw))))
      return `${path.join(".")}: a time of each response`;
    if (view.text !== undefined && isSecret(view.text)) return `${path.join(".")} = ${view.text}`;
    if (isSecret(String(path.at(-1) ?? ""))) return path.join(".");
  }
  return undefined;
}

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.,]*(Z|[+-]\d{2}:?\d{2})?/gi;

/** Whether two results are the same except for timestamps: results may show when they were computed. */
export function sameResults(a: View, b: View): boolean {
  const [one, other] = [a, b].map((view): unknown => JSON.parse((JSON.stringify(view.raw) ?? "null").replaceAll(INSTANT, "")));
  return sameData(one, other);
}

/** How far a rate in percent may be rounded: fractions have at least two decimals, and percentages may be integers. */
const HALF = 0.5;

/**
 * The greatest possible number of responses before one more changed the response rate, given how both rates are rounded.
 * @param before in percent, as `after` @returns undefined if the rates do not show it
 */
export function mostBefore(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined || after === undefined || after <= before) return undefined;
  const step = after - before - 2 * HALF;
  return step <= 0 ? undefined : Math.floor((before + HALF) / step);
}
