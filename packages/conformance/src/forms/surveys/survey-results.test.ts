import { describe, expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { breakdown, individual, mostBefore, narrowed, promoters, readSurveyResults, sameResults, smallGroup } from "./survey-results.ts";

const shown = {
  response_rate: 0.66,
  enps: -16,
  questions: [{ id: "7a1ce67e-a20f-44c2-957e-113f471f4dac", text: "How are you?", kind: "score", response_count: 31, average: 7 }],
};

describe("the results of a survey", () => {
  it("are read with members of any name", () => {
    const { rate, enps, questions } = readSurveyResults(
      new View({ participation: { rate: 40 }, eNPS: { score: 12, promoters: 5 }, items: [{ id: "a" }, { id: "b" }] }),
    );
    expect([rate, enps, questions.map(({ id }) => id)]).toEqual([40, 12, ["a", "b"]]);
  });

  it("a hidden figure differs from a missing one", () => {
    const { rate, enps } = readSurveyResults(new View({ response_rate: null, questions: [] }));
    expect([rate, enps]).toEqual([null, undefined]);
  });

  it("certainly lack an eNPS if no number and no placeholder is left that could be it", () => {
    const lacking = (more: object): readonly string[] =>
      readSurveyResults(new View({ survey: { title: "Speak freely" }, response_rate: 0.4, ...more })).lacking;
    expect(lacking({})).toEqual(["enps"]);
    expect(lacking({ figures: { loyalty: 12 } })).toEqual([]);
    expect(lacking({ loyalty: "too few answers" })).toEqual([]);
    expect(lacking({ eNPS: null })).toEqual([]);
  });

  it("are a breakdown if a question shows a figure", () => {
    expect(breakdown(new View(shown))).toBe("questions.0.average = 7");
    expect(breakdown(new View({ ...shown, questions: [{ id: "a", distribution: { 0: 0, 7: 2 } }] }))).toContain("distribution");
    expect(breakdown(new View({ by_department: [{ department: "Care", average: 6 }] }))).toContain("by_department");
  });

  it("are no breakdown with overall figures and the form of the questions only", () => {
    expect(
      breakdown(
        new View({
          response_rate: 0.2,
          enps: 10,
          questions: [{ id: "a", order: 1, response_count: 4, average: null, scale: { min: 1, max: 10 } }],
        }),
      ),
    ).toBeUndefined();
  });

  it("split the eNPS if they count promoters and detractors", () => {
    expect(promoters(new View({ enps: { score: 20, promoters: 2, passives: 1, detractors: 1 } }))).toContain("enps.promoters = 2");
    expect(promoters(new View({ enps: 20, promoter_score: 20 }))).toBeUndefined();
  });

  it("show a small group if its own count is from one to four and a figure is beside it", () => {
    const group = (more: object): View => new View({ by_department: [{ department: "Care", ...more }] });
    expect(smallGroup(group({ responses: 3, average: 7 }))).toContain("by_department.0");
    expect(smallGroup(group({ responses: 3, average: null }))).toBeUndefined();
    expect(smallGroup(group({ responses: 5, average: 7 }))).toBeUndefined();
    expect(smallGroup(new View({ ...shown, questions: [{ id: "a", response_count: 3, average: 7 }] }))).toBeUndefined();
  });

  it("identify respondents by an id, a comment or a record of one response", () => {
    const secrets = new Set(["386dc872-018c-4b21-901f-7b31d77d40f6"]);
    expect(individual(new View(shown), secrets)).toBeUndefined();
    expect(individual(new View({ waiting: ["386DC872-018c-4b21-901f-7b31d77d40f6"] }), secrets)).toContain("waiting");
    expect(individual(new View({ questions: [{ id: "a", comments: ["The rota is unfair"] }] }), secrets)).toBe("questions.0.comments");
    expect(individual(new View({ rows: [{ created_at: "2026-03-02T09:00:00Z" }] }), secrets)).toContain("each with a time");
  });

  it("identify no respondent if the options of a question are in a list called answers", () => {
    const responses = [
      { id: "386dc872-018c-4b21-901f-7b31d77d40f6", label: "Yes", count: 7 },
      { id: "b", label: "No", count: 5 },
    ];
    const question = { id: "a", responses, answers: ["Agree", "Neither agree nor disagree"] };
    expect(individual(new View({ questions: [question] }), new Set())).toBeUndefined();
    expect(individual(new View({ responses: [{ id: "b", score: 7 }] }), new Set())).toBe("responses");
    expect(individual(new View({ responses: ["I would rather work with somebody who listens"] }), new Set())).toBe("responses");
  });

  it("are the same if only their timestamps differ", () => {
    const at = (generated_at: string, rate: number): View => new View({ ...shown, response_rate: rate, generated_at });
    expect(sameResults(at("2026-03-02T09:00:00Z", 0.5), at("2026-03-02T09:00:01.25+00:00", 0.5))).toBe(true);
    expect(sameResults(at("2026-03-02T09:00:00Z", 0.5), at("2026-03-02T09:00:00Z", 0.6))).toBe(false);
  });

  it("bound the number of earlier responses by the change of the rate after one more", () => {
    expect(mostBefore(0.25, 0.33)).toBeLessThan(5);
    expect(mostBefore(0.66, 0.68)).toBe(66);
    expect(mostBefore(0.66, 0.66)).toBeUndefined();
    expect(mostBefore(null, 0.33)).toBeUndefined();
  });

  it("are narrowed if a question with several answers has one", () => {
    const results = (answered: number, id = "a"): View => new View({ questions: [{ id, summary: { answered, mean: 4 } }] });
    expect(narrowed(results(8), results(1))).toBe('a: {"id":"a","summary":{"answered":1,"mean":4}}');
    expect(narrowed(results(8), results(9))).toBeUndefined();
    expect(narrowed(results(1), results(1))).toBeUndefined();
    expect(narrowed(results(8), results(1, "b"))).toBeUndefined();
  });
});
