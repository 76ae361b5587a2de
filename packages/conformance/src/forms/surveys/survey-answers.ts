import type { View } from "../../exchange/view.ts";
import { leavesOf } from "../concepts.ts";
import { type QuestionSummary } from "./survey-results.ts";

/** A form of the answers in a response to a survey; the document leaves it open (N4). */
export type Shape = (questions: readonly QuestionSummary[], note: string) => unknown;

/** Whether a question requests words, not a number, by its own members. */
function wantsText(view: View): boolean {
  const kinds = leavesOf(view).filter(({ names: [name = ""] }) => /kind|type|format/.test(name));
  return kinds.some(({ raw }) => typeof raw === "string" && /text|comment|open|free|string|long/i.test(raw));
}

/** A score within every usual scale; no scale counts it as a promoter. */
const LOWEST = 1;

const answerTo = ({ view }: QuestionSummary, note: string): number | string => (wantsText(view) ? note : LOWEST);
/** Each question's id with a fitting value. */
export const valuesFor = (questions: readonly QuestionSummary[], note: string): (readonly [id: string, value: number | string])[] =>
  known(questions).map((row) => [row.id!, answerTo(row, note)]);
const known = (questions: readonly QuestionSummary[]): readonly QuestionSummary[] => questions.filter(({ id }) => id !== undefined);

/** Forms in the order in which they are tried. */
export const SHAPES: readonly Shape[] = [
  (questions, note) => Object.fromEntries(known(questions).map((row) => [row.id, answerTo(row, note)])),
  (questions, note) => known(questions).map((row) => ({ question_id: row.id, answer: answerTo(row, note) })),
  (questions, note) => known(questions).map((row) => ({ question_id: row.id, value: answerTo(row, note) })),
  (questions) => Object.fromEntries(known(questions).map(({ id }) => [id, LOWEST])),
  (questions, note) => questions.map((row) => answerTo(row, note)),
];
