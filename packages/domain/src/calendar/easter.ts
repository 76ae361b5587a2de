import { addDays, dayNumber, weekday } from "./dates.ts";

/** Easter Sunday of a year in the Gregorian calendar: the Sunday after the full moon of the church from 21 March on. */
export function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const late = epact === 29 || (epact === 28 && golden > 10) ? 1 : 0;
  const moon = addDays(`${year}-03-21`, epact - late);
  return addDays(moon, 7 - ((weekday(dayNumber(moon)) + 1) % 7));
}
