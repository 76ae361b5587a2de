// Public holidays and working days. Dates are YYYY-MM-DD strings, reckoned in UTC.
import type { Jurisdiction } from "./models.ts";

export interface Holiday { date: string; name: string }
export const DAY = 86_400_000;
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date + "T00:00:00Z") + days * DAY).toISOString().slice(0, 10);
const weekday = (date: string): number => new Date(date + "T00:00:00Z").getUTCDay();
const ymd = (y: number, m: number, d: number): string => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** nth (1..4) Monday of a month, or the last one (-1). */
function monday(year: number, month: number, nth: number): string {
  if (nth > 0) {
    const first = ymd(year, month, 1);
    return addDays(first, ((8 - weekday(first)) % 7) + (nth - 1) * 7);
  }
  const last = addDays(month === 12 ? ymd(year + 1, 1, 1) : ymd(year, month + 1, 1), -1);
  return addDays(last, -((weekday(last) + 6) % 7));
}

function easter(year: number): string {
  const a = year % 19, b = Math.floor(year / 100), c = year % 100, d = Math.floor(b / 4), e = b % 4;
  const g = Math.floor((8 * b + 13) / 25), h = (19 * a + b - d - g + 15) % 30, i = Math.floor(c / 4), k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7, m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return ymd(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}

const MATARIKI: Record<number, string> = {
  2022: "06-24", 2023: "07-14", 2024: "06-28", 2025: "06-20", 2026: "07-10", 2027: "06-25", 2028: "07-14",
  2029: "07-06", 2030: "06-21", 2031: "07-11", 2032: "07-02", 2033: "06-24", 2034: "07-07", 2035: "06-29",
};

export const REGIONS: Record<Jurisdiction, string[]> = {
  AU: ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"],
  NZ: ["AUK", "CAN", "OTA", "WGN"],
  UK: ["ENG", "WLS", "SCT", "NIR"],
};

function regional(region: string | null, y: number): Holiday[] {
  switch (region) {
    case "NSW": case "ACT": case "SA":
      return [{ date: monday(y, 6, 2), name: "King's Birthday" }, { date: monday(y, 10, 1), name: "Labour Day" }];
    case "VIC": return [{ date: monday(y, 3, 2), name: "Labour Day" }, { date: monday(y, 6, 2), name: "King's Birthday" },
      { date: addDays(monday(y, 11, 1), 1 - (weekday(ymd(y, 11, 1)) === 2 ? 7 : 0)), name: "Melbourne Cup Day" }];
    case "TAS": return [{ date: monday(y, 3, 2), name: "Eight Hours Day" }, { date: monday(y, 6, 2), name: "King's Birthday" }];
    case "NT": return [{ date: monday(y, 5, 1), name: "May Day" }, { date: monday(y, 6, 2), name: "King's Birthday" },
      { date: monday(y, 8, 1), name: "Picnic Day" }];
    case "QLD": return [{ date: monday(y, 5, 1), name: "Labour Day" }, { date: monday(y, 10, 1), name: "King's Birthday" }];
    case "WA": return [{ date: monday(y, 3, 1), name: "Labour Day" }, { date: monday(y, 6, 1), name: "Western Australia Day" }];
    case "AUK": return [{ date: monday(y, 1, -1), name: "Auckland Anniversary Day" }];
    case "WGN": return [{ date: monday(y, 1, 4), name: "Wellington Anniversary Day" }];
    case "OTA": return [{ date: monday(y, 3, 4), name: "Otago Anniversary Day" }];
    case "CAN": return [{ date: addDays(monday(y, 11, 2), 4), name: "Canterbury Show Day" }];
    case "NIR": return [{ date: ymd(y, 3, 17), name: "St Patrick's Day" }, { date: ymd(y, 7, 12), name: "Battle of the Boyne" }];
    default: return [];
  }
}

/** Holidays as observed: one that falls on a weekend moves to the next weekday that is free. */
export function publicHolidays(jurisdiction: Jurisdiction, region: string | null, year: number): Holiday[] {
  const sunday = easter(year);
  const goodFriday = { date: addDays(sunday, -2), name: "Good Friday" };
  const easterMonday = { date: addDays(sunday, 1), name: "Easter Monday" };
  const common = [{ date: ymd(year, 1, 1), name: "New Year's Day" }, goodFriday,
    { date: ymd(year, 12, 25), name: "Christmas Day" }, { date: ymd(year, 12, 26), name: "Boxing Day" }];
  let list: Holiday[];
  if (jurisdiction === "AU") {
    list = [...common, easterMonday, { date: ymd(year, 1, 26), name: "Australia Day" }, { date: ymd(year, 4, 25), name: "Anzac Day" }];
  } else if (jurisdiction === "NZ") {
    list = [...common, easterMonday, { date: ymd(year, 1, 2), name: "Day after New Year's Day" },
      { date: ymd(year, 2, 6), name: "Waitangi Day" },
      { date: ymd(year, 4, 25), name: "Anzac Day" }, { date: monday(year, 6, 1), name: "King's Birthday" },
      { date: monday(year, 10, 4), name: "Labour Day" }];
    if (MATARIKI[year]) list.push({ date: `${year}-${MATARIKI[year]}`, name: "Matariki" });
  } else {
    list = [...common, { date: monday(year, 5, 1), name: "Early May bank holiday" },
      { date: monday(year, 5, -1), name: "Spring bank holiday" }];
    if (region === "SCT") {
      list.push({ date: ymd(year, 1, 2), name: "2nd January" }, { date: monday(year, 8, 1), name: "Summer bank holiday" },
        { date: ymd(year, 11, 30), name: "St Andrew's Day" });
    } else {
      list.push(easterMonday, { date: monday(year, 8, -1), name: "Summer bank holiday" });
    }
  }
  list.push(...regional(region, year));
  list.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const taken = new Set(list.map((h) => h.date).filter((d) => weekday(d) % 6 !== 0));
  return list.map((holiday) => {
    if (weekday(holiday.date) % 6 !== 0) return holiday;
    let date = holiday.date;
    while (weekday(date) % 6 === 0 || taken.has(date)) date = addDays(date, 1);
    taken.add(date);
    return { date, name: `${holiday.name} (observed)` };
  }).sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function workingDays(jurisdiction: Jurisdiction, start: string, end: string): number {
  const holidays = new Set<string>();
  for (let y = Number(start.slice(0, 4)); y <= Number(end.slice(0, 4)); y++) {
    for (const h of publicHolidays(jurisdiction, null, y)) holidays.add(h.date);
  }
  let days = 0;
  for (let date = start; date <= end; date = addDays(date, 1)) {
    if (weekday(date) % 6 !== 0 && !holidays.has(date)) days++;
  }
  return days;
}
