import { expect, test } from "vitest";
import { inARow, monthIn } from "./month.ts";

test.for([
  ["2026-03", "2026-03"],
  ["2026-03-01", "2026-03"],
  ["2026-03-01T00:00:00Z", "2026-03"],
  ["03/2026", "2026-03"],
  ["202603", "2026-03"],
  ["March 2026", "2026-03"],
  ["Mar-26", "2026-03"],
  ["2026 Mar", "2026-03"],
  ["mar", "03"],
])("%s is a month", ([text, month]) => {
  expect(monthIn(text!)).toBe(month);
});

test.for(["2026", "marketing", "2026-13", "12", "Maybe", ""])("%s is none", (text) => {
  expect(monthIn(text)).toBeUndefined();
});

test("months are in a row over the end of a year, in any order, each once", () => {
  expect(inARow(["2026-01", "2025-12", "2025-11"])).toBe(true);
  expect(inARow(["2026-01", "2025-11"])).toBe(false);
  expect(inARow(["2026-01", "2026-01"])).toBe(false);
  expect(inARow(["01", "02"])).toBe(true);
  expect(inARow(["2026-01", "02"])).toBe(false);
});
