import { expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { SHAPES } from "./survey-answers.ts";

const questions = [
  { id: "a", view: new View({ id: "a", kind: "score" }) },
  { id: "b", view: new View({ id: "b", kind: "text" }) },
];

it("answers are written by question in several forms, with words if a question requests words", () => {
  const [map, answers, values, scores, plain] = SHAPES.map((shape) => shape(questions, "note"));
  expect(map).toEqual({ a: 1, b: "note" });
  expect(answers).toEqual([
    { question_id: "a", answer: 1 },
    { question_id: "b", answer: "note" },
  ]);
  expect(values).toEqual([
    { question_id: "a", value: 1 },
    { question_id: "b", value: "note" },
  ]);
  expect(scores).toEqual({ a: 1, b: 1 });
  expect(plain).toEqual([1, "note"]);
});
