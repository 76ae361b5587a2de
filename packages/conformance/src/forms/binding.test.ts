import { describe, expect, it } from "vitest";
import { View } from "../exchange/view.ts";
import { bindValues } from "./binding.ts";
import { labelledValuesOf } from "./figures/json.ts";

const NAMES = ["Care", "Sales", "Clinic"];
const vocabulary = {
  named: (text: string): string | undefined => NAMES.find((name) => name === text),
  vague: (text: string): boolean => text === "total",
  speaks: /depart|team/,
};

/** The values that are bound to each name, in the order of the response. */
function bound(data: unknown): Record<string, unknown[]> {
  const found = Map.groupBy(bindValues(labelledValuesOf(new View(data)), vocabulary), ({ name }) => name);
  return Object.fromEntries(Array.from(found, ([name, all]) => [name, all.map(({ value }) => value.raw)]));
}

describe("a value is bound to a name", () => {
  it("in rows, maps, pairs, tables and lists beside each other", () => {
    const expected = { Care: [8], Sales: [null] };
    expect(
      bound({
        departments: [
          { department: "Care", n: 8 },
          { department: "Sales", n: null },
        ],
      }),
    ).toEqual(expected);
    expect(bound({ departments: { Care: 8, Sales: null } })).toEqual(expected);
    expect(
      bound({
        departments: [
          ["Care", 8],
          ["Sales", null],
        ],
      }),
    ).toEqual(expected);
    expect(bound({ departments: [{ Care: 8 }, { Sales: null }] })).toEqual(expected);
    expect(bound({ departments: { names: ["Care", "Sales"], people: [8, null] } })).toEqual(expected);
    expect(bound({ table: [{ metric: "headcount", Care: 8, Sales: null }] })).toEqual(expected);
    expect(
      bound({
        departments: [
          { name: { text: "Care" }, at: { now: { n: 8 } } },
          { name: { text: "Sales" }, at: { now: { n: null } } },
        ],
      }),
    ).toEqual(expected);
  });

  it("in a text with words around a number", () => {
    expect(bound({ departments: ["Care: 8 people", "Sales: hidden"] })).toEqual({ Care: ["Care: 8 people"], Sales: ["Sales: hidden"] });
  });

  it("the nearest one", () => {
    expect(bound({ departments: [{ department: "Care", teams: [{ department: "Sales", n: 9 }] }] })).toEqual({ Sales: [9] });
  });
});

describe("a value is bound to no name", () => {
  it("if the row relates it to the department in another way", () => {
    const months = [
      { month: "2026-01", n: 50, smallest_department: "Care" },
      { month: "2026-02", n: 51, smallest_department: "Sales" },
    ];
    expect(bound({ months })).toEqual({});
    expect(bound({ headcount: 51, department: "Care" })).toEqual({});
  });

  it("if lists have the same length by chance", () => {
    expect(bound({ departments: ["Care", "Sales"], months: ["2026-01", "2026-02", "2026-03"], trend: [1, 2, 3], pair: [4, 5] })).toEqual(
      {},
    );
    const both = bound({ departments: ["Care", "Sales"], months: ["2026-01", "2026-02"], people: [4, 5] });
    expect(
      Object.values(both)
        .flat()
        .filter((value) => typeof value === "number"),
    ).toEqual([]);
  });

  it("if courses have the names of departments", () => {
    expect(
      bound({
        courses: [
          { title: "Care", n: 3 },
          { title: "Safety", n: 4 },
          { title: "Fire", n: 4 },
        ],
      }),
    ).toEqual({});
  });
});
