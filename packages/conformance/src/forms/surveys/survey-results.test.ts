import { describe, expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { Forms, type RawForms } from "../forms.ts";
import {
  averageOf,
  breakdown,
  individual,
  isSummary,
  mostBefore,
  narrowed,
  readSurveyResults,
  sameResults,
  smallGroup,
} from "./survey-results.ts";

const PLAIN = new Forms();
const question = { id: "7a1ce67e-a20f-44c2-957e-113f471f4dac", text: "How are you?", response_count: 31, average: 7 };
const shown = { response_rate: 0.66, enps: -16, questions: [question] };
const read = (data: object, forms: RawForms = {}): ReturnType<typeof readSurveyResults> =>
  readSurveyResults(new Forms(forms), new View(data));

describe("the results of a survey", () => {
  it("are read in the plain form, and as declared", () => {
    const plain = read({ ...shown, questions: [question, null] });
    expect([plain.rate, plain.enps, plain.questions?.map((row) => averageOf(row))]).toEqual([66, -16, [7, undefined]]);
    const declared = read(
      { turnout: "40.5%", loyalty: { score: 12 }, items: { ids: ["a", "b"], means: [7, null] } },
      {
        survey_results: { response_rate: "$.turnout", enps: "$.loyalty.score" },
        survey_questions: { id: "$.items.ids[*]", average: "$.items.means[*]" },
      },
    );
    expect([declared.rate, declared.enps, declared.questions?.map((row) => averageOf(row))]).toEqual([40.5, 12, [7, undefined]]);
  });

  it("have a rate in percent, whether it is a fraction, a percentage or declared", () => {
    expect([read({ response_rate: 0.4 }).rate, read({ response_rate: 40 }).rate]).toEqual([40, 40]);
    expect(read({ rate: 0.9 }, { survey_results: { response_rate: { at: "$.rate", as: "percent" } } }).rate).toBeCloseTo(0.9);
  });

  it("are not read under other names, and a null is read", () => {
    expect(read({ participation: 40, eNPS: null, items: [{ id: "a" }] })).toMatchObject({
      unread: ["response_rate"],
      questions: undefined,
    });
  });

  it("have summaries of questions, though one may show no figure yet", () => {
    const { questions = [] } = read({ questions: [question, { ...question, average: null }, { id: "a", mean: 7 }, null] });
    expect(questions.map(isSummary)).toEqual([true, true, false, false]);
  });

  it("are a breakdown if a question shows a figure, or a group shows one under the same name", () => {
    expect(breakdown(PLAIN, new View(shown))).toBe("questions.0: 7");
    expect(breakdown(PLAIN, new View({ by_department: [{ department: "Care", average: 6 }] }))).toBe("by_department.0.average = 6");
    const forms = new Forms({ survey_questions: { rows: "$.items[*]", average: "$.summary['mean']" } });
    expect(breakdown(forms, new View({ split: { care: { mean: 6 } } }))).toBe("split.care.mean = 6");
  });

  it("are a breakdown if they show how many are promoters and detractors", () => {
    expect(breakdown(PLAIN, new View({ enps: null, split: { promoters: 2, passives: 1, detractors: 1 } }))).toContain("split: ");
    expect(breakdown(PLAIN, new View({ promoters: 0, detractors: 0 }))).toBeUndefined();
    expect(breakdown(PLAIN, new View({ promoters: null, detractors: null }))).toBeUndefined();
  });

  it("are a breakdown if they show how many gave each answer of a scale", () => {
    const scores = (counts: readonly number[]): object => Object.fromEntries(counts.map((count, n) => [n, count]));
    expect(breakdown(PLAIN, new View({ questions: [{ id: "a", scores: scores([0, 3, 1]) }] }))).toContain("questions.0.scores");
    expect(breakdown(PLAIN, new View({ questions: [{ id: "a", scores: scores([0, 0, 0]) }] }))).toBeUndefined();
    expect(breakdown(PLAIN, new View({ answers_by_question: scores([0, 4, 4, 3]) }))).toBeUndefined();
  });

  it("have data of single respondents if they list responses with their times", () => {
    const at = "2026-02-27T10:00:00Z";
    expect(individual(new View({ responses: [{ id: "x", created_at: at }] }), new Set())).toContain("responses");
    expect(individual(new View({ responses: [{ day: at, count: 3 }] }), new Set())).toBeUndefined();
    expect(individual(new View({ responses: 4, updated_at: at, questions: [{ id: "a", created_at: at }] }), new Set())).toBeUndefined();
  });

  it("are no breakdown with overall figures and the form of the questions only", () => {
    const hidden = { id: "a", order: 1, response_count: 4, average: null, scale: { min: 1, max: 10 } };
    expect(breakdown(PLAIN, new View({ response_rate: 0.2, enps: 10, questions: [hidden], figures: { average: 10 } }))).toBeUndefined();
  });

  it("show a small group if its own count is from one to four and its average is beside it", () => {
    const group = (more: object): View => new View({ by_department: [{ department: "Care", ...more }] });
    expect(smallGroup(PLAIN, group({ responses: 3, average: 7 }))).toContain("by_department.0");
    expect(smallGroup(PLAIN, group({ responses: 3, average: null }))).toBeUndefined();
    expect(smallGroup(PLAIN, group({ responses: 5, average: 7 }))).toBeUndefined();
    expect(smallGroup(PLAIN, new View({ ...shown, questions: [{ id: "a", response_count: 3, average: 7 }] }))).toBeUndefined();
  });

  it("identify respondents by an id or a text of one, as a value or as a name", () => {
    const secrets = new Set(["386dc872-018c-4b21-901f-7b31d77d40f6", "the rota is unfair"]);
    expect(individual(new View(shown), secrets)).toBeUndefined();
    expect(individual(new View({ waiting: ["386DC872-018c-4b21-901f-7b31d77d40f6"] }), secrets)).toContain("waiting");
    expect(individual(new View({ answers: { "386dc872-018c-4b21-901f-7b31d77d40f6": 7 } }), secrets)).toContain("answers");
    expect(individual(new View({ questions: [{ id: "a", quotes: ["The rota is unfair"] }] }), secrets)).toContain("questions.0.quotes");
  });

  it("are the same if only their timestamps differ", () => {
    const at = (generated_at: string, rate: number): View => new View({ ...shown, response_rate: rate, generated_at });
    expect(sameResults(at("2026-03-02T09:00:00Z", 0.5), at("2026-03-02T09:00:01.25+00:00", 0.5))).toBe(true);
    expect(sameResults(at("2026-03-02T09:00:00Z", 0.5), at("2026-03-02T09:00:00Z", 0.6))).toBe(false);
  });

  it("bound the number of earlier responses by the change of the rate after one more", () => {
    expect(mostBefore(25, 33)).toBeLessThan(5);
    expect(mostBefore(66, 68)).toBe(66);
    expect(mostBefore(66, 66)).toBeUndefined();
    expect(mostBefore(undefined, 33)).toBeUndefined();
  });

  it("are narrowed if a question with several answers has one", () => {
    const results = (response_count: number, id = "a"): View => new View({ questions: [{ id, response_count, average: 4 }] });
    expect(narrowed(PLAIN, results(8), results(1))).toContain('a: {"id":"a"');
    expect(narrowed(PLAIN, results(8), results(9))).toBeUndefined();
    expect(narrowed(PLAIN, results(1), results(1))).toBeUndefined();
    expect(narrowed(PLAIN, results(8), results(1, "b"))).toBeUndefined();
  });
});
