import { type SetUp, setUp } from "../../run/check-context.ts";
import { ownJurisdiction } from "../company/company.ts";
import { holidaysOf } from "./holidays.ts";

/** Days ahead of the first day that leave is asked for: past every notice that a type may ask. */
const AHEAD = 70;
/** How far the days reach. */
const REACH = 400;

/**
 * Tuesdays, Wednesdays and Thursdays to come that are a public holiday nowhere in the company's jurisdiction, as far as
 * the target tells, and not around the turn of the year or Easter, when a region may have some of its own.
 */
export const workdays: SetUp<readonly string[]> = setUp("workdays", async (t) => {
  const code = await t.use(ownJurisdiction);
  const years = [...new Set([t.date(AHEAD), t.date(AHEAD + REACH)].map((day) => day.slice(0, 4)))];
  const holidays = new Set<string>();
  for (const year of years) for (const date of (await holidaysOf(t, code, Number(year))).dates) holidays.add(date);
  const days = Array.from({ length: REACH }, (_, n) => t.date(AHEAD + n));
  return days.filter((day) => {
    const weekday = new Date(day).getUTCDay();
    const month = day.slice(5, 7);
    return weekday >= 2 && weekday <= 4 && !holidays.has(day) && !["12", "01", "04"].includes(month);
  });
});
