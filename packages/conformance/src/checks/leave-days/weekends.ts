import { addDays, dayOfWeek, nextDay, weekdays } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { type JurisdictionCode, holidaysOf } from "../../setup/leave/holidays.ts";
import { pendingLeave, typeList } from "../../setup/leave/leave.ts";
import { askSpan, fortnight, quietFortnights, yearWith } from "../../setup/leave/spans.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { allLeave } from "../pages/walks.ts";
import { grantedLeave, judgeDays } from "./counted.ts";

const BOTH = ["LEAVE-15", "LEAVE-18"] as const;
const NEAR = "with no public holiday near";

/** Weekends in the days of leave (§2.5). */
export const weekendChecks: readonly Check[] = [
  check("LEAVE-15", "MUST NOT count weekends as days of leave", { also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    const [sooner, later] = await quietFortnights(t, code);
    const { friday, monday } = fortnight(sooner);
    const four = await grantedLeave(t, code, friday, monday);
    judgeDays(t, BOTH, four, 2, `a Friday to the next Monday, ${friday} to ${monday}, ${NEAR}`);
    const end = addDays(later, 13);
    judgeDays(t, BOTH, await grantedLeave(t, code, later, end), 10, `two weeks, ${later} to ${end}, ${NEAR}`);
    if (four.data.at("status").text !== "pending") return;
    const approved = await t.call("approveLeave", { params: { id: four.data.at("id").text ?? "" } });
    if (approved.ok) judgeDays(t, BOTH, approved, 2, "the same days after the approval");
  }),
  check("LEAVE-15.edges", "MUST count the first and the last day of leave", { also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    for (const [first, last] of await monthEnds(t, code))
      judgeDays(t, BOTH, await grantedLeave(t, code, first, last), weekdays(first, last), `working days only, ${first} to ${last}`);
  }),
  check("LEAVE-15.long", "MUST NOT count the weekends of leave over several weeks", { also: ["LEAVE-18"] }, async (t) => {
    const code = await t.use(ownJurisdiction);
    const year = yearWith(t, "06-27", () => true)!;
    const first = nextDay(1, `${year}-06-27`);
    const last = addDays(first, 34);
    const holidays = await holidaysOf(t, code, year);
    const off = [...holidays.dates].filter((date) => date >= first && date <= last && ![0, 6].includes(new Date(date).getUTCDay())).length;
    // With one more weekend in front, if the target accepts a Saturday as the first day.
    const exchange = (await askSpan(t, code, addDays(first, -2), last)) ?? (await grantedLeave(t, code, first, last));
    const days = exchange.data.at("days").number ?? -1;
    // Towns and regions have local holidays in these weeks.
    const expected = `days from ${20 - off} to 25 for five weeks, ${first} to ${last}, with ${off} public holidays listed for ${code} on weekdays`;
    t.must(BOTH, {
      at: [...holidays.exchanges, exchange],
      expected,
      holds: days >= 20 - off && days <= 25,
      got: `days ${JSON.stringify(exchange.data.at("days").raw)}`,
    });
  }),
  check("LEAVE-18", "MUST show days of past leave that are possible for its dates", {}, async (t) => {
    const { exchanges } = await t.use(allLeave);
    const isPast = (row: View): boolean => (row.at("endDate").text ?? "9") < t.date(0);
    const rows = exchanges
      .flatMap(({ data }) => data.list)
      .filter((row) => isPast(row) && (row.at("startDate").text ?? "9") <= (row.at("endDate").text ?? ""));
    if (rows.length === 0) return t.notApplicable("no past leave is listed");
    const wrong = rows.find((row) => {
      const days = row.at("days").number ?? -1;
      return days < 0 || !Number.isInteger(days * 2) || days > weekdays(row.at("startDate").text!, row.at("endDate").text!);
    });
    const expected = "days of each request a multiple of 0.5, from 0 to the number of weekdays from startDate to endDate";
    t.must("LEAVE-18", { at: exchanges, expected, holds: wrong === undefined, got: wrong && JSON.stringify(wrong.raw) });
  }),
  check(
    "LEAVE-15.open",
    "OBSERVE leave of a weekend, of a part-time employee's week and of more than a year",
    { also: ["LEAVE-18"] },
    async (t) => {
      const code = await t.use(ownJurisdiction);
      const { nextFriday, monday } = fortnight((await quietFortnights(t, code))[0]);
      // An employee and a leave type that the target is known to accept.
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
 * Pairs of working days at the end of a month, with no holiday near: over a leap day and over 31 August, if they are near enough in the
 * future. Without either, two days in the middle of a week.
 */
async function monthEnds(t: CheckContext, code: JurisdictionCode): Promise<readonly (readonly [first: string, last: string])[]> {
  // The first Monday of March is a holiday in one of the states.
  const leap = yearWith(t, "02-29", (date) => addDays(date, 0) === date && dayOfWeek(addDays(date, 1)) !== 1);
  const august = yearWith(t, "08-31", (date) => dayOfWeek(date) >= 2 && dayOfWeek(date) <= 4);
  const { midweek } = fortnight((await quietFortnights(t, code))[0]);
  const spans = [
    ...(leap === undefined ? [] : [[`${leap}-02-28`, `${leap}-03-01`] as const]),
    ...(august === undefined ? [] : [[`${august}-08-31`, `${august}-09-01`] as const]),
  ];
  return spans.length > 0 ? spans : [[midweek[1], midweek[2]]];
}

/** Observes A-144: whether a request may be longer than a year. */
async function observeLength(t: CheckContext, body: Readonly<Record<string, unknown>>): Promise<void> {
  const type = (await t.use(typeList)).find((row) => row.at("id").raw === body["leave_type_id"]);
  // With a yearly maximum, a refusal may be for the balance.
  if (type?.at("max_days_per_year").isNull !== true) return;
  const long = await t.call("requestLeave", { body: { ...body, start_date: t.date(1500), end_date: t.date(2000) } });
  if (long.ok) t.observe("leave-span", long, "unlimited");
  else if (long.status === 400 && long.field === "end_date") t.observe("leave-span", long, "max-366");
}
