import { addDays, datesFrom, dayOfWeek, goodFriday, isWeekend } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import { ownJurisdiction, ownJurisdictions } from "../../setup/company/company.ts";
import { type JurisdictionCode, holidaysOf, thisYear, weekdaysOff } from "../../setup/leave/holidays.ts";
import { yearWith } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { grantedLeave, judgeOver } from "./counted.ts";
import { heldEverywhere } from "./everywhere.ts";
import { ownRegion } from "./regions.ts";

/** The first year whose Good Friday is past all notice. */
function easterYear(t: CheckContext): number {
  const year = thisYear(t);
  return goodFriday(year) >= t.date(84) ? year : year + 1;
}

/** Public holidays within leave (§2.5). */
export const holidayLeaveChecks: readonly Check[] = [
  check("LEAVE-16", "MUST NOT count Good Friday and what follows it towards the days of leave", { tier: "ci" }, async (t) => {
    const friday = goodFriday(easterYear(t));
    // Wednesday is a working day everywhere; Monday and Tuesday are not.
    await judgeOver(t, await t.use(ownJurisdiction), friday, addDays(friday, 5), 1);
  }),
  check(
    "LEAVE-16.turn",
    "MUST NOT count holidays at the end of leave or in the year after it begins, nor several of them, and count the days after these",
    { tier: "certify" },
    async (t) => {
      const code = await t.use(ownJurisdiction);
      // 29 and 30 December are working days everywhere, the 31st at least in part: the last of them that is no weekend, to the third
      // weekday from 5 January on, of which a region has one off at most. Whichever year begins next, New Year's Day is kept on a weekday.
      const turn = yearWith(t, "01-01", () => true);
      if (turn !== undefined) {
        const eve = [30, 29, 28].map((day) => `${turn - 1}-12-${day}`).find((day) => !isWeekend(day))!;
        const end = datesFrom(`${turn}-01-05`, `${turn}-01-09`).filter((day) => !isWeekend(day))[2]!;
        await judgeOver(t, code, eve, end, 3);
      }
      const boxing = yearWith(t, "12-26", (day) => dayOfWeek(day) >= 2 && dayOfWeek(day) <= 5);
      if (boxing !== undefined) await judgeOver(t, code, `${boxing}-12-19`, `${boxing}-12-26`, 2);
      // The days given for Christmas Day or Boxing Day, where one of them is on a weekend.
      const given = yearWith(t, "12-26", (day) => isWeekend(day) || isWeekend(addDays(day, -1)));
      if (given !== undefined) await judgeOver(t, code, `${given}-12-17`, `${given}-12-28`, 3);
    },
  ),
  check("LEAVE-16.places", "MUST leave out the holidays of each person's own jurisdiction", { tier: "ci" }, async (t) => {
    const [first, ...others] = await t.use(ownJurisdictions);
    if (first === undefined || others.length === 0) return t.notApplicable("the company is in one jurisdiction");
    for (const code of others) {
      const day = await apart(t, code, first);
      if (day !== undefined) await judgeOver(t, code, addDays(day, -1), addDays(day, 1), 0);
    }
  }),
  check("LEAVE-16.open", "OBSERVE whether holidays of a region shorten leave", { tier: "certify" }, async (t) => {
    const code = await t.use(ownJurisdiction);
    const [place, region] = (await ownRegion(t)) ?? [];
    if (place !== code || region === undefined) return t.notApplicable("the company's time zone tells no region");
    for (const year of [thisYear(t), thisYear(t) + 1]) {
      const [whole, local] = [await holidaysOf(t, code, year), await holidaysOf(t, code, year, region)];
      // Days that are a region's holiday and on their own, so that what stands beside them is worked.
      const day = weekdaysOff(local).find(
        (day) =>
          day >= t.date(70) &&
          !whole.dates.has(day) &&
          !/-(12|01)-/.test(day) &&
          day !== addDays(goodFriday(year), 3) &&
          beside(day).every((other) => !local.dates.has(other)),
      );
      if (day === undefined || !local.whole) continue;
      const exchange = await grantedLeave(t, code, beside(day)[0]!, day);
      const days = exchange.data.at("days").number;
      t.observe(
        "holiday-calendar",
        [...local.exchanges, exchange],
        days === 1 ? "company-timezone-region" : days === 2 ? "national-only" : undefined,
        `days ${days} with the region's holiday ${day}`,
      );
      return;
    }
    t.notApplicable(`no holiday of ${region} alone lies ahead`);
  }),
];

/** The weekday before a day. */
function beside(day: string): string[] {
  return [addDays(day, dayOfWeek(day) === 1 ? -3 : -1)];
}

/** A weekday to come that is a holiday in all of one jurisdiction and not in another, nor beside one of that. */
async function apart(t: CheckContext, code: JurisdictionCode, from: JurisdictionCode): Promise<string | undefined> {
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
