import { expect, test } from "vitest";
import type { SeenExchange } from "../../run/observation.ts";
import { sentDates, unsentLastDays } from "./sent-dates.ts";

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

const ID = "8e9f1a52-0000-4000-8000-000000000001";

test.each([
  [
    "none, and the row of the input has one",
    "",
    "ada@x.example,2027-02-01\n",
    /^warn: DELETE .* sent no termination_date, .* says 2027-02-01/,
  ],
  ["none, as the row of the input", "", "ada@x.example,\nbo@x.example,2027-02-01\n", undefined],
  ["the date", '{"termination_date":"2027-02-01"}', "Ada@x.example,2027-02-01\n", undefined],
])("an employment is ended with %s", (_, body, table, text) => {
  const read = {
    ...sent({}),
    request: { method: "GET" },
    response: { status: 200, body: `{"data":[{"id":"${ID}","email":"Ada@x.example"}]}` },
  };
  const ended = {
    n: 2,
    operation: "terminateEmployee",
    hasEffect: true,
    request: { method: "DELETE", path: `/employees/${ID}`, query: "", headers: {}, body: new TextEncoder().encode(body) },
    response: { status: 200, body: `{"data":{"id":"${ID}"}}` },
  };
  const [found] = unsentLastDays({ exchanges: [read, ended] as never, stood: { "leavers.csv": table } });
  if (text === undefined) expect(found).toBeUndefined();
  else expect(`${found?.level}: ${found?.text}`).toMatch(text);
});
