// DateOnly helpers and public holidays. A calendar date is a YYYY-MM-DD string, a day number counts from 1970-01-01.
export type JurisdictionCode = "AU" | "NZ" | "UK";
export interface PublicHolidayDto { date: string; name: string }

const MS_PER_DAY = 86_400_000;
export const DateOnly = {
  fromMs: (ms: number): string => new Date(ms).toISOString().slice(0, 10),
  dayNumber: (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY),
  fromDayNumber: (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10),
  addDays: (date: string, days: number): string => DateOnly.fromDayNumber(DateOnly.dayNumber(date) + days),
  addMonths(date: string, months: number): string {
    const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
    const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
  },
  dayOfWeek: (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay(),
  isWeekend: (date: string): boolean => DateOnly.dayOfWeek(date) % 6 === 0,
  isValid: (text: string): boolean =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
      && DateOnly.fromMs(Date.parse(`${text}T00:00:00Z`)) === text,
  of: (year: number, month: number, day: number): string => DateOnly.fromMs(Date.UTC(year, month - 1, day)),
};

// A rule gives a date; `observed` says that a holiday on a weekend is also kept on the next free weekday.
type Rule = (year: number) => string | undefined;
interface HolidayRule { name: string; on: Rule; observed?: true; only?: readonly string[]; except?: readonly string[] }

const fixed = (month: number, day: number): Rule => (year) => DateOnly.of(year, month, day);
const monday = (month: number, ordinal: number, weekday = 1): Rule => (year) => {
  const first = DateOnly.dayOfWeek(DateOnly.of(year, month, 1));
  return DateOnly.of(year, month, 1 + ((weekday + 7 - first) % 7) + 7 * (ordinal - 1));
};
const lastMonday = (month: number): Rule => (year) => {
  const last = DateOnly.of(year, month + 1, 0);
  return DateOnly.addDays(last, -((DateOnly.dayOfWeek(last) + 6) % 7));
};
const nearestMonday = (month: number, day: number): Rule => (year) => {
  const date = DateOnly.of(year, month, day);
  const since = (DateOnly.dayOfWeek(date) + 6) % 7;
  return DateOnly.addDays(date, since > 3 ? 7 - since : -since);
};
/** Meeus, Jones and Butcher. */
const easter = (offset: number): Rule => (year) => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const sum = epact + toSunday - 7 * shift + 114;
  return DateOnly.addDays(DateOnly.of(year, Math.floor(sum / 31), (sum % 31) + 1), offset);
};
const MATARIKI_DATES: readonly string[] = ["2022-06-24", "2023-07-14", "2024-06-28", "2025-06-20", "2026-07-10", "2027-06-25", "2028-07-14",
  "2029-07-06",
  "2030-06-21"];
const matariki: Rule = (year) => MATARIKI_DATES.find((date) => date.startsWith(String(year)));

const RULES: Readonly<Record<JurisdictionCode, readonly HolidayRule[]>> = {
  AU: [
    { name: "New Year's Day", on: fixed(1, 1), observed: true },
    { name: "Australia Day", on: fixed(1, 26), observed: true },
    { name: "Labour Day", on: monday(3, 1), only: ["WA"] },
    { name: "Labour Day", on: monday(3, 2), only: ["VIC", "TAS"] },
    { name: "Canberra Day", on: monday(3, 2), only: ["ACT"] },
    { name: "Adelaide Cup Day", on: monday(3, 2), only: ["SA"] },
    { name: "Good Friday", on: easter(-2) },
    { name: "Easter Saturday", on: easter(-1), only: ["ACT", "NSW", "NT", "QLD", "SA", "VIC"] },
    { name: "Easter Monday", on: easter(1) },
    { name: "Anzac Day", on: fixed(4, 25) },
    { name: "Labour Day", on: monday(5, 1), only: ["QLD", "NT"] },
    { name: "Western Australia Day", on: monday(6, 1), only: ["WA"] },
    { name: "King's Birthday", on: monday(6, 2), only: ["ACT", "NSW", "NT", "SA", "TAS", "VIC"] },
    { name: "Picnic Day", on: monday(8, 1), only: ["NT"] },
    { name: "King's Birthday", on: lastMonday(9), only: ["WA"] },
    { name: "King's Birthday", on: monday(10, 1), only: ["QLD"] },
    { name: "Labour Day", on: monday(10, 1), only: ["ACT", "NSW", "SA"] },
    { name: "Melbourne Cup Day", on: monday(11, 1, 2), only: ["VIC"] },
    { name: "Christmas Day", on: fixed(12, 25), observed: true },
    { name: "Boxing Day", on: fixed(12, 26), observed: true },
  ],
  NZ: [
    { name: "New Year's Day", on: fixed(1, 1), observed: true },
    { name: "Day after New Year's Day", on: fixed(1, 2), observed: true },
    { name: "Wellington Anniversary Day", on: nearestMonday(1, 22), only: ["WGN"] },
    { name: "Auckland Anniversary Day", on: nearestMonday(1, 29), only: ["AUK"] },
    { name: "Waitangi Day", on: fixed(2, 6), observed: true },
    { name: "Good Friday", on: easter(-2) },
    { name: "Easter Monday", on: easter(1) },
    { name: "Anzac Day", on: fixed(4, 25), observed: true },
    { name: "King's Birthday", on: monday(6, 1) },
    { name: "Matariki", on: matariki },
    { name: "Labour Day", on: monday(10, 4) },
    { name: "Christmas Day", on: fixed(12, 25), observed: true },
    { name: "Boxing Day", on: fixed(12, 26), observed: true },
  ],
  UK: [
    { name: "New Year's Day", on: fixed(1, 1), observed: true },
    { name: "2nd January", on: fixed(1, 2), observed: true, only: ["SCT"] },
    { name: "St Patrick's Day", on: fixed(3, 17), observed: true, only: ["NIR"] },
    { name: "Good Friday", on: easter(-2) },
    { name: "Easter Monday", on: easter(1), except: ["SCT"] },
    { name: "Early May bank holiday", on: monday(5, 1) },
    { name: "Spring bank holiday", on: lastMonday(5) },
    { name: "Battle of the Boyne", on: fixed(7, 12), observed: true, only: ["NIR"] },
    { name: "Summer bank holiday", on: monday(8, 1), only: ["SCT"] },
    { name: "Summer bank holiday", on: lastMonday(8), except: ["SCT"] },
    { name: "St Andrew's Day", on: fixed(11, 30), observed: true, only: ["SCT"] },
    { name: "Christmas Day", on: fixed(12, 25), observed: true },
    { name: "Boxing Day", on: fixed(12, 26), observed: true },
  ],
};
export const REGION_CODES: Readonly<Record<JurisdictionCode, readonly string[]>> = {
  AU: ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"], NZ: ["AUK", "WGN"], UK: ["ENG", "NIR", "SCT", "WLS"],
};

export class HolidayCalendar {
  readonly #national = new Map<string, ReadonlySet<string>>();

  list(jurisdiction: JurisdictionCode, year: number, region?: string): PublicHolidayDto[] {
    const applies = (rule: HolidayRule): boolean => rule.only === undefined
      ? region === undefined || !(rule.except ?? []).includes(region) : region !== undefined && rule.only.includes(region);
    const rules = RULES[jurisdiction].filter(applies);
    const holidays = rules.flatMap((rule) => {
      const date = rule.on(year);
      return date === undefined ? [] : [{ date, name: rule.name, observed: rule.observed === true }];
    });
    const occupied = new Set(holidays.map((holiday) => holiday.date));
    for (const { date, name, observed } of [...holidays]) {
      if (!observed || !DateOnly.isWeekend(date)) continue;
      let substitute = DateOnly.addDays(date, 1);
      while (DateOnly.isWeekend(substitute) || occupied.has(substitute)) substitute = DateOnly.addDays(substitute, 1);
      occupied.add(substitute);
      holidays.push({ date: substitute, name: `${name} (substitute day)`, observed: false });
    }
    return holidays.map(({ date, name }) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  }

  isHoliday(jurisdiction: JurisdictionCode, date: string): boolean {
    const key = `${jurisdiction}-${date.slice(0, 4)}`;
    const known = this.#national.get(key) ?? new Set(this.list(jurisdiction, Number(date.slice(0, 4))).map((holiday) => holiday.date));
    this.#national.set(key, known);
    return known.has(date);
  }

  countWorkingDays(jurisdiction: JurisdictionCode, start: string, end: string): number {
    let total = 0;
    for (let day = DateOnly.dayNumber(start); day <= DateOnly.dayNumber(end); day++) {
      const date = DateOnly.fromDayNumber(day);
      if (!DateOnly.isWeekend(date) && !this.isHoliday(jurisdiction, date)) total++;
    }
    return total;
  }
}
