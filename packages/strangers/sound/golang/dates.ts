// Calendar dates and public holidays.
import type { Jurisdiction } from "./types.ts";

export const DAY = 86_400_000;
const ms = (date: string): number => Date.parse(date + "T00:00:00Z");
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** RFC 3339 without fractions. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
export const plusDays = (date: string, n: number): string => dateOf(ms(date) + n * DAY);
export const spanDays = (from: string, to: string): number => (ms(to) - ms(from)) / DAY + 1;
export const isWeekend = (date: string): boolean => [0, 6].includes(new Date(ms(date)).getUTCDay());

export function isDate(s: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(s) && !Number.isNaN(ms(s)) && dateOf(ms(s)) === s;
}

type Rule = (year: number) => string | null;
const pad = (n: number): string => String(n).padStart(2, "0");
const on = (month: number, day: number): Rule => (y) => `${y}-${pad(month)}-${pad(day)}`;
/** The nth given weekday of a month; n = -1 is the last. */
const nth = (n: number, weekday: number, month: number): Rule => (y) => {
  if (n < 0) {
    const last = Date.UTC(y, month, 0);
    return dateOf(last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY);
  }
  const first = Date.UTC(y, month - 1, 1);
  return dateOf(first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (n - 1) * 7) * DAY);
};
/** Days after Easter Sunday (anonymous Gregorian computus). */
const easter = (offset: number): Rule => (y) => {
  const a = y % 19, b = Math.trunc(y / 100), c = y % 100;
  const h = (19 * a + b - Math.trunc(b / 4) - Math.trunc((b - Math.trunc((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7;
  const m = Math.trunc((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dateOf(Date.UTC(y, Math.trunc(n / 31) - 1, (n % 31) + 1 + offset));
};
const matariki: Rule = (y) => {
  const days = ["06-24", "07-14", "06-28", "06-20", "07-10", "06-25", "07-14", "07-06", "06-21", "07-11", "07-02", "06-24", "07-07",
    "06-29"];
  const day = days[y - 2022];
  return day === undefined ? null : `${y}-${day}`;
};

const SHARED: [string, Rule][] = [["New Year's Day", on(1, 1)], ["Good Friday", easter(-2)], ["Christmas Day", on(12, 25)],
  ["Boxing Day", on(12, 26)]];
const NATIONAL: Record<Jurisdiction, [string, Rule][]> = {
  AU: [...SHARED, ["Australia Day", on(1, 26)], ["Easter Monday", easter(1)], ["Anzac Day", on(4, 25)]],
  NZ: [...SHARED, ["Day after New Year's Day", on(1, 2)], ["Waitangi Day", on(2, 6)], ["Easter Monday", easter(1)],
  ["Anzac Day", on(4, 25)],
    ["King's Birthday", nth(1, 1, 6)], ["Matariki", matariki], ["Labour Day", nth(4, 1, 10)]],
  UK: [...SHARED, ["Easter Monday", easter(1)], ["Early May Bank Holiday", nth(1, 1, 5)], ["Spring Bank Holiday", nth(-1, 1, 5)],
    ["Summer Bank Holiday", nth(-1, 1, 8)]],
};
const REGIONAL: Record<string, [string, Rule][]> = {
  "AU-NSW": [["King's Birthday", nth(2, 1, 6)], ["Labour Day", nth(1, 1, 10)]],
  "AU-VIC": [["Labour Day", nth(2, 1, 3)], ["King's Birthday", nth(2, 1, 6)], ["Melbourne Cup", nth(1, 2, 11)]],
  "AU-QLD": [["Labour Day", nth(1, 1, 5)], ["King's Birthday", nth(1, 1, 10)]],
  "AU-WA": [["Labour Day", nth(1, 1, 3)], ["Western Australia Day", nth(1, 1, 6)]],
  "AU-SA": [["King's Birthday", nth(2, 1, 6)], ["Labour Day", nth(1, 1, 10)]],
  "NZ-AUK": [["Auckland Anniversary Day", nth(-1, 1, 1)]],
  "UK-NIR": [["St Patrick's Day", on(3, 17)], ["Battle of the Boyne", on(7, 12)]],
};

export interface Holiday { readonly date: string; readonly name: string }

/** The observed dates: a holiday on a weekend is kept on the next free weekday. A region that is not known has no days of its own. */
export function holidays(jurisdiction: Jurisdiction, region: string, year: number): Holiday[] {
  const days: Holiday[] = [];
  for (const [name, rule] of [...NATIONAL[jurisdiction], ...(REGIONAL[`${jurisdiction}-${region.toUpperCase()}`] ?? [])]) {
    const date = rule(year);
    if (date) days.push({ date, name });
  }
  days.sort((a, b) => a.date.localeCompare(b.date));
  const used = new Set(days.filter((d) => !isWeekend(d.date)).map((d) => d.date));
  const observed = days.map((d) => {
    if (!isWeekend(d.date)) return d;
    let date = d.date;
    do date = plusDays(date, 1); while (isWeekend(date) || used.has(date));
    used.add(date);
    return { date, name: d.name };
  });
  return observed.sort((a, b) => a.date.localeCompare(b.date));
}

export function workingDays(jurisdiction: Jurisdiction, from: string, to: string): number {
  let days = 0;
  let off = new Set<string>();
  let year = 0;
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    const y = Number(date.slice(0, 4));
    if (y !== year) {
      year = y;
      off = new Set(holidays(jurisdiction, "", y).map((h) => h.date));
    }
    if (!isWeekend(date) && !off.has(date)) days++;
  }
  return days;
}
