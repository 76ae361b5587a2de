import type { Jurisdiction } from "@hr-platform/spec/types";
import Holidays from "date-holidays";
import { expect, test } from "vitest";
import { dayNumber, weekday } from "./dates.ts";
import { holidays } from "./holidays.ts";
import { regions } from "./regions.ts";

/** The library has hardly any history: years from here on. It knows Matariki to 2052. */
const YEARS = Array.from({ length: 17 }, (_, n) => 2024 + n);
const COUNTRIES: Readonly<Record<Jurisdiction, string>> = { AU: "AU", NZ: "NZ", UK: "GB" };

/** Weekdays on which the library and the rules differ, with the reason. */
const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  // It goes on with what was declared for single years.
  "AU ACT": ["-2037-04-27"],
  "AU NSW": ["-2032-04-26", "-2037-04-27"],
  // Statutory Holidays Act 2000 (Tas): the following Monday, also for a Sunday.
  "AU TAS": ["+2034-01-02", "-2034-01-03", "+2040-01-02", "-2040-01-03"],
  // The Grand Final is on the last Saturday of September; the library takes the last Friday.
  "AU VIC": ["+2033-09-23", "-2033-09-30", "+2039-09-23", "-2039-09-30"],
  // Easter Monday is on the day, as in 2008, when it was observed on the Tuesday.
  "NZ OTA": ["+2035-03-27", "-2035-04-02"],
  // Announced by the Scottish Government on 5 February 2026.
  "UK SCT": ["+2026-06-15"],
};

const isWeekday = (date: string): boolean => weekday(dayNumber(date)) < 5;
/** South Canterbury is no region of the library. */
const calendars = (["AU", "NZ", "UK"] as const).flatMap((jurisdiction) =>
  regions(jurisdiction).flatMap(({ code }) => (code === "CAN-SOUTH" ? [] : [[jurisdiction, code] as const])),
);

test.each(calendars)("%s %s has the weekdays that date-holidays has, but for named differences", (jurisdiction, code) => {
  const source = new Holidays(COUNTRIES[jurisdiction], code);
  const found = YEARS.flatMap((year) => {
    const listed = source.getHolidays(year, "en").filter(({ type, rule }) => type === "public" && !/ \d\d:\d\d$/.test(rule));
    const theirs = new Set(listed.map(({ date }) => date.slice(0, 10)).filter(isWeekday));
    const own = new Set(holidays(jurisdiction, code, year).map(({ date }) => date));
    return [
      ...[...own].filter((date) => isWeekday(date) && !theirs.has(date)).map((date) => `+${date}`),
      ...[...theirs].filter((date) => !own.has(date)).map((date) => `-${date}`),
    ];
  });
  expect(found.sort((a, b) => (a.slice(1) < b.slice(1) ? -1 : 1))).toEqual(DIFFERENCES[`${jurisdiction} ${code}`] ?? []);
});
