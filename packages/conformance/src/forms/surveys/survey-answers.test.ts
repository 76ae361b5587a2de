import { expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { Forms, type RawForms } from "../forms.ts";
import { questionOf, shapesOf } from "./survey-answers.ts";

const results = new View({ questions: [{ id: "a", kind: "score" }, { id: "b", kind: "text" }, null] });
const written = (forms: RawForms = {}, shown = results): unknown[] => {
  const known = new Forms(forms);
  const questions = (known.all("survey_questions", shown) ?? []).flatMap((row) => questionOf(row) ?? []);
  return shapesOf(known, questions).map((shape) => shape(questions, "note"));
};

it("answers are tried in several forms, with words if a question asks for words", () => {
  expect(written().slice(0, 3)).toEqual([
    { a: 1, b: "note" },
    [
      { question_id: "a", answer: 1 },
      { question_id: "b", answer: "note" },
    ],
    [
      { question_id: "a", value: 1 },
      { question_id: "b", value: "note" },
    ],
  ]);
});

it("answers have the declared form only", () => {
  expect(written({ survey_answers: { as: "map" } })).toEqual([{ a: 1, b: "note" }]);
  expect(written({ survey_answers: { as: "map", value: "score", words: "text" } })[0]).toEqual({ a: { score: 1 }, b: { text: "note" } });
  expect(written({ survey_answers: { question: "questionId", value: "score", words: "comment" } })[0]).toEqual([
    { questionId: "a", score: 1 },
    { questionId: "b", comment: "note" },
  ]);
  expect(written({ survey_answers: { as: "values" } })[0]).toEqual([1, "note"]);
});

it("a question without an average may be one in words, or one of a choice, which is left out", () => {
  const blank = new View({
    questions: [
      { id: "a", average: 3.5 },
      { id: "b", average: null },
    ],
  });
  expect(written({ survey_answers: { question: "item", value: "score", words: "comment" } }, blank)).toEqual([
    [
      { item: "a", score: 1 },
      { item: "b", score: 1 },
    ],
    [
      { item: "a", score: 1 },
      { item: "b", comment: "note" },
    ],
    [{ item: "a", score: 1 }],
  ]);
  expect(written({ survey_answers: { as: "map" } }, blank)).toEqual([{ a: 1, b: 1 }, { a: 1, b: "note" }, { a: 1 }]);
  expect(written({}, blank).slice(-3)).toEqual([{ a: 1 }, [{ question_id: "a", answer: 1 }], [{ question_id: "a", value: 1 }]]);
});
