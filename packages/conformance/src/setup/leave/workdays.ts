import { addDays, datesFrom } from "../../document/calendar.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { ownJurisdiction } from "../company/company.ts";
import { holidaysOf } from "./holidays.ts";

/** The first days of fortnights in which no region of the three jurisdictions has a public holiday since 2006, as MM-DD. */
export const QUIET_FORTNIGHTS: readonly string[] = ["02-15", "05-09"];

/** Days before the first day of leave: more than the notice of any leave type. */
const AHEAD = 70;
/** Days from the first possible day to the last. */
const REACH = 400;

/**
 * Future Tuesdays, Wednesdays and Thursdays without a public holiday in the company's jurisdiction, as far as the target shows. Skips the
 * turn of the year and Easter, when regions may have holidays of their own, and the quiet fortnights, which other requests take.
 */
export const workdays: SetUp<readonly string[]> = setUp("workdays", async (t) => {
  const code = await t.use(ownJurisdiction);
  const years = [...new Set([t.date(AHEAD), t.date(AHEAD + REACH)].map((day) => day.slice(0, 4)))];
  const quiet = new Set(
    years.flatMap((year) => QUIET_FORTNIGHTS.flatMap((day) => datesFrom(`${year}-${day}`, addDays(`${year}-${day}`, 13)))),
  );
  const holidays = new Set<string>();
  for (const year of years) for (const date of (await holidaysOf(t, code, Number(year))).dates) holidays.add(date);
  const days = Array.from({ length: REACH }, (_, n) => t.date(AHEAD + n));
  return days.filter((day) => {
    const weekday = new Date(day).getUTCDay();
    const month = day.slice(5, 7);
    return weekday >= 2 && weekday <= 4 && !holidays.has(day) && !quiet.has(day) && !["12", "01", "04"].includes(month);
  });
});
