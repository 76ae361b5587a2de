import { describe, expect, it } from "vitest";
import { View } from "../../view.ts";
import { breakdown, individual, mostBefore, readResults } from "./results.ts";

const shown = {
  response_rate: 0.66,
  enps: -16,
  questions: [{ id: "7a1ce67e-a20f-44c2-957e-113f471f4dac", text: "How are you?", kind: "score", response_count: 31, average: 7 }],
};

describe("the results of a survey", () => {
  it("are read whatever their members are called", () => {
    const { rate, enps, questions } = readResults(
      new View({ participation: { rate: 40 }, eNPS: { score: 12, promoters: 5 }, items: [{ id: "a" }, { id: "b" }] }),
    );
    expect([rate, enps, questions.map(({ id }) => id)]).toEqual([40, 12, ["a", "b"]]);
  });

  it("tell a hidden figure from one that has no member", () => {
    const { rate, enps } = readResults(new View({ response_rate: null, questions: [] }));
    expect([rate, enps]).toEqual([null, undefined]);
  });

  it("are a breakdown where a question shows a figure", () => {
    expect(breakdown(new View(shown))).toBe("questions.0.average = 7");
    expect(breakdown(new View({ ...shown, questions: [{ id: "a", distribution: { 0: 0, 7: 2 } }] }))).toContain("distribution");
    expect(breakdown(new View({ by_department: [{ department: "Care", average: 6 }] }))).toContain("by_department");
  });

  it("are none where only overall figures and the form of the questions show", () => {
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

  it("tell of single people where an id, a comment or a record of one response stands in them", () => {
    const secrets = new Set(["386dc872-018c-4b21-901f-7b31d77d40f6"]);
    expect(individual(new View(shown), secrets)).toBeUndefined();
    expect(individual(new View({ waiting: ["386DC872-018c-4b21-901f-7b31d77d40f6"] }), secrets)).toContain("waiting");
    expect(individual(new View({ questions: [{ id: "a", comments: ["The rota is unfair"] }] }), secrets)).toBe("questions.0.comments");
    expect(individual(new View({ rows: [{ created_at: "2026-03-02T09:00:00Z" }] }), secrets)).toContain("each with a time");
  });

  it("tell at most how many had answered by how one more response moves the rate", () => {
    expect(mostBefore(0.25, 0.33)).toBeLessThan(5);
    expect(mostBefore(0.66, 0.68)).toBe(66);
    expect(mostBefore(0.66, 0.66)).toBeUndefined();
    expect(mostBefore(null, 0.33)).toBeUndefined();
  });
});
