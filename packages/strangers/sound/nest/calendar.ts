// Calendar arithmetic on YYYY-MM-DD strings (UTC) and public holidays by rule, so that any year can be asked for.
export const JURISDICTIONS = ["AU", "NZ", "UK"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];
export interface Holiday { readonly date: string; readonly name: string }

const DAY = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const at = (year: number, month: number, day: number): string => iso(Date.UTC(year, month - 1, day));
export const dateOf = (ms: number): string => iso(ms);
export const addDays = (date: string, days: number): string => iso(Date.parse(date) + days * DAY);
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
export const weekday = (date: string): number => new Date(Date.parse(date)).getUTCDay();
export const isWeekend = (date: string): boolean => weekday(date) % 6 === 0;
export function addMonths(date: string, months: number): string {
  const [y = 0, m = 1, d = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return iso(Date.UTC(y, m - 1 + months, Math.min(d, last)));
}
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && iso(ms) === value;
}

function easterSunday(year: number): string {
  const a = year % 19, b = Math.floor(year / 100), c = year % 100, d = Math.floor(b / 4), e = b % 4;
  const g = Math.floor((8 * b + 13) / 25), h = (19 * a + b - d - g + 15) % 30, i = Math.floor(c / 4), k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7, m = Math.floor((a + 11 * h + 22 * l) / 451), n = h + l - 7 * m + 114;
  return at(year, Math.floor(n / 31), (n % 31) + 1);
}
/** The nth Monday (or other day) of a month; n = -1 is the last one. */
function nth(year: number, month: number, day: number, n: number): string {
  if (n < 0) {
    const last = iso(Date.UTC(year, month, 0));
    return addDays(last, -((weekday(last) - day + 7) % 7));
  }
  const first = at(year, month, 1);
  return addDays(first, ((day - weekday(first) + 7) % 7) + (n - 1) * 7);
}
const MATARIKI: Readonly<Record<number, string>> = {
  2022: "06-24", 2023: "07-14", 2024: "06-28", 2025: "06-20", 2026: "07-10", 2027: "06-25", 2028: "07-14", 2029: "07-06", 2030: "06-21",
};
export const REGIONS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  AU: ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"],
  NZ: ["AUK", "WGN", "CAN", "OTA"],
  UK: ["ENG", "WLS", "SCT", "NIR"],
};

/** Fixed dates that fall on a weekend get an additional weekday; two in a row (Christmas, Boxing Day) do not share one. */
function withSubstitutes(days: Holiday[], names: readonly string[]): Holiday[] {
  const taken = new Set(days.map((d) => d.date));
  for (const day of days.filter((d) => names.includes(d.name) && isWeekend(d.date))) {
    let date = day.date;
    while (isWeekend(date) || taken.has(date)) date = addDays(date, 1);
    taken.add(date);
    days.push({ date, name: `${day.name} (additional day)` });
  }
  return days;
}
export function publicHolidays(jurisdiction: Jurisdiction, region: string | undefined, year: number): Holiday[] {
  const easter = easterSunday(year);
  const day = (date: string, name: string): Holiday => ({ date, name });
  const days = [
    day(at(year, 1, 1), "New Year's Day"), day(addDays(easter, -2), "Good Friday"), day(at(year, 12, 25), "Christmas Day"),
      day(at(year, 12, 26), "Boxing Day"),
  ];
  const shifting = ["New Year's Day", "Christmas Day", "Boxing Day"];
  if (!(jurisdiction === "UK" && region === "SCT")) days.push(day(addDays(easter, 1), "Easter Monday"));
  if (jurisdiction === "AU") {
    days.push(day(at(year, 1, 26), "Australia Day"), day(at(year, 4, 25), "Anzac Day"));
    shifting.push("Australia Day");
    if (region === "VIC") days.push(day(nth(year, 3, 1, 2), "Labour Day"), day(nth(year, 11, 2, 1), "Melbourne Cup Day"));
    if (region === "NSW" || region === "SA" || region === "ACT") days.push(day(nth(year, 10, 1, 1), "Labour Day"));
    if (region === "QLD" || region === "NT") days.push(day(nth(year, 5, 1, 1), "Labour Day"));
    if (region === "WA") days.push(day(nth(year, 3, 1, 1), "Labour Day"), day(nth(year, 6, 1, 1), "Western Australia Day"));
    if (region === "TAS") days.push(day(nth(year, 3, 1, 2), "Eight Hours Day"));
    if (region && !["QLD", "WA"].includes(region)) days.push(day(nth(year, 6, 1, 2), "King's Birthday"));
    if (region === "QLD") days.push(day(nth(year, 10, 1, 1), "King's Birthday"));
  } else if (jurisdiction === "NZ") {
    days.push(day(at(year, 1, 2), "Day after New Year's Day"), day(at(year, 2, 6), "Waitangi Day"), day(at(year, 4, 25), "Anzac Day"));
    days.push(day(nth(year, 6, 1, 1), "King's Birthday"), day(nth(year, 10, 1, 4), "Labour Day"));
    shifting.push("Day after New Year's Day", "Waitangi Day", "Anzac Day");
    const matariki = MATARIKI[year];
    if (matariki) days.push(day(`${year}-${matariki}`, "Matariki"));
    if (region === "AUK") days.push(day(nth(year, 1, 1, 5) > `${year}-01-31` ? nth(year, 1, 1, 4) : nth(year, 1, 1, 5),
      "Auckland Anniversary Day"));
    if (region === "CAN") days.push(day(nth(year, 11, 5, 2), "Canterbury Anniversary Day"));
    if (region === "WGN") days.push(day(nth(year, 1, 1, 4), "Wellington Anniversary Day"));
    if (region === "OTA") days.push(day(nth(year, 3, 1, 4), "Otago Anniversary Day"));
  } else {
    days.push(day(nth(year, 5, 1, 1), "Early May bank holiday"), day(nth(year, 5, 1, -1), "Spring bank holiday"));
    days.push(region === "SCT" ? day(nth(year, 8, 1, 1), "Summer bank holiday") : day(nth(year, 8, 1, -1), "Summer bank holiday"));
    if (region === "SCT") days.push(day(at(year, 1, 2), "2nd January"), day(at(year, 11, 30), "St Andrew's Day"));
    if (region === "NIR") days.push(day(at(year, 3, 17), "St Patrick's Day"), day(at(year, 7, 12), "Battle of the Boyne"));
  }
  return withSubstitutes(days, shifting).sort((a, b) => a.date.localeCompare(b.date));
}

/** Working days of a range, both ends counted: weekends and the jurisdiction's national holidays are left out. */
export function workingDays(jurisdiction: Jurisdiction, start: string, end: string): number {
  const holidays = new Set<string>();
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year++) {
    for (const holiday of publicHolidays(jurisdiction, undefined, year)) holidays.add(holiday.date);
  }
  let count = 0;
  for (let date = start; date <= end; date = addDays(date, 1)) if (!isWeekend(date) && !holidays.has(date)) count++;
  return count;
}
