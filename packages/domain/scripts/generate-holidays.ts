/**
 * Makes tables/holidays.json: the public holidays of every AU state and territory, NZ region and UK nation, and
 * the national calendars, from date-holidays and the rows of holiday-corrections.ts. The same input gives the same bytes.
 */
import type { Jurisdiction } from "@hr-platform/spec/types";
import Holidays from "date-holidays";
import type { HolidaysTypes } from "date-holidays";
import type { HolidayRow, HolidayTable } from "../src/calendar/holidays.ts";
import { corrections } from "./holiday-corrections.ts";
import type { Change, DayRule } from "./holiday-corrections.ts";

const FIRST_YEAR = 2024;
const LAST_YEAR = 2032;
const COUNTRIES: Readonly<Record<Jurisdiction, string>> = { AU: "AU", NZ: "NZ", UK: "GB" };
/** Alderney is not part of the United Kingdom. */
const NOT_REGIONS: ReadonlySet<string> = new Set(["ALD"]);
/** South Canterbury has another anniversary day than the rest of its region. It has no ISO 3166-2 code. */
const EXTRA_REGIONS: Readonly<Record<Jurisdiction, Readonly<Record<string, string>>>> = { AU: {}, NZ: { "CAN-SOUTH": "CAN" }, UK: {} };
const SUBSTITUTE_SUFFIX: Readonly<Record<Jurisdiction, string>> = { AU: "additional day", NZ: "observed", UK: "substitute day" };
/** Holiday rules with a fixed day that moves off a weekend, e.g. `12-25 and if saturday then next monday`. */
const WEEKEND_RULE = /^(?:substitutes )?(\d\d-\d\d) (?:and )?if (?:saturday|sunday)/;
/** A rule with a time of day is a holiday from that time to midnight. */
const PART_DAY_RULE = /^\d\d-\d\d \d\d:\d\d$/;

interface Entry {
  readonly date: string;
  readonly name: string;
  readonly kind: "day" | "substitute" | "part-day";
}

function entryOf(holiday: HolidaysTypes.Holiday): Entry {
  const date = holiday.date.slice(0, 10);
  const nominal = WEEKEND_RULE.exec(holiday.rule)?.[1];
  return {
    date,
    name: holiday.name.replace(" (substitute day)", "").replaceAll("’", "'"),
    kind: PART_DAY_RULE.test(holiday.rule) ? "part-day" : nominal !== undefined && nominal !== date.slice(5) ? "substitute" : "day",
  };
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

function dateOf(rule: DayRule, year: number): string {
  if ("on" in rule) return `${year}-${rule.on}`;
  const month = `${year}-${String(rule.month).padStart(2, "0")}`;
  const first = 1 + ((rule.weekday - weekdayOf(`${month}-01`) + 7) % 7);
  return `${month}-${String(first + 7 * (rule.nth - 1)).padStart(2, "0")}`;
}

function applyChange(entries: readonly Entry[], change: Change, year: number): readonly Entry[] {
  if ("rename" in change) return entries.map((entry) => (entry.name === change.rename ? { ...entry, name: change.to } : entry));
  if ("add" in change) {
    const date = dateOf(change.day, year);
    const present = entries.some((entry) => entry.date === date && entry.name === change.add);
    return present ? entries : [...entries, { date, name: change.add, kind: "day" }];
  }
  return entries.filter(
    (entry) =>
      entry.name !== change.remove ||
      (change.which === "substitute" && entry.kind !== "substitute") ||
      (change.which === "on-sunday" && weekdayOf(entry.date) !== 0),
  );
}

/** Name and flag of a table row. A substitute has a suffix if the original day is a holiday too. */
function rowOf(entry: Entry, entries: readonly Entry[], jurisdiction: Jurisdiction): HolidayRow {
  const day = entry.date.slice(5);
  if (entry.kind === "part-day") return [day, `${entry.name} (part day)`, "p"];
  const twin = (kind: Entry["kind"]): boolean => entries.some((other) => other.name === entry.name && other.kind === kind);
  if (entry.kind === "day") return twin("substitute") ? [day, entry.name, "o"] : [day, entry.name];
  return [day, twin("day") ? `${entry.name} (${SUBSTITUTE_SUFFIX[jurisdiction]})` : entry.name, "s"];
}

function calendarYear(source: Holidays, jurisdiction: Jurisdiction, calendar: string, year: number): HolidayRow[] {
  let entries: readonly Entry[] = source
    .getHolidays(year, "en")
    .filter((holiday) => holiday.type === "public")
    .map(entryOf);
  for (const row of corrections) {
    if (row.jurisdiction !== jurisdiction || (row.calendars !== "all" && !row.calendars.includes(calendar))) continue;
    if (row.years !== undefined && (year < row.years[0] || year > row.years[1])) continue;
    entries = applyChange(entries, row.change, year);
  }
  return entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map((entry) => rowOf(entry, entries, jurisdiction));
}

/** The whole table: by `AU|VIC` or, for national holidays, `AU|*`, then by year. */
function holidayTable(): HolidayTable {
  const table: Record<string, Record<string, HolidayRow[]>> = {};
  for (const jurisdiction of ["AU", "NZ", "UK"] as const) {
    const country = COUNTRIES[jurisdiction];
    const states = Object.keys(new Holidays().getStates(country)).filter((code) => !NOT_REGIONS.has(code));
    const sources: Record<string, string> = { ...Object.fromEntries(states.map((code) => [code, code])), ...EXTRA_REGIONS[jurisdiction] };
    for (const calendar of ["*", ...Object.keys(sources).toSorted()]) {
      const state = sources[calendar];
      const source = state === undefined ? new Holidays(country) : new Holidays(country, state);
      const years: Record<string, HolidayRow[]> = {};
      for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) years[year] = calendarYear(source, jurisdiction, calendar, year);
      table[`${jurisdiction}|${calendar}`] = years;
    }
  }
  return table;
}

/** The text of `tables/holidays.json`: one line per calendar and year, so that two versions diff well. */
export function holidayText(): string {
  const calendars = Object.entries(holidayTable()).map(([key, years]) => {
    const lines = Object.entries(years).map(([year, rows]) => `"${year}":${JSON.stringify(rows)}`);
    return `"${key}":{\n${lines.join(",\n")}}`;
  });
  return `{\n${calendars.join(",\n")}\n}\n`;
}
