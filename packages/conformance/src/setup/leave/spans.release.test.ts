import { HOLIDAY_YEARS, holidays, regions } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { addDays, dayOfWeek } from "../../document/calendar.ts";
import { JURISDICTION_CODES } from "./holidays.ts";
import { fortnight } from "./spans.ts";
import { QUIET_FORTNIGHTS } from "./leave.ts";

/** Until 2005, South Australia had a holiday in May. */
const FIRST = 2006;
const YEARS = Array.from({ length: HOLIDAY_YEARS.last - FIRST + 1 }, (_, n) => FIRST + n);
const FORTNIGHTS = YEARS.flatMap((year) => QUIET_FORTNIGHTS.map((day) => `${year}-${day}`));

test("no region has a public holiday, of a whole or a part of a day, in the quiet fortnights of any year", () => {
  const listed = JURISDICTION_CODES.flatMap((code) =>
    regions(code).flatMap((region) => YEARS.flatMap((year) => holidays(code, region.code, year, { weekends: "both", partDays: true }))),
  );
  const within = listed.filter(({ date }) => FORTNIGHTS.some((first) => date >= first && date <= addDays(first, 13)));
  expect(within).toEqual([]);
});

test("the days of a fortnight fall on their weekdays, do not overlap, and end at most with the weekend after it", () => {
  for (const first of FORTNIGHTS) {
    const { friday, monday, midweek, nextFriday, nextSunday } = fortnight(first);
    const days = [friday, monday, ...midweek, nextFriday, nextSunday];
    expect(days.map(dayOfWeek)).toEqual([5, 1, 2, 3, 4, 5, 0]);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect([friday >= first, nextFriday <= addDays(first, 13)]).toEqual([true, true]);
  }
});
