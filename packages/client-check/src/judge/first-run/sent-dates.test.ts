import { expect, test } from "vitest";
import type { SeenExchange } from "../../run/observation.ts";
import { sentDates } from "./sent-dates.ts";

function sent(body: object): SeenExchange {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { n: 1, request: { method: "POST", path: "/employees", query: "", headers: {}, body: bytes } } as SeenExchange;
}

const stood = { "starters.csv": "Ada,2027-02-01\nBo,2027-03-15\n" };

test.each([
  ["as they stand in the file", [{ start_date: "2027-02-01" }], undefined],
  ["that stand nowhere", [{ start_date: "2027-06-01" }], undefined],
  ["a day early", [{ start_date: "2027-01-31" }, { start_date: "2027-03-14" }], /^fail: .* start_date 2027-01-31 for the 2027-02-01/],
  ["a day late", [{ start_date: "2027-02-02" }], /^warn: .* 2027-02-02 for the 2027-02-01/],
  ["of an end a day early", [{ termination_date: "2027-01-31" }], /^warn: .* termination_date 2027-01-31/],
  ["of the day before somebody is back", [{ start_date: "2027-02-01", end_date: "2027-03-14" }], undefined],
  ["a day early, and one that stands nowhere", [{ start_date: "2027-01-31" }, { start_date: "2027-06-01" }], undefined],
])("dates %s", (_, bodies, text) => {
  const [found] = sentDates({ exchanges: bodies.map(sent), stood });
  if (text === undefined) expect(found).toBeUndefined();
  else expect(`${found?.level}: ${found?.text}`).toMatch(text);
});
