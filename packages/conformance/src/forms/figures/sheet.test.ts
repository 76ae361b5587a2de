import { expect, test } from "vitest";
import { labelledCellsOf } from "./sheet.ts";

/** The labels of the value in a line, from 1, and a column. */
const namesAt = (records: readonly (readonly string[])[], line: number, column: number): string[] =>
  labelledCellsOf(records)
    .filter(({ where }) => where === `line ${line}, column ${column}`)
    .flatMap(({ labels }) => labels.map(({ text }) => text));

test("a line of words is a heading even if all lines end with empty cells", () => {
  const records = [
    ["State", "Split", "", ""],
    ["active", "26", "", ""],
    ["Month", "12 months", "", ""],
    ["2025-04", "29", "", ""],
  ];
  expect(namesAt(records, 4, 2)).toEqual(["12 months", "2025-04"]);
});

test("an empty cell at the end of some lines stays: it may be a missing figure", () => {
  const records = [
    ["Department", "Manager", "People"],
    ["Bar", "Ola", "7"],
    ["Care", "Jane", ""],
  ];
  expect(namesAt(records, 3, 3)).toEqual(["People", "Care", "Jane"]);
  expect(namesAt(records, 2, 3)).toEqual(["People", "Bar", "Ola"]);
});

test("a line of words with a cell of its neighbour is an ordinary line", () => {
  const records = [
    ["Figure", "Of", "Value"],
    ["Training", "Bar", "7"],
    ["Training", "Care", "hidden"],
    ["Training", "Lab", "9"],
  ];
  expect(namesAt(records, 3, 3)).toContain("Care");
  expect(namesAt(records, 4, 3)).toEqual(["Value", "Training", "Lab"]);
});
