import type { FormRow } from "../form-row.ts";
import type { Forms } from "../forms.ts";

/** A question as far as an answer to it needs it. */
export interface SurveyQuestion {
  readonly id: string | number;
  /** Whether it asks for words, not for a number. */
  readonly words: boolean;
  /** Whether its average is null, as that of answers in words is. Default: no. */
  readonly blank?: boolean;
}

/** A form of the answers in a response to a survey; the document leaves it open (N4). */
export type Shape = (questions: readonly SurveyQuestion[], note: string) => unknown;

/** The question of a summary; undefined: its id is not read. */
export function questionOf(row: FormRow): SurveyQuestion | undefined {
  const id = row.raw("id");
  return typeof id !== "string" && typeof id !== "number"
    ? undefined
    : {
        id,
        words: /text|comment|open|free|string|long|words|written|verbatim|paragraph|essay/i.test(row.text("kind") ?? ""),
        blank: row.isNull("average"),
      };
}

/** A score within every usual scale; no scale counts it as a promoter. */
const LOWEST = 1;

const answerTo = ({ words }: SurveyQuestion, note: string): number | string => (words ? note : LOWEST);

/** Rows with these members. @param question undefined: left out, as `value` @param words of an answer in words; default: `value` */
export const rowsWith =
  (question: string | undefined, value: string | undefined, words: string | undefined = value): Shape =>
  (questions, note) =>
    questions.map((row) => {
      const name = row.words ? words : value;
      return { ...(question === undefined ? {} : { [question]: row.id }), ...(name === undefined ? {} : { [name]: answerTo(row, note) }) };
    });

const map: Shape = (questions, note) => Object.fromEntries(questions.map((row) => [row.id, answerTo(row, note)]));

/** A map from each question to an object with these members. @param words of an answer in words; default: `value` */
const mapWith =
  (value: string, words: string = value): Shape =>
  (questions, note) =>
    Object.fromEntries(questions.map((row) => [row.id, { [row.words ? words : value]: answerTo(row, note) }]));

/** The answers alone, in the order of the questions. */
const values: Shape = (questions, note) => questions.map((row) => answerTo(row, note));

/** Whether a question asks for no number and may ask for no words either: one of a choice takes nothing but its options, which no results show. */
const mayBeChoice = ({ words, blank }: SurveyQuestion): boolean => blank === true && !words;

/** Answers to the questions of which it is known what they ask for. */
const toKnown =
  (shape: Shape): Shape =>
  (questions, note) => {
    const known = questions.filter((question) => !mayBeChoice(question));
    return shape(known.length === 0 ? questions : known, note);
  };

/** Forms in the order in which they are tried, where the target file declares none. */
const SHAPES: readonly Shape[] = [
  map,
  rowsWith("question_id", "answer"),
  rowsWith("question_id", "value"),
  (questions) => Object.fromEntries(questions.map(({ id }) => [id, LOWEST])),
  values,
];

/** The declared form of answers, or those to try. A question whose average is null may be one in words, or one of a choice, whatever its kind is called. */
export function shapesOf(forms: Forms, questions: readonly SurveyQuestion[] = []): readonly Shape[] {
  const { as: kind, question, value, words } = forms.sent("survey_answers") as Readonly<Record<string, string | undefined>>;
  const isUnsure = questions.some(mayBeChoice);
  if (kind === undefined && question === undefined && value === undefined)
    return isUnsure ? [...SHAPES, ...SHAPES.slice(0, 3).map(toKnown)] : SHAPES;
  const rows = rowsWith(question ?? "question_id", value ?? "value", words);
  const declared = kind === "values" ? values : kind !== "map" ? rows : value === undefined ? map : mapWith(value, words);
  const blankInWords: Shape = (rowsOfSurvey, note) =>
    declared(
      rowsOfSurvey.map((row) => ({ ...row, words: row.words || row.blank === true })),
      note,
    );
  return isUnsure ? [declared, blankInWords, ...(kind === "values" ? [] : [toKnown(declared)])] : [declared];
}
