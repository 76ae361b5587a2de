import { addDays, datesFrom, dayOfWeek, goodFriday, isWeekend } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction, ownJurisdictions, ownCompany } from "../../setup/company/company.ts";
import { type JurisdictionCode, holidaysOf, thisYear, weekdaysOff } from "../../setup/leave/holidays.ts";
import { yearWith } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { grantedLeave, judgeOver, heldEverywhere } from "./counted.ts";

/** The first year whose Good Friday is at least 84 days ahead, later than any notice period. */
function easterYear(t: CheckContext): number {
  const year = thisYear(t);
  return goodFriday(year) >= t.date(84) ? year : year + 1;
}

/** Public holidays in the days of leave (§2.5). */
export const holidayLeaveChecks: readonly Check[] = [
  check("LEAVE-16", "MUST NOT count the holidays and the weekend of Easter as days of leave", {}, async (t) => {
    const friday = goodFriday(easterYear(t));
    // The Wednesday after Easter is a working day in every region. Monday and Tuesday are not.
    await judgeOver(t, await t.use(ownJurisdiction), friday, addDays(friday, 5), 1);
  }),
  check("LEAVE-16.turn", "MUST NOT count several holidays, a holiday on the last day, or holidays of the next year", {}, async (t) => {
    const code = await t.use(ownJurisdiction);
    // From the last weekday of 28 to 30 December, a working day in every region, to the third weekday from 5 January.
    // A region has one holiday at most in those January days. New Year's Day or its substitute is a weekday in every year.
    const nextYear = yearWith(t, "01-01", () => true);
    if (nextYear !== undefined) {
      const eve = [30, 29, 28].map((day) => `${nextYear - 1}-12-${day}`).find((day) => !isWeekend(day))!;
      const end = datesFrom(`${nextYear}-01-05`, `${nextYear}-01-09`).filter((day) => !isWeekend(day))[2]!;
      await judgeOver(t, code, eve, end, 3);
    }
    const boxing = yearWith(t, "12-26", (day) => dayOfWeek(day) >= 2 && dayOfWeek(day) <= 5);
    if (boxing !== undefined) await judgeOver(t, code, `${boxing}-12-19`, `${boxing}-12-26`, 2);
    // The substitutes of Christmas Day and Boxing Day, if one of them is on a weekend.
    const substitute = yearWith(t, "12-26", (day) => isWeekend(day) || isWeekend(addDays(day, -1)));
    if (substitute !== undefined) await judgeOver(t, code, `${substitute}-12-17`, `${substitute}-12-28`, 3);
  }),
  check("LEAVE-16.places", "MUST NOT count the holidays of each employee's own jurisdiction", {}, async (t) => {
    const [first, ...others] = await t.use(ownJurisdictions);
    if (first === undefined || others.length === 0) return t.notApplicable("the company is in one jurisdiction");
    for (const code of others) {
      const day = await distinctHoliday(t, code, first);
      if (day !== undefined) await judgeOver(t, code, addDays(day, -1), addDays(day, 1), 0);
    }
  }),
  check("LEAVE-16.open", "OBSERVE whether regional holidays count as days of leave", {}, async (t) => {
    const code = await t.use(ownJurisdiction);
    const [place, region] = (await ownRegion(t)) ?? [];
    if (place !== code || region === undefined) return t.notApplicable("the region of the company's time zone is not known");
    for (const year of [thisYear(t), thisYear(t) + 1]) {
      const [whole, local] = [await holidaysOf(t, code, year), await holidaysOf(t, code, year, region)];
      // A holiday of the region alone, with a working day before it.
      const day = weekdaysOff(local).find(
        (day) =>
          day >= t.date(70) &&
          !whole.dates.has(day) &&
          !/-(12|01)-/.test(day) &&
          day !== addDays(goodFriday(year), 3) &&
          !local.dates.has(weekdayBefore(day)),
      );
      if (day === undefined || !local.whole) continue;
      const exchange = await grantedLeave(t, code, weekdayBefore(day), day);
      const days = exchange.data.at("days").number;
      t.observe(
        "holiday-calendar",
        [...local.exchanges, exchange],
        days === 1 ? "company-timezone-region" : days === 2 ? "national-only" : undefined,
        `days ${days} with the region's holiday ${day}`,
      );
      return;
    }
    t.notApplicable(`the calendar has no later holiday of ${region} alone`);
  }),
];

/** The weekday before a weekday. */
function weekdayBefore(day: string): string {
  return addDays(day, dayOfWeek(day) === 1 ? -3 : -1);
}

/**
 * A later weekday that is a holiday in all of `code`. In `from`, this day and the days next to it are no holidays. Undefined: there is
 * none.
 */
async function distinctHoliday(t: CheckContext, code: JurisdictionCode, from: JurisdictionCode): Promise<string | undefined> {
  for (const year of [thisYear(t), thisYear(t) + 1]) {
    const [here, there] = [await holidaysOf(t, code, year), await holidaysOf(t, from, year)];
    const day = weekdaysOff(here).find(
      (day) =>
        heldEverywhere(code, year).has(day) &&
        day >= t.date(84) &&
        datesFrom(addDays(day, -1), addDays(day, 1)).every((other) => !there.dates.has(other)),
    );
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Regions by time zone, for the best-known time zones. */
const REGIONS: Readonly<Record<string, readonly [JurisdictionCode, string]>> = {
  "Australia/Melbourne": ["AU", "VIC"],
  "Australia/Sydney": ["AU", "NSW"],
  "Australia/Brisbane": ["AU", "QLD"],
  "Australia/Perth": ["AU", "WA"],
  "Australia/Adelaide": ["AU", "SA"],
  "Pacific/Auckland": ["NZ", "AUK"],
  "Europe/London": ["UK", "ENG"],
};

/** Jurisdiction and region of the company, by its time zone. Undefined for a time zone that is not in the table. */
async function ownRegion(t: CheckContext): Promise<readonly [JurisdictionCode, string] | undefined> {
  return REGIONS[(await t.use(ownCompany)).data.at("timezone").text ?? ""];
}
