import { holidays } from "@hr-platform/domain";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  datesFrom,
  easter,
  firstOfMonth,
  goodFriday,
  isWeekend,
  longMonthEnd,
  observedDates,
  nextDay,
  weekdays,
} from "./calendar.ts";

test("Easter follows the Gregorian rule, the earliest and the latest date included", () => {
  const days = [1818, 1943, 1954, 1981, 2000, 2025, 2026, 2027, 2038, 2049, 2076].map(easter);
  expect(days).toEqual([
    "1818-03-22",
    "1943-04-25",
    "1954-04-18",
    "1981-04-19",
    "2000-04-23",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2049-04-18",
    "2076-04-19",
  ]);
});

test("adding days crosses the ends of months and leap years", () => {
  expect([addDays("2028-02-28", 1), addDays("2027-02-28", 1), addDays("2027-01-01", -1)]).toEqual([
    "2028-02-29",
    "2027-03-01",
    "2026-12-31",
  ]);
  expect(datesFrom("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]);
  expect(datesFrom("2026-03-02", "2026-03-01")).toEqual([]);
});

test("adding months crosses the ends of years, and stays within a shorter month", () => {
  expect([addMonths("2026-03-02", 6), addMonths("2026-11-30", 3), addMonths("2027-08-31", 6), addMonths("2026-07-31", 5)]).toEqual([
    "2026-09-02",
    "2027-02-28",
    "2028-02-29",
    "2026-12-31",
  ]);
});

test("the number of weekdays is that of a day-by-day count", () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(span, ([start, length]) => {
      const days = datesFrom(addDays("1970-01-01", start), addDays("1970-01-01", start + length));
      expect(weekdays(days[0]!, days.at(-1)!)).toBe(days.filter((day) => !isWeekend(day)).length);
    }),
    { seed: 1 },
  );
  expect([weekdays("2026-03-07", "2026-03-08"), weekdays("2026-03-06", "2026-03-09")]).toEqual([0, 2]);
});

test("the next day of the week may be the day itself", () => {
  expect([nextDay(2, "2026-11-01"), nextDay(1, "2026-11-02"), nextDay(0, "2026-11-02")]).toEqual([
    "2026-11-03",
    "2026-11-02",
    "2026-11-08",
  ]);
});

test("a holiday on a weekday is observed on it, one on a weekend on it or on a weekday soon after", () => {
  expect(observedDates("2026-12-25")).toEqual(["2026-12-25"]);
  expect(observedDates("2027-12-25")).toEqual(["2027-12-25", "2027-12-27", "2027-12-28"]);
  expect(observedDates("2022-12-25")).toEqual(["2022-12-25", "2022-12-26", "2022-12-27", "2022-12-28"]);
  expect([isWeekend("2026-12-25"), isWeekend("2026-12-26"), isWeekend("2026-12-27")]).toEqual([false, true, true]);
});

test.for(["AU", "NZ", "UK"] as const)("New Year's Day, Good Friday and Christmas Day are holidays of %s in each way of listing", (code) => {
  for (let year = 2024; year <= 2032; year += 1)
    for (const listing of [{}, { weekends: "both" }, { weekends: "observed" }] as const) {
      const listed = new Set(holidays(code, null, year, listing).map(({ date }) => date));
      for (const days of [observedDates(`${year}-01-01`), [goodFriday(year)], observedDates(`${year}-12-25`)])
        expect(days.some((day) => listed.has(day))).toBe(true);
    }
});

test("the last day of a long month is found, as is the first one of a month", () => {
  expect(["2026-03-30", "2026-03-31", "2026-08-30", "2026-08-31", "2027-01-01"].map(longMonthEnd)).toEqual([
    "2025-08-31",
    "2026-03-31",
    "2026-03-31",
    "2026-08-31",
    "2026-08-31",
  ]);
  expect(firstOfMonth("2026-03-31")).toBe("2026-03-01");
});
