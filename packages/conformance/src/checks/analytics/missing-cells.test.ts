import { expect, test } from "vitest";
import { parseCsv } from "../../forms/figures/csv.ts";
import { labelledCellsOf } from "../../forms/figures/sheet.ts";
import { departmentsWithoutCell } from "./missing-cells.ts";

const exactly = (count: number): { readonly least: number; readonly most: number } => ({ least: count, most: count });
const departments = new Map([
  ["Care", exactly(9)],
  ["Sales", exactly(8)],
  ["total", exactly(6)],
  ["Lab", exactly(2)],
]);
const heads = new Map([
  ["Care", [9]],
  ["Sales", [8]],
]);
const lost = (lines: readonly string[]): string[] =>
  departmentsWithoutCell(
    labelledCellsOf(parseCsv(["Figure,Of,Value", "Headcount,Care,9", "Headcount,Sales,8", ...lines].join("\n"))!),
    { heads },
    { departments },
  );

test("a department that only the training names has no headcount cell", () => {
  const training = ["Training,Care,40", "Training,Sales,50", "Training,total,60", "Training,Lab,<5 - hidden"];
  expect(lost(training)).toEqual(["total", "Lab"]);
  expect(lost(["Headcount,total,6", "Headcount,Lab,<5 - hidden", ...training])).toEqual([]);
  expect(lost(["Headcount,total,6", "Headcount,Lab,", ...training])).toEqual([]);
  expect(lost(["Headcount,total,6", "Headcount,Lab: hidden,", ...training])).toEqual([]);
  expect(lost(["Headcount,total,6"])).toEqual([]);
});
