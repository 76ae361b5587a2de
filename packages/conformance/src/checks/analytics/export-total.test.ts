import { expect, test } from "vitest";
import { parseCsv } from "../../forms/figures/csv.ts";
import { labelledCellsOf } from "../../forms/figures/sheet.ts";
import { totalsIn } from "./export-total.ts";
import { summariseValues } from "./summary.ts";

const totals = (lines: readonly string[]): number[] => totalsIn(summariseValues(labelledCellsOf(parseCsv(lines.join("\n"))!)));

test("the headcount is the number with that label, not a part, month or change of it", () => {
  const split = ["Headcount,active,28", "Headcount,on_leave,1", "Headcount,probation,4"];
  expect(totals(["Figure,Of,Value", "Headcount,all,33", ...split, "Headcount trend,2026-03,33", "Headcount change,all,2"])).toEqual([33]);
  expect(totals(["Figure,Of,Value", ...split])).toEqual([]);
});
