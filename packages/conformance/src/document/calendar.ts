const DAY = 86_400_000;

/** The date so many days after another one. Dates are YYYY-MM-DD. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** The date so many calendar months later; the last day of the month if the day does not exist. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The last 31 March or 31 August up to a date: the months three and six months later have 30 days at most. */
export function longMonthEnd(date: string): string {
  const year = Number(date.slice(0, 4));
  return [`${year}-08-31`, `${year}-03-31`].find((day) => day <= date) ?? `${year - 1}-08-31`;
}

/** The day of the week, 0 (Sunday) to 6. */
export function dayOfWeek(date: string): number {
  return new Date(date).getUTCDay();
}

/** Whether a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return dayOfWeek(date) % 6 === 0;
}

/** All dates from the first to the last, both included. */
export function datesFrom(first: string, last: string): string[] {
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, n) => addDays(first, n));
}

/**
 * Number of days from Monday to Friday between two dates in order, both included. Does not walk over the days: a server may send dates
 * that are far apart.
 */
export function weekdays(first: string, last: string): number {
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1;
  const rest = Array.from({ length: length % 7 }, (_, n) => (dayOfWeek(first) + n) % 7).filter((day) => day % 6 !== 0);
  return Math.floor(length / 7) * 5 + rest.length;
}

/** The first date on or after another one that is this day of the week (Sunday 0). */
export function nextDay(day: number, from: string): string {
  return addDays(from, (day - dayOfWeek(from) + 7) % 7);
}

/** Easter Sunday of a year of the Gregorian calendar. */
export function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  // Days from 21 March to the full moon; the two latest are one day earlier.
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  return nextDay(0, addDays(`${year}-03-22`, moon));
}

/** The Friday before Easter. */
export function goodFriday(year: number): string {
  return addDays(easter(year), -2);
}

/** Dates on which a holiday may be observed: its own and, if that is on a weekend, the weekdays of the three days after it. */
export function observedDates(date: string): string[] {
  return [date, ...(isWeekend(date) ? datesFrom(addDays(date, 1), addDays(date, 3)).filter((day) => !isWeekend(day)) : [])];
}
