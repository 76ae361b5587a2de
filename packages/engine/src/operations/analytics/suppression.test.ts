import { describe, expect, test } from "vitest";
import { SuppressionHistory, hiddenCells } from "./suppression.ts";

type Sizes = Readonly<Record<string, number>>;

const hidden = (sizes: Sizes, held: readonly string[] = [], complement: "next-smallest" | "largest" = "next-smallest"): string[] =>
  [...hiddenCells(new Map(Object.entries(sizes)), { held: new Set(held), complement })].toSorted();

describe("the cells to hide", () => {
  test("are none where every cell has five people", () => {
    expect(hidden({ A: 5, B: 6 })).toEqual([]);
    expect(hidden({})).toEqual([]);
  });

  test("T-28: are a small one and the next smallest, or the largest: alone it would be the total less the rest [A-235]", () => {
    expect(hidden({ A: 9, B: 3, C: 6, D: 7 })).toEqual(["B", "C"]);
    expect(hidden({ A: 9, B: 3, C: 6, D: 7 }, [], "largest")).toEqual(["A", "B"]);
  });

  test("T-33: are three where two small ones sum to less than five", () => {
    expect(hidden({ Care: 14, Catering: 6, Clinic: 9, Finance: 2, Marketing: 1, Operations: 6 })).toEqual([
      "Catering",
      "Finance",
      "Marketing",
    ]);
    expect(hidden({ A: 2, B: 3, C: 6 })).toEqual(["A", "B"]);
  });

  test("are one more where the small ones could hold nothing else than they do", () => {
    expect(hidden({ A: 4, B: 4, C: 6 })).toEqual(["A", "B", "C"]);
    expect(hidden({ A: 1, B: 1, C: 1, D: 1, E: 1, F: 6 })).toEqual(["A", "B", "C", "D", "E", "F"]);
    expect(hidden({ A: 3, B: 3, C: 6 })).toEqual(["A", "B"]);
  });

  test("are, among cells of one size, the pair by name that would be hidden if the two had each other's number", () => {
    expect(hidden({ A: 4, B: 5, C: 5, D: 5, E: 8 })).toEqual(["A", "B"]);
    expect(hidden({ A: 5, B: 4, C: 5, D: 5, E: 8 })).toEqual(["A", "B"]);
    expect(hidden({ A: 5, B: 5, C: 5, D: 4, E: 8 })).toEqual(["C", "D"]);
    expect(hidden({ A: 5, B: 5, C: 4, E: 8 })).toEqual(["A", "B", "C"]);
    expect(hidden({ A: 2, B: 2, C: 6, D: 6, E: 8 })).toEqual(["A", "B", "C", "D"]);
  });

  test("are all there are where no cell is left to hide with them", () => {
    expect(hidden({ A: 4 })).toEqual(["A"]);
    expect(hidden({ A: 1, B: 1 })).toEqual(["A", "B"]);
  });

  test("hold those that were hidden before, however many people they have now", () => {
    expect(hidden({ A: 9, B: 7, C: 6 }, ["A", "B"])).toEqual(["A", "B"]);
    expect(hidden({ A: 9, B: 7, C: 6 }, ["A"])).toEqual(["A", "C"]);
    expect(hidden({ A: 0, B: 7, C: 6, D: 6 }, ["A", "B"])).toEqual(["A", "B"]);
    expect(hidden({ A: 4, B: 4, C: 6 }, ["A", "B"])).toEqual(["A", "B"]);
  });
});

describe("the history of a month", () => {
  const record = { cells: ["2026-02|departments|Old", "2026-03|departments|A|B", "2026-03|training|C"] };

  test("holds the cells of its month by part, and forgets those of others [A-242]", () => {
    const history = new SuppressionHistory("2026-03", record);
    expect([...history.hiddenBefore("departments")]).toEqual(["A|B"]);
    expect([...history.hiddenBefore("training")]).toEqual(["C"]);
    expect(new SuppressionHistory("2026-04", record).hiddenBefore("departments").size).toBe(0);
    expect(new SuppressionHistory("2026-03", null).hiddenBefore("departments").size).toBe(0);
  });

  test("is to be remembered when it hides something new, without the other months", () => {
    const history = new SuppressionHistory("2026-03", record);
    history.hide("departments", ["A|B"]);
    expect(history.record).toBeUndefined();
    history.hide("departments", ["B"]);
    expect(history.record).toEqual({ cells: ["2026-03|departments|A|B", "2026-03|departments|B", "2026-03|training|C"] });
  });
});
