// Calendar dates are handled as YYYY-MM-DD strings and epoch days, never in a local time zone.
import type { Jurisdiction, PublicHoliday } from "./models.ts";

const DAY = 86_400_000;
const pad = (value: number, width = 2): string => String(value).padStart(width, "0");
export const toDay = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY);
export const fromDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => fromDay(toDay(date) + days);
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const millis = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(millis) && dateOf(millis) === value;
}
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return `${pad(last.getUTCFullYear(), 4)}-${pad(last.getUTCMonth() + 1)}-${pad(Math.min(day, last.getUTCDate()))}`;
}
export function nextMonday(date: string): string {
  let at = date;
  while (weekday(at) !== 1) at = addDays(at, 1);
  return at;
}

const on = (year: number, month: number, day: number): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
/** The nth (1 to 4) such weekday of a month; nth = -1 for the last one. */
function nth(year: number, month: number, dayOfWeek: number, count: number): string {
  if (count > 0) {
    const first = weekday(on(year, month, 1));
    return on(year, month, 1 + ((dayOfWeek - first + 7) % 7) + (count - 1) * 7);
  }
  let at = addDays(month === 12 ? on(year + 1, 1, 1) : on(year, month + 1, 1), -1);
  while (weekday(at) !== dayOfWeek) at = addDays(at, -1);
  return at;
}
function closestMonday(date: string): string {
  const shift = (weekday(date) + 6) % 7;
  return addDays(date, shift <= 3 ? -shift : 7 - shift);
}
/** Anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return on(year, Math.floor(sum / 31), (sum % 31) + 1);
}
// Gazetted until 2030; Matariki follows the lunar calendar and cannot be computed simply.
const MATARIKI: Readonly<Record<number, string>> = {
  2022: "06-24", 2023: "07-14", 2024: "06-28", 2025: "06-20", 2026: "07-10", 2027: "06-25", 2028: "07-14", 2029: "07-06", 2030: "06-21",
};
export const REGIONS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  AU: ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"], NZ: ["AUK", "CAN", "OTA", "WGN"], UK: ["ENG", "NIR", "SCT", "WLS"],
};

export function holidays(jurisdiction: Jurisdiction, region: string | undefined, year: number): PublicHoliday[] {
  const found: PublicHoliday[] = [];
  const taken = new Set<string>();
  const add = (date: string, name: string): void => {
    found.push({ date, name });
    taken.add(date);
  };
  const observed = (date: string, name: string): void => {
    add(date, name);
    let at = date;
    while ([0, 6].includes(weekday(at)) || (at !== date && taken.has(at))) at = addDays(at, 1);
    if (at !== date) add(at, `${name} (observed)`);
  };
  const pair = (first: string, firstName: string, second: string, secondName: string): void => {
    // Both days must be known before substitutes are found, or the first one's would take the second's place.
    taken.add(second);
    observed(first, firstName);
    observed(second, secondName);
  };
  const easter = easterSunday(year);
  add(addDays(easter, -2), "Good Friday");
  if (!(jurisdiction === "UK" && region === "SCT")) add(addDays(easter, 1), "Easter Monday");
  pair(on(year, 12, 25), "Christmas Day", on(year, 12, 26), "Boxing Day");
  if (jurisdiction === "AU") {
    observed(on(year, 1, 1), "New Year's Day");
    observed(on(year, 1, 26), "Australia Day");
    add(on(year, 4, 25), "Anzac Day");
    const kings = region === "QLD" ? nth(year, 10, 1, 1) : region === "WA" ? nth(year, 9, 1, -1) : nth(year, 6, 1, 2);
    if (region !== undefined) add(kings, "King's Birthday");
    if (region === "VIC") add(nth(year, 11, 2, 1), "Melbourne Cup Day");
    if (region === "VIC" || region === "TAS") add(nth(year, 3, 1, 2), region === "VIC" ? "Labour Day" : "Eight Hours Day");
    if (region === "NSW" || region === "SA" || region === "ACT") add(nth(year, 10, 1, 1), "Labour Day");
    if (region === "SA") add(nth(year, 3, 1, 2), "Adelaide Cup Day");
    if (region === "ACT") add(nth(year, 3, 1, 2), "Canberra Day");
    if (region === "ACT") add(nextMonday(on(year, 5, 27)), "Reconciliation Day");
    if (region === "QLD" || region === "NT") add(nth(year, 5, 1, 1), region === "NT" ? "May Day" : "Labour Day");
    if (region === "NT") add(nth(year, 8, 1, 1), "Picnic Day");
    if (region === "WA") add(nth(year, 3, 1, 1), "Labour Day");
    if (region === "WA") add(nth(year, 6, 1, 1), "Western Australia Day");
  } else if (jurisdiction === "NZ") {
    pair(on(year, 1, 1), "New Year's Day", on(year, 1, 2), "Day after New Year's Day");
    observed(on(year, 2, 6), "Waitangi Day");
    observed(on(year, 4, 25), "Anzac Day");
    add(nth(year, 6, 1, 1), "King's Birthday");
    const matariki = MATARIKI[year];
    if (matariki !== undefined) add(`${pad(year, 4)}-${matariki}`, "Matariki");
    add(nth(year, 10, 1, 4), "Labour Day");
    if (region === "AUK") add(closestMonday(on(year, 1, 29)), "Auckland Anniversary Day");
    if (region === "WGN") add(closestMonday(on(year, 1, 22)), "Wellington Anniversary Day");
    if (region === "OTA") add(closestMonday(on(year, 3, 23)), "Otago Anniversary Day");
    if (region === "CAN") add(addDays(nth(year, 11, 2, 1), 10), "Canterbury Anniversary Day");
  } else {
    if (region === "SCT") pair(on(year, 1, 1), "New Year's Day", on(year, 1, 2), "2nd January");
    else observed(on(year, 1, 1), "New Year's Day");
    add(nth(year, 5, 1, 1), "Early May bank holiday");
    add(nth(year, 5, 1, -1), "Spring bank holiday");
    add(region === "SCT" ? nth(year, 8, 1, 1) : nth(year, 8, 1, -1), "Summer bank holiday");
    if (region === "SCT") observed(on(year, 11, 30), "St Andrew's Day");
    if (region === "NIR") observed(on(year, 3, 17), "St Patrick's Day");
    if (region === "NIR") observed(on(year, 7, 12), "Battle of the Boyne");
  }
  // A substitute of the last days of December may fall into the next year.
  return found.filter((entry) => entry.date.startsWith(pad(year, 4))).sort((a, b) => a.date.localeCompare(b.date));
}

const nationwide = new Map<string, ReadonlySet<string>>();
export function isHoliday(jurisdiction: Jurisdiction, date: string): boolean {
  const key = `${jurisdiction}${date.slice(0, 4)}`;
  let dates = nationwide.get(key);
  if (dates === undefined) {
    dates = new Set(holidays(jurisdiction, undefined, Number(date.slice(0, 4))).map((entry) => entry.date));
    nationwide.set(key, dates);
  }
  return dates.has(date);
}
export function workingDays(jurisdiction: Jurisdiction, from: string, to: string): number {
  let count = 0;
  for (let day = toDay(from); day <= toDay(to); day++) {
    const date = fromDay(day);
    if (![0, 6].includes(weekday(date)) && !isHoliday(jurisdiction, date)) count++;
  }
  return count;
}
