import { expect, test } from "vitest";
import type { SeenExchange } from "../../run/observation.ts";
import { sentAmounts, shownAmounts } from "./amounts.ts";

function sent(base_salary: number): SeenExchange {
  const body = new TextEncoder().encode(JSON.stringify({ base_salary }));
  return { n: 1, request: { method: "POST", path: "/employees", query: "", headers: {}, body } } as SeenExchange;
}

const files = { "hires.csv": 'name,salary\nAda,"41,250.45"\nBo,92000.5,\nCy,85000\n' };

test.each([
  ["as it stands in its file", 4_125_045, undefined],
  ["with one decimal as it stands there", 9_200_050, undefined],
  ["that is in none of its files", 7_000_000, undefined],
  ["that has lost a cent", 4_125_044, /a cent is lost/],
  ["whose one decimal is taken for cents", 9_200_005, /decimal is taken for cents/],
  ["in whole units", 41_250, /whole units/],
  ["in whole units, which stands nowhere", 71_300, /sent base_salary 71300, which is 713\.00/],
  ["of nothing", 0, undefined],
  ["without its cents", 4_125_000, /left out/],
])("an amount %s", (_, cents, text) => {
  const [found] = sentAmounts({ exchanges: [sent(cents)], files });
  if (text === undefined) expect(found).toBeUndefined();
  else expect(found?.text).toMatch(text);
});

test("an amount is looked for in the input of a program, too", () => {
  expect(sentAmounts({ exchanges: [sent(41_250)], stood: files })[0]?.text).toMatch(/whole units/);
});

test("a whole amount is another one than an amount with cents that begins like it", () => {
  const stood = { "hires.csv": 'name,salary\nAda,95000.5\nBo,95000\nCy,"71,300.25"\nDi,"71,300"\n' };
  expect(sentAmounts({ exchanges: [sent(9_500_050), sent(9_500_000), sent(7_130_025), sent(7_130_000)], stood })).toEqual([]);
});

test("a salary of 0 is advice where the input has none, and nothing where it says 0", () => {
  const of = (text: string) => sentAmounts({ exchanges: [sent(0)], stood: { "hires.csv": text } }).map(({ level }) => level);
  expect([of("Ada,85000\nBo,\n"), of("Ada,0\n"), of("Ada,0.00\n"), of('Ada,"58,000"\n')]).toEqual([["warn"], [], [], ["warn"]]);
});

test("an amount of the input that lost a cent is named, though the program shows the same", () => {
  const stood = { "salaries.csv": 'title,salary\nLead,"82,000.04"\n' };
  const found = sentAmounts({ exchanges: [sent(8_200_003)], stood, files: { "summary.txt": "offers: 82,000.03\n" } });
  expect(found.map(({ text }) => text)).toEqual([expect.stringContaining("a cent is lost")]);
});

test.each([
  ["82,000.4", /shows 82,000\.4 for an amount of 82,000\.04/],
  ["82000.4", /shows 82000\.4/],
  ["82,000.04", undefined],
  ["1,234.5", undefined],
])("a sum of what was sent that is shown as %s", (shown, text) => {
  const exchanges = [
    { ...sent(4_100_002), hasEffect: true },
    { ...sent(4_100_002), hasEffect: true },
  ];
  const [found] = shownAmounts({ exchanges, output: `together: ${shown}\n` });
  if (text === undefined) expect(found).toBeUndefined();
  else expect(found?.text).toMatch(text);
});

test.each([
  ["one salary as so many dollars", "Ada: 9,500,000.00 AUD", 1],
  ["the sum of a group as so many dollars", '{"AU": 17000000.00}', 1],
  ["one salary in dollars", "Ada: 95,000.00 AUD", 0],
  ["a salary in cents, as it is", "Ada: 9500000 cents", 0],
  ["another amount", "budget: 12,345,678.00", 0],
])("a program that shows %s", (_, output, count) => {
  const people = [
    { id: "a", base_salary: 9_500_000, jurisdiction: "AU" },
    { id: "b", base_salary: 7_500_000, jurisdiction: "AU" },
    { id: "c", base_salary: 5_000_000, jurisdiction: "NZ" },
    { id: "d", base_salary: null, jurisdiction: "NZ" },
  ];
  const listed = { operation: "listEmployees", response: { status: 200, body: JSON.stringify({ data: people }) } } as SeenExchange;
  expect(shownAmounts({ exchanges: [listed], output })).toHaveLength(count);
});
