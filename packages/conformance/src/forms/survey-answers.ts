import type { View } from "../exchange/view.ts";
import { leavesOf } from "./concepts.ts";
import { type QuestionSummary } from "./survey-results.ts";

/** How the answers of a response may be written: the document leaves it open (N4). */
export type Shape = (questions: readonly QuestionSummary[], note: string) => unknown;

/** Whether a question asks for words rather than a number, by what it says of itself. */
function wantsText(view: View): boolean {
  const kinds = leavesOf(view).filter(({ names: [name = ""] }) => /kind|type|format/.test(name));
  return kinds.some(({ raw }) => typeof raw === "string" && /text|comment|open|free|string|long/i.test(raw));
}

/** A score that is on every usual scale, and promotes on none. */
const LOWEST = 1;

const answerTo = ({ view }: QuestionSummary, note: string): number | string => (wantsText(view) ? note : LOWEST);
/** Each question's id with a value that fits it. */
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
