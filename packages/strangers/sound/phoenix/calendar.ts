// Calendar arithmetic on ISO dates, and the public holidays of the three jurisdictions.
export type Jurisdiction = "AU" | "NZ" | "UK";
export const JURISDICTIONS: readonly Jurisdiction[] = ["AU", "NZ", "UK"];
export type Holiday = { date: string; name: string };

export const DAY = 86_400_000;
export const toIso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const toMs = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const addDays = (date: string, days: number): string => toIso(toMs(date) + days * DAY);
export const weekday = (date: string): number => new Date(toMs(date)).getUTCDay();
export const isWeekend = (date: string): boolean => weekday(date) === 0 || weekday(date) === 6;

export function isDate(value: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = toMs(value);
  return !Number.isNaN(ms) && toIso(ms) === value;
}

export function addMonths(date: string, months: number): string {
  const [y, m, d] = date.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m - 1 + months + 1, 0)).getUTCDate();
  return toIso(Date.UTC(y, m - 1 + months, Math.min(d, last)));
}

const on = (year: number, month: number, day: number): string => toIso(Date.UTC(year, month - 1, day));

/** The nth given weekday of a month; n = -1 is the last one. */
function nth(year: number, month: number, dow: number, n: number): string {
  if (n < 0) {
    const last = toIso(Date.UTC(year, month, 0));
    return addDays(last, -((weekday(last) - dow + 7) % 7));
  }
  const first = on(year, month, 1);
  return addDays(first, ((dow - weekday(first) + 7) % 7) + (n - 1) * 7);
}

/** The Monday nearest to a date (provincial anniversary days in New Zealand). */
function nearestMonday(date: string): string {
  const ahead = (1 - weekday(date) + 7) % 7;
  return addDays(date, ahead > 3 ? ahead - 7 : ahead);
}

function easterSunday(year: number): string {
  const a = year % 19, b = Math.floor(year / 100), c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return on(year, Math.floor(n / 31), (n % 31) + 1);
}

const MATARIKI: Record<number, string> = {
  2022: "06-24", 2023: "07-14", 2024: "06-28", 2025: "06-20", 2026: "07-10", 2027: "06-25", 2028: "07-14", 2029: "07-06",
  2030: "06-21", 2031: "07-11", 2032: "07-02", 2033: "06-24", 2034: "07-07", 2035: "06-29",
};

/** Without a region: the days that are kept in the whole jurisdiction (UK: England and Wales). */
export function holidays(jurisdiction: Jurisdiction, year: number, region?: string): Holiday[] {
  const easter = easterSunday(year);
  const fixed: Holiday[] = [{ date: on(year, 1, 1), name: "New Year's Day" }];
  const movable: Holiday[] = [{ date: addDays(easter, -2), name: "Good Friday" }];
  const add = (name: string, date: string): number => movable.push({ date, name });
  const scotland = jurisdiction === "UK" && region === "SCT";
  if (!scotland) add("Easter Monday", addDays(easter, 1));
  if (jurisdiction === "AU") {
    fixed.push({ date: on(year, 1, 26), name: "Australia Day" });
    add("Anzac Day", on(year, 4, 25));
    if (["NSW", "VIC", "SA", "TAS", "ACT", "NT"].includes(region ?? "")) add("King's Birthday", nth(year, 6, 1, 2));
    if (region === "QLD") add("King's Birthday", nth(year, 10, 1, 1));
    if (region === "WA") add("Western Australia Day", nth(year, 6, 1, 1));
    if (["NSW", "ACT", "SA"].includes(region ?? "")) add("Labour Day", nth(year, 10, 1, 1));
    if (region === "VIC") { add("Labour Day", nth(year, 3, 1, 2)); add("Melbourne Cup Day", nth(year, 11, 2, 1)); }
  } else if (jurisdiction === "NZ") {
    fixed.push({ date: on(year, 1, 2), name: "Day after New Year's Day" }, { date: on(year, 2, 6), name: "Waitangi Day" });
    fixed.push({ date: on(year, 4, 25), name: "Anzac Day" });
    add("King's Birthday", nth(year, 6, 1, 1));
    add("Labour Day", nth(year, 10, 1, 4));
    const matariki = MATARIKI[year];
    if (matariki !== undefined) add("Matariki", `${year}-${matariki}`);
    if (region === "AUK") add("Auckland Anniversary Day", nearestMonday(on(year, 1, 29)));
    if (region === "WGN") add("Wellington Anniversary Day", nearestMonday(on(year, 1, 22)));
  } else {
    if (scotland) { fixed.push({ date: on(year, 1, 2), name: "2nd January" }, { date: on(year, 11, 30), name: "St Andrew's Day" }); }
    if (region === "NIR") fixed.push({ date: on(year, 3, 17), name: "St Patrick's Day" },
      { date: on(year, 7, 12), name: "Battle of the Boyne" });
    add("Early May bank holiday", nth(year, 5, 1, 1));
    add("Spring bank holiday", nth(year, 5, 1, -1));
    add("Summer bank holiday", scotland ? nth(year, 8, 1, 1) : nth(year, 8, 1, -1));
  }
  fixed.push({ date: on(year, 12, 25), name: "Christmas Day" }, { date: on(year, 12, 26), name: "Boxing Day" });

  // A fixed day at a weekend is kept on the next free weekday; weekday holidays take their places first.
  const taken = new Set([...movable, ...fixed.filter((h) => !isWeekend(h.date))].map((h) => h.date));
  const observed = fixed.map((h) => {
    if (!isWeekend(h.date)) return h;
    let date = h.date;
    while (isWeekend(date) || taken.has(date)) date = addDays(date, 1);
    taken.add(date);
    return { date, name: `${h.name} (observed)` };
  });
  return [...movable, ...observed].sort((a, b) => a.date.localeCompare(b.date));
}

/** Weekends and public holidays do not count. */
export function workingDays(jurisdiction: Jurisdiction, from: string, to: string): number {
  const free = new Set<string>();
  for (let y = Number(from.slice(0, 4)); y <= Number(to.slice(0, 4)); y++) for (const h of holidays(jurisdiction, y)) free.add(h.date);
  let count = 0;
  for (let d = from; d <= to; d = addDays(d, 1)) if (!isWeekend(d) && !free.has(d)) count++;
  return count;
}
