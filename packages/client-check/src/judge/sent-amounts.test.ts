import { expect, test } from "vitest";
import type { SeenExchange } from "../run/observation.ts";
import { sentAmounts } from "./sent-amounts.ts";

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
