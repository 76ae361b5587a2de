import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { leaksIn, numbersBeside, numbersInLines } from "./leaks.ts";

const OWN = [
  { name: "Care qx", was: 6, is: 4 },
  { name: "Aside qy", was: 3, is: 4 },
];
type Size = (people: number, name: string) => unknown;

const json = (row: Size): string[] => {
  const answer = (time: "was" | "is"): View => new View({ rows: OWN.map((one) => row(one[time], one.name)) });
  return leaksIn(OWN, [41, 40], (name) => [numbersBeside(answer("was"), name), numbersBeside(answer("is"), name)]);
};
const csv = (line: (people: number, name: string) => string): string[] => {
  const lines = (time: "was" | "is"): string[][] => OWN.map((one) => line(one[time], one.name).split(","));
  return leaksIn(OWN, [41, 40], (name) => [numbersInLines(lines("was"), name), numbersInLines(lines("is"), name)]);
};

test.each<readonly [string, Size]>([
  ["a number beside the name", (people, name) => ({ name, hidden: true, was: people })],
  ["a number below a member with the name", (people, name) => ({ sizes: { [name]: people } })],
  ["a number in a text with the name", (people, name) => ({ label: `${name}: ${people} people` })],
  ["the share of the company", (people, name) => ({ name, share: people === 6 || people === 3 ? people / 41 : people / 40 })],
])("%s that follows the department is a leak", (_, row) => {
  expect(json(row)).toHaveLength(1);
});

test.each<readonly [string, Size]>([
  ["a position", (people, name) => ({ name, order: name.startsWith("Care") ? people : people + 1 })],
  ["the floor", (_, name) => ({ name, headcount: "<5 - hidden", floor: 4 })],
  ["a figure that is right after the change alone", (_, name) => ({ name, files: 4 })],
])("%s is none", (_, row) => {
  expect(json(row)).toEqual([]);
});

test("a number in the line of a department is a leak in the export", () => {
  expect(csv((people, name) => `Department,${name},<5 - hidden,${people}`)).toHaveLength(1);
  expect(csv((people, name) => `Department,${name},${people < 5 ? "<5 - hidden" : people}`)).toEqual([]);
});
