import { expect, test } from "vitest";
import { type Board, boardOf } from "./board.ts";
import type { Look } from "./look.ts";
import type { Tally } from "./people.ts";
import type { Cell } from "./summary.ts";

const cell = (name: string, figure: number | null): Cell => ({ name, figure, numbers: [], mark: null });

/** The board of headcounts as the summary shows them, and of people as the list tells of them. */
function board(
  departments: readonly Cell[],
  people?: { readonly all: Tally; readonly departments: Readonly<Record<string, Tally>> },
): Board {
  const known = people === undefined ? undefined : { ...people, departments: new Map(Object.entries(people.departments)) };
  return boardOf({ summary: { departments }, people: known } as unknown as Look);
}

const all = { least: 40, most: 42 };

test("a department is hidden that shows no headcount, or has people and no row", () => {
  const departments = {
    Care: { least: 9, most: 9 },
    Clinic: { least: 3, most: 3 },
    Yard: { least: 1, most: 2 },
    Later: { least: 0, most: 1 },
  };
  const { hidden } = board([cell("Care", 9), cell("Clinic", null)], { all, departments });
  expect([...hidden].toSorted()).toEqual(["Clinic", "Yard"]);
});

test("a department is small where one to four people are in it whoever counts", () => {
  const departments = { One: { least: 1, most: 4 }, Five: { least: 4, most: 5 }, None: { least: 0, most: 4 } };
  expect([...board([], { all, departments }).small]).toEqual(["One"]);
});

test("in a company that may have fewer than five people, or of which nothing is known, none is small", () => {
  expect([...board([], { all: { least: 4, most: 9 }, departments: { One: { least: 1, most: 4 } } }).small]).toEqual([]);
  expect([...board([cell("Care", null)]).small]).toEqual([]);
});
