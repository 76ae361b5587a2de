// Dates as ISO strings, days as integers since 1970, and the public holidays.
export type Jurisdiction = "AU" | "NZ" | "UK";
export interface Holiday { readonly date: string; readonly name: string }

export const DAY_MS = 86_400_000;
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const plus = (date: string, days: number): string => dateOf(dayOf(date) + days);
/** 0 is Monday. */
const dow = (day: number): number => (((day + 3) % 7) + 7) % 7;
const ymd = (y: number, m: number, d: number): number => Date.UTC(y, m - 1, d) / DAY_MS;

export function isCalendarDate(s: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(s) && !Number.isNaN(dayOf(s)) && dateOf(dayOf(s)) === s;
}
export function plusMonths(date: string, months: number): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  const length = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return dateOf(ymd(y, m + months, Math.min(d, length)));
}

const mondayFrom = (day: number): number => day + ((7 - dow(day)) % 7);
const lastMonday = (y: number, m: number): number => { const end = ymd(y, m + 1, 1) - 1; return end - dow(end); };
const closestMonday = (day: number): number => mondayFrom(day - 3);
function easter(y: number): number {
  // Gauss, with the two exceptions of the Gregorian calendar.
  const k = Math.floor(y / 100), p = Math.floor((13 + 8 * k) / 25), q = Math.floor(k / 4);
  const m = (15 - p + k - q) % 30, n = (4 + k - q) % 7;
  const d = (19 * (y % 19) + m) % 30;
  const e = (2 * (y % 4) + 4 * (y % 7) + 6 * d + n) % 7;
  if (d === 29 && e === 6) return ymd(y, 4, 19);
  if (d === 28 && e === 6 && (11 * m + 11) % 30 < 19) return ymd(y, 4, 18);
  return ymd(y, 3, 22 + d + e);
}
const MATARIKI: ReadonlyMap<number, readonly [number, number]> = new Map([
  [2022, [6, 24]], [2023, [7, 14]], [2024, [6, 28]], [2025, [6, 20]], [2026, [7, 10]], [2027, [6, 25]], [2028, [7, 14]], [2029, [7, 6]],
  [2030, [6, 21]], [2031, [7, 11]], [2032, [7, 2]], [2033, [6, 24]], [2034, [7, 7]], [2035, [6, 29]],
] as const);

export const REGIONS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  AU: ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"], NZ: ["AUK", "WGN", "CAN", "OTA"], UK: ["ENG", "WLS", "SCT", "NIR"],
};

type Rule = readonly [name: string, day: number, moves: boolean];
function rules(j: Jurisdiction, y: number, region: string | null): Rule[] {
  const sunday = easter(y);
  const out: Rule[] = [["New Year's Day", ymd(y, 1, 1), true], ["Good Friday", sunday - 2, false]];
  if (region !== "SCT") out.push(["Easter Monday", sunday + 1, false]);
  switch (j) {
    case "AU":
      out.push(["Australia Day", ymd(y, 1, 26), true], ["ANZAC Day", ymd(y, 4, 25), false]);
      if (region !== null && !["QLD", "WA"].includes(region)) out.push(["King's Birthday", mondayFrom(ymd(y, 6, 8)), false]);
      if (region === "QLD") out.push(["Labour Day", mondayFrom(ymd(y, 5, 1)), false],
        ["King's Birthday", mondayFrom(ymd(y, 10, 1)), false]);
      if (region === "VIC") out.push(["Labour Day", mondayFrom(ymd(y, 3, 8)), false],
        ["Melbourne Cup Day", mondayFrom(ymd(y, 10, 31)) + 1, false]);
      if (region !== null && ["NSW", "ACT", "SA"].includes(region)) out.push(["Labour Day", mondayFrom(ymd(y, 10, 1)), false]);
      break;
    case "NZ": {
      const matariki = MATARIKI.get(y);
      out.push(["Day after New Year's Day", ymd(y, 1, 2), true], ["Waitangi Day", ymd(y, 2, 6), true], ["ANZAC Day", ymd(y, 4, 25), true]);
      out.push(["King's Birthday", mondayFrom(ymd(y, 6, 1)), false], ["Labour Day", mondayFrom(ymd(y, 10, 22)), false]);
      if (matariki !== undefined) out.push(["Matariki", ymd(y, matariki[0], matariki[1]), false]);
      if (region === "AUK") out.push(["Auckland Anniversary Day", closestMonday(ymd(y, 1, 29)), false]);
      if (region === "WGN") out.push(["Wellington Anniversary Day", closestMonday(ymd(y, 1, 22)), false]);
      break;
    }
    case "UK":
      if (region === "SCT") out.push(["2nd January", ymd(y, 1, 2), true], ["St Andrew's Day", ymd(y, 11, 30), true]);
      if (region === "NIR") out.push(["St Patrick's Day", ymd(y, 3, 17), true], ["Orangemen's Day", ymd(y, 7, 12), true]);
      out.push(["Early May bank holiday", mondayFrom(ymd(y, 5, 1)), false], ["Spring bank holiday", lastMonday(y, 5), false]);
      out.push(["Summer bank holiday", region === "SCT" ? mondayFrom(ymd(y, 8, 1)) : lastMonday(y, 8), false]);
  }
  return [...out, ["Christmas Day", ymd(y, 12, 25), true], ["Boxing Day", ymd(y, 12, 26), true]];
}

/** Both the day itself and, for one at a weekend, its substitute are listed. */
export function publicHolidays(j: Jurisdiction, year: number, region: string | null = null): Holiday[] {
  const all = rules(j, year, region).sort((a, b) => a[1] - b[1]);
  const taken = new Set(all.filter(([, day]) => dow(day) < 5).map(([, day]) => day));
  const out = all.flatMap(([name, day, moves]) => {
    if (!moves || dow(day) < 5) return [{ day, name }];
    let substitute = day + 1;
    while (dow(substitute) > 4 || taken.has(substitute)) substitute++;
    taken.add(substitute);
    return [{ day, name }, { day: substitute, name: `${name} (substitute day)` }];
  });
  return out.sort((a, b) => a.day - b.day).map(({ day, name }) => ({ date: dateOf(day), name }));
}

export function workingDays(j: Jurisdiction, from: string, to: string): number {
  const off = new Set<number>();
  for (let y = Number(from.slice(0, 4)); y <= Number(to.slice(0, 4)); y++) for (const h of publicHolidays(j, y)) off.add(dayOf(h.date));
  let total = 0;
  for (let day = dayOf(from); day <= dayOf(to); day++) if (dow(day) < 5 && !off.has(day)) total++;
  return total;
}
