import type { Jurisdiction } from "./company-data.ts";
import { daysAfter } from "./lists.ts";

export interface PublicHoliday {
  readonly date: string;
  readonly name: string;
  /** The only region with this holiday; undefined: it is national. */
  readonly region?: string;
}

/** Matariki, by the lunar calendar. */
const MATARIKI: Readonly<Record<number, string>> = {
  2022: "06-24",
  2023: "07-14",
  2024: "06-28",
  2025: "06-20",
  2026: "07-10",
  2027: "06-25",
  2028: "07-14",
  2029: "07-06",
  2030: "06-21",
};

/** Regions by their short codes. */
export const REGIONS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  AU: ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"],
  NZ: ["AUK", "WGN"],
  UK: ["ENG", "WLS", "SCT", "NIR"],
};

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The first such weekday on or after a date. */
function onOrAfter(day: string, wanted: number): string {
  return daysAfter(day, (wanted - weekday(day) + 7) % 7);
}

/** Easter Sunday of the Gregorian calendar (Meeus). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, "0")}-${String((sum % 31) + 1).padStart(2, "0")}`;
}

/** Moves holidays on a weekend to the next free weekday. */
function moved(holidays: readonly PublicHoliday[], keep: boolean): PublicHoliday[] {
  const taken = new Set(holidays.filter(({ date }) => weekday(date) % 6 !== 0).map(({ date }) => date));
  return holidays.flatMap((holiday) => {
    if (weekday(holiday.date) % 6 !== 0) return [holiday];
    let date = holiday.date;
    while (weekday(date) % 6 === 0 || taken.has(date)) date = daysAfter(date, 1);
    taken.add(date);
    return [...(keep ? [holiday] : []), { ...holiday, date, name: `${holiday.name} (day in lieu)` }];
  });
}

/** The public holidays of a year, national and regional ones, in order. */
export function publicHolidaysOf(jurisdiction: Jurisdiction, year: number): PublicHoliday[] {
  const on = (day: string, name: string, region?: string): PublicHoliday => ({
    date: `${year}-${day}`,
    name,
    ...(region === undefined ? {} : { region }),
  });
  const monday = (from: string, name: string, region?: string): PublicHoliday => ({
    ...on(from, name, region),
    date: onOrAfter(`${year}-${from}`, 1),
  });
  const sunday = easter(year);
  const round = [
    { date: daysAfter(sunday, -2), name: "Good Friday" },
    { date: daysAfter(sunday, 1), name: "Easter Monday", ...(jurisdiction === "UK" ? { region: "ENG WLS NIR" } : {}) },
  ];
  const turn = [on("01-01", "New Year's Day"), on("12-25", "Christmas Day"), on("12-26", "Boxing Day")];
  const own: Readonly<Record<Jurisdiction, () => PublicHoliday[]>> = {
    AU: () => [
      ...moved([on("01-26", "Australia Day"), ...turn], true),
      on("04-25", "Anzac Day"),
      { ...monday("06-08", "King's Birthday"), region: "ACT NSW NT SA TAS VIC" },
      { ...monday("03-08", "Labour Day"), region: "VIC" },
      { date: onOrAfter(`${year}-11-01`, 2), name: "Melbourne Cup", region: "VIC" },
      monday("10-01", "Labour Day", "ACT NSW SA"),
      monday("05-01", "May Day", "NT QLD"),
    ],
    NZ: () => [
      ...moved([on("02-06", "Waitangi Day"), on("04-25", "Anzac Day")], true),
      ...moved([...turn, on("01-02", "Day after New Year's Day")], true),
      monday("06-01", "King's Birthday"),
      monday("10-22", "Labour Day"),
      ...(MATARIKI[year] === undefined ? [] : [on(MATARIKI[year], "Matariki")]),
      monday("01-26", "Auckland Anniversary", "AUK"),
      monday("01-19", "Wellington Anniversary", "WGN"),
    ],
    UK: () => [
      ...moved(turn, false),
      monday("05-01", "Early May bank holiday"),
      monday("05-25", "Spring bank holiday"),
      monday("08-25", "Summer bank holiday", "ENG WLS NIR"),
      monday("08-01", "Summer bank holiday", "SCT"),
      ...moved([on("03-17", "St Patrick's Day", "NIR"), on("07-12", "Battle of the Boyne", "NIR")], false),
      ...moved([on("11-30", "St Andrew's Day", "SCT")], false),
      ...moved([...turn, on("01-02", "2nd January", "SCT")], false).filter(({ region }) => region === "SCT"),
    ],
  };
  return [...own[jurisdiction](), ...round].toSorted((a, b) => a.date.localeCompare(b.date) || a.name.localeCompare(b.name));
}

const national = new Map<string, ReadonlySet<string>>();

/** Whether it is a national holiday. */
export function isPublicHoliday(jurisdiction: Jurisdiction, day: string): boolean {
  const key = `${jurisdiction} ${day.slice(0, 4)}`;
  const known =
    national.get(key) ??
    new Set(
      publicHolidaysOf(jurisdiction, Number(day.slice(0, 4)))
        .filter(({ region }) => region === undefined)
        .map(({ date }) => date),
    );
  national.set(key, known);
  return known.has(day);
}
