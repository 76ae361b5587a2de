import { expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { extremes } from "./survey-extremes.ts";

const of = (question: object): string | undefined => extremes(new View({ questions: [{ id: "a", ...question }] }));

test("the lowest and the highest answer show what single people answered", () => {
  expect(of({ summary: { answered: 3, lowest: 4, highest: 9 } })).toBe("questions.0.summary: lowest 4, highest 9");
  expect(of({ min_score: 7, max_score: 7 })).toContain("min_score 7");
});

test("the ends of a scale, bounds of a choice and single members are not taken for answers", () => {
  expect(of({ lowest: 1, highest: 5 })).toBeUndefined();
  expect(of({ lowest: 0, highest: 10 })).toBeUndefined();
  expect(of({ scale: { lowest: 2, highest: 6 } })).toBeUndefined();
  expect(of({ min: 2, max: 4 })).toBeUndefined();
  expect(of({ lowest: 2 })).toBeUndefined();
});
