import { addDays, dayOfWeek, nextDay, weekdays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { type JurisdictionCode, holidaysOf } from "../../setup/leave/holidays.ts";
import { pendingLeave, typeList } from "../../setup/leave/leave.ts";
import { askSpan, fortnight, quietFortnights, yearWith } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { allLeave } from "../pages/walks.ts";
import { grantedLeave, judgeDays } from "./counted.ts";

const BOTH = ["LEAVE-15", "LEAVE-18"] as const;
const NEAR = "and no public holiday is near";

/** Weekends within leave (§2.5). */
export const weekendChecks: readonly Check[] = [
  check("LEAVE-15", "MUST NOT count weekends towards the days of leave", { tier: "ci", also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    const [sooner, later] = await quietFortnights(t, code);
    const { friday, monday } = fortnight(sooner);
    const four = await grantedLeave(t, code, friday, monday);
    judgeDays(t, BOTH, four, 2, `a Friday to the next Monday, ${friday} to ${monday}, ${NEAR}`);
    const end = addDays(later, 13);
    judgeDays(t, BOTH, await grantedLeave(t, code, later, end), 10, `two weeks, ${later} to ${end}, ${NEAR}`);
    if (four.data.at("status").text !== "pending") return;
    const approved = await t.call("approveLeave", { params: { id: four.data.at("id").text ?? "" } });
    if (approved.ok) judgeDays(t, BOTH, approved, 2, "the same after the approval");
  }),
  check("LEAVE-15.edges", "MUST count the first and the last day of leave", { tier: "certify", also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    for (const [first, last] of await monthEnds(t, code))
      judgeDays(t, BOTH, await grantedLeave(t, code, first, last), weekdays(first, last), `working days alone, from ${first} to ${last}`);
  }),
  check("LEAVE-15.long", "MUST NOT count the weekends of weeks of leave", { tier: "certify", also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    const year = yearWith(t, "06-27", () => true)!;
    const first = nextDay(1, `${year}-06-27`);
    const last = addDays(first, 34);
    const holidays = await holidaysOf(t, code, year);
    const off = [...holidays.dates].filter((date) => date >= first && date <= last && ![0, 6].includes(new Date(date).getUTCDay())).length;
    // With one more weekend in front, where a Saturday is taken for a first day.
    const exchange = (await askSpan(t, code, addDays(first, -2), last)) ?? (await grantedLeave(t, code, first, last));
    const days = exchange.data.at("days").number ?? -1;
    // Shows and races of towns and regions fall into these weeks.
    const expected = `days from ${20 - off} to 25 for five weeks, ${first} to ${last}, with ${off} public holidays listed for ${code} on weekdays`;
    t.must(BOTH, {
      at: [...holidays.exchanges, exchange],
      expected,
      holds: days >= 20 - off && days <= 25,
      got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
    });
  }),
  check("LEAVE-18", "MUST show days of past leave that fit the dates", { tier: "certify" }, async (t) => {
    const { exchanges } = await t.use(allLeave);
    const over = (row: View): boolean => (row.at("endDate").text ?? "9") < t.date(0);
    const rows = exchanges
      .flatMap(({ data }) => data.list)
      .filter((row) => over(row) && (row.at("startDate").text ?? "9") <= (row.at("endDate").text ?? ""));
    if (rows.length === 0) return t.notApplicable("no past leave is listed");
    const wrong = rows.find((row) => {
      const days = row.at("days").number ?? -1;
      return days < 0 || !Number.isInteger(days * 2) || days > weekdays(row.at("startDate").text!, row.at("endDate").text!);
    });
    const expected = "days of each request a multiple of 0.5, not negative, and no more than the weekdays from startDate to endDate";
    t.must("LEAVE-18", { at: exchanges, expected, holds: wrong === undefined, got: wrong && JSON.stringify(wrong.raw) });
  }),
  check(
    "LEAVE-15.open",
    "OBSERVE leave of a weekend, of a part-time person's week and of more than a year",
    { tier: "certify", also: ["LEAVE-18"] },
    async (t) => {
      const code = await t.use(ownJurisdiction);
      const { nextFriday, monday } = fortnight((await quietFortnights(t, code))[0]);
      // It shows who can take leave of which type here.
      const known = (await t.use(pendingLeave)).body;
      const body = { employee_id: known["employee_id"], leave_type_id: known["leave_type_id"] };
      const weekend = { ...body, start_date: addDays(nextFriday, 15), end_date: addDays(nextFriday, 16) };
      const none = await t.call("requestLeave", { body: weekend });
      if (none.ok) judgeDays(t, BOTH, none, 0, `a Saturday and a Sunday, ${weekend.start_date} and ${weekend.end_date}`);
      t.observe("zero-day-leave", none, none.ok ? "zero-days" : none.refused(400, "VALIDATION_ERROR") ? "validation-error" : undefined);

      await observeLength(t, body);

      const part = await askSpan(t, code, monday, addDays(monday, 4), { employment: "part_time" });
      const days = part?.data.at("days").number;
      if (part !== undefined && days !== undefined)
        t.observe("work-pattern", part, days === 5 ? "monday-to-friday" : days < 5 ? "own-pattern" : undefined);
    },
  ),
];

/**
 * Working days over the ends of months with no holiday anywhere near: over a leap day and over a 31st, where they are not far, and in two
 * weeks without a month's end where none of them is to come.
 */
async function monthEnds(t: CheckContext, code: JurisdictionCode): Promise<readonly (readonly [first: string, last: string])[]> {
  // The first Monday of March is a holiday in one of the states.
  const leap = yearWith(t, "02-29", (date) => addDays(date, 0) === date && dayOfWeek(addDays(date, 1)) !== 1);
  const august = yearWith(t, "08-31", (date) => dayOfWeek(date) >= 2 && dayOfWeek(date) <= 4);
  const { midweek } = fortnight((await quietFortnights(t, code))[0]);
  const found = [
    ...(leap === undefined ? [] : [[`${leap}-02-28`, `${leap}-03-01`] as const]),
    ...(august === undefined ? [] : [[`${august}-08-31`, `${august}-09-01`] as const]),
  ];
  return found.length > 0 ? found : [[midweek[1], midweek[2]]];
}

/** whether a request may go on for more than a year. */
async function observeLength(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<void> {
  const type = (await t.use(typeList)).find((row) => row.at("id").raw === body["leave_type_id"]);
  // Otherwise it may be the balance that it is refused for.
  if (type?.at("max_days_per_year").isNull !== true) return;
  const long = await t.call("requestLeave", { body: { ...body, start_date: t.date(1500), end_date: t.date(2000) } });
  if (long.ok) t.observe("leave-span", long, "unlimited");
  else if (long.status === 400 && long.field === "end_date") t.observe("leave-span", long, "max-366");
}
