import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { parseCsv } from "../../forms/figures/csv.ts";
import { labelledCellsOf } from "../../forms/figures/sheet.ts";
import { departmentsIn } from "./departments.ts";
import { countPeople } from "./people.ts";

const SIZES = { Care: 5, Clinic: 6, Garden: 7, Kitchen: 8, Stores: 9 };
const rows = Object.entries(SIZES).flatMap(([department, size]) => Array.from({ length: size }, () => department));
const staff = countPeople(
  rows.map((department) => new View({ status: "active", department, employment_type: "full_time", start_date: "2024-01-01" })),
  "2026-03-03",
);
const heads = (column: string, numbers: readonly number[]): object => {
  const lines = Object.keys(SIZES).map((name, n) => `${name},${numbers[n]}`);
  return Object.fromEntries(departmentsIn(labelledCellsOf(parseCsv([`Department,${column}`, ...lines].join("\n"))!), staff).heads);
};

test("a column that may hold row numbers gives no headcounts, even if its numbers fit", () => {
  expect(heads("Entry", [5, 6, 7, 8, 9])).toEqual({});
  expect(heads("Headcount", [5, 6, 7, 8, 9])).toEqual({ Care: [5], Clinic: [6], Garden: [7], Kitchen: [8], Stores: [9] });
  expect(heads("Entry", [5, 6, 7, 8, 1])).toMatchObject({ Care: [5], Kitchen: [8] });
});
