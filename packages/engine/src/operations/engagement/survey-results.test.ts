import type { SurveyRecord, SurveyResponseRecord } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentContract } from "../../contract/current.ts";
import { RECOMMEND, SURVEY_FLOOR, surveyResults } from "./survey-results.ts";

type Answers = SurveyResponseRecord["answers"];

const QUESTIONS = [
  { id: "recommend", text: RECOMMEND, kind: "score" },
  { id: "tools", text: "I have what I need.", kind: "score" },
  { id: "words", text: "What should change?", kind: "text" },
] as const;

function survey(answers: readonly Answers[], more: Partial<SurveyRecord> = {}): SurveyRecord {
  return {
    id: "s",
    title: "t",
    type: "pulse",
    anonymity: "anonymous",
    status: "open",
    questions: QUESTIONS,
    invited_employee_ids: Array.from({ length: 12 }, (_, n) => `e${n}`),
    responses: answers.map((given, n) => ({ id: `r${n}`, employee_id: null, answers: given, created_at: "2026-03-01T00:00:00.000Z" })),
    created_at: "2026-02-01T00:00:00.000Z",
    ...more,
  };
}

const of = (answers: readonly Answers[], more: Partial<SurveyRecord> = {}) =>
  surveyResults(survey(answers, more), currentContract.decisions.defaults);
const scores = (...given: number[]): Answers[] => given.map((recommend) => ({ recommend }));

describe("the figures", () => {
  test("have no eNPS without its question; in an eNPS survey the first score question counts", () => {
    const questions = [QUESTIONS[2], QUESTIONS[1]];
    const answers = Array.from({ length: 5 }, () => ({ tools: 10 }));
    expect(of(answers, { questions }).enps).toBeNull();
    expect(of(answers, { questions, type: "eNPS" }).enps).toBe(100);
  });

  test("use the last response of a person who responded twice, and count it once", () => {
    const twice = survey(scores(0, 10, 10, 10, 10)).responses.map((response, n) => ({ ...response, employee_id: `e${Math.max(1, n)}` }));
    expect(of([], { responses: twice }).suppressed).toBe(true);
    const five = [...twice, { ...twice[4]!, id: "r9", employee_id: "e9" }];
    expect(of([], { responses: five })).toMatchObject({ suppressed: false, enps: 100 });
  });

  test("stay in their range in any world", () => {
    expect(of(scores(5, 5, 5, 5, 5), { invited_employee_ids: ["e1"] }).response_rate).toBe(1);
    expect(of(scores(5, 5, 5, 5, 5), { invited_employee_ids: [] }).response_rate).toBeNull();
  });
});

const score = fc.integer({ min: 0, max: 10 });
const text = fc.string({ maxLength: 5 });
const response: fc.Arbitrary<Answers> = fc.record({ recommend: score, tools: score, words: text }, { requiredKeys: [] });

/** Numbers anywhere in a value. */
function numbers(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbers) : [];
}

describe("the floor", () => {
  test("T-41: below five people there is no number at all, and any two surveys look the same", () => {
    const few = fc.array(response, { maxLength: SURVEY_FLOOR - 1 });
    fc.assert(
      fc.property(few, few, (one, other) => {
        expect(numbers(of(one))).toEqual([]);
        expect(of(one)).toEqual(of(other));
      }),
      runs(301, 200),
    );
  });

  test("T-43: a question that fewer than five answered shows nothing, whatever the answers", () => {
    const few = fc.array(fc.tuple(fc.nat(), score), { maxLength: SURVEY_FLOOR - 1 });
    const many = fc.array(fc.record({ recommend: score }), { minLength: SURVEY_FLOOR, maxLength: 12 });
    const answered = (base: readonly Answers[], some: readonly (readonly [number, number])[], id: string): Answers[] => {
      const given = new Map(some.map(([n, value]) => [n % base.length, value]));
      return base.map((answers, n) => (given.has(n) ? { ...answers, [id]: given.get(n)! } : answers));
    };
    fc.assert(
      fc.property(many, few, few, (base, one, other) => {
        const shown = of(answered(base, one, "tools"));
        expect(shown).toEqual(of(answered(base, other, "tools")));
        expect(numbers(shown.questions[1])).toEqual([]);
        const others = base.map(() => ({ tools: 5 }));
        expect(of(answered(others, one, "recommend"))).toEqual(of(answered(others, other, "recommend")));
        expect(of(answered(others, one, "recommend")).enps).toBeNull();
      }),
      runs(302, 200),
    );
  });

  test("T-49: free text changes nothing: surveys that differ only in it have the same results", () => {
    const plain = fc.array(fc.record({ recommend: score, words: text }), { maxLength: 9 });
    fc.assert(
      fc.property(plain, text, (answers, other) => {
        expect(of(answers)).toEqual(of(answers.map((given) => ({ ...given, words: other }))));
      }),
      runs(303, 100),
    );
  });

  test("every visible figure equals an independent computation", () => {
    fc.assert(
      fc.property(fc.array(response, { minLength: SURVEY_FLOOR, maxLength: 12 }), (answers) => {
        const { response_rate, enps, questions } = of(answers);
        expect(response_rate).toBeCloseTo(answers.length / 12, 1);
        for (const { id, kind, response_count, average, suppressed } of questions) {
          const given = answers.flatMap((one) => (Object.hasOwn(one, id) ? [one[id]!] : []));
          expect([suppressed, response_count]).toEqual(given.length < SURVEY_FLOOR ? [true, null] : [false, given.length]);
          if (suppressed || kind === "text") expect(average).toBeNull();
          else expect(Math.abs(average! - (given as number[]).reduce((a, b) => a + b, 0) / given.length)).toBeLessThanOrEqual(0.0501);
          if (id !== "recommend") continue;
          const share = (low: number, high: number): number => given.filter((one) => Number(one) >= low && Number(one) <= high).length;
          if (suppressed) expect(enps).toBeNull();
          else expect(Math.abs(enps! - (100 * (share(9, 10) - share(0, 6))) / given.length)).toBeLessThanOrEqual(0.5);
        }
      }),
      runs(304, 200),
    );
  });
});
