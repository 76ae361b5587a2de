import { Forms } from "../../forms/forms.ts";
import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { requestedYear } from "./requested-year.ts";

const failures = (query: string, ...dates: readonly string[]): string[] =>
  requestedYear
    .judge(
      exchange({ operation: "listPublicHolidays", path: "/public-holidays", query, body: { data: dates.map((date) => ({ date })) } }),
      {
        secrets: new Map(),
        forms: new Forms(),
        observed: () => undefined,
      },
    )
    .map(({ requirement }) => requirement);

test("a list for one year has no date of another year", () => {
  expect(failures("jurisdiction=AU&year=2027&region=QLD", "2027-01-01", "2027-12-28")).toEqual([]);
  expect(failures("jurisdiction=AU&year=2027&region=QLD", "2027-01-01", "2026-12-28")).toEqual(["HOL-04"]);
});

test("a list without a year, with two years or with none of the calendar is not judged", () => {
  expect(failures("jurisdiction=AU", "2026-12-28")).toEqual([]);
  expect(failures("year=2027&year=2028", "2026-12-28")).toEqual([]);
  expect(failures("year=1e400", "2026-12-28")).toEqual([]);
});
