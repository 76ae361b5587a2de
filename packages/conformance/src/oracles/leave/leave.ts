import { weekdays } from "../../document/calendar.ts";
import { type Oracle, finding } from "../oracle.ts";
import { type Resource, fieldRule, resourceOf, resourcesIn } from "../fields.ts";
import { date, isMembers, nullOr, number, text } from "../../document/formats.ts";
import type { View } from "../../exchange/view.ts";

const isPending = (row: View): boolean => row.at("status").text === "pending";

/** The first pending row after another one on the same page; undefined: there is none. */
export function misplacedPending(rows: readonly View[]): View | undefined {
  const other = rows.findIndex((row) => !isPending(row));
  return other === -1 ? undefined : rows.slice(other).find(isPending);
}

const EXPECTED = "no pending request after one that is not pending, on any page";

/**
 * §4.3: pending requests come first in a list with any filter. Whether the list is sorted before or after it is cut into pages is open
 * so each page is judged on its own. A page without both pending and other requests is not judged.
 */
export const pendingFirst: Oracle = {
  id: "pending-leave-first",
  title: "MUST list pending requests before all others",
  requirements: ["LEAVE-28"],
  judge: ({ operation, ok, data, record }) => {
    if (operation !== "listLeave" || !ok) return [];
    const { list } = data;
    if (!list.some(isPending) || list.every(isPending)) return [];
    const row = misplacedPending(list);
    const got = `${record.request.query || "the list"}: ${list.map((one) => one.at("status").text).join(", ")}`.slice(0, 600);
    return [finding("LEAVE-28", row === undefined, EXPECTED, row === undefined ? "" : got)];
  },
};

/** A LeaveRequest (§2.5). The response to a cancellation is open, the words for the half of a day too. */
export const leaveRequestResource: Resource = resourceOf({
  what: "leave request",
  schema: "LeaveRequest",
  forms: { halfDayPeriod: nullOr(text) },
  also: {
    endDate: {
      words: "not before startDate",
      holds: ({ startDate, endDate }) => !date.holds(startDate) || String(endDate) >= String(startDate),
    },
  },
  rules: [
    {
      requirement: "LEAVE-17",
      name: "days",
      form: number,
      also: { words: "0.5 at most if it is half of one day", holds: isHalf },
    },
    {
      requirement: "LEAVE-18",
      name: "days",
      form: number,
      also: { words: "a multiple of 0.5, not negative, and no more than the weekdays from startDate to endDate", holds: isWithinWeekdays },
    },
  ],
});

/** A LeaveBalance (§2.7). */
export const leaveBalanceResource: Resource = resourceOf({
  what: "leave balance",
  schema: "LeaveBalance",
});

/** A LeaveType (§2.8). */
export const leaveTypeResource: Resource = resourceOf({ what: "leave type", schema: "LeaveType" });

/** A PublicHoliday (§2.9). */
export const publicHolidayResource: Resource = resourceOf({
  what: "public holiday",
  schema: "PublicHoliday",
});

/** §2.5: the members of a LeaveRequest are in camelCase, those that an implementation adds too. */
const spelling: Oracle = {
  id: "leave-request-spelling",
  title: "MUST write the members of leave requests in camelCase",
  requirements: ["CONV-12"],
  judge: (exchange) => {
    const rows = resourcesIn(leaveRequestResource, exchange)?.filter(isMembers) ?? [];
    if (rows.length === 0) return [];
    const wrong = rows.flatMap((row) => Object.keys(row)).find((name) => /[^_]_+[^_]/.test(name));
    const expected = "no member of a leave request has an underscore in its name";
    return [{ requirement: "CONV-12", holds: wrong === undefined, expected, got: wrong === undefined ? "" : `the member ${wrong}` }];
  },
};

export const leaveOracles: readonly Oracle[] = [
  ...[leaveRequestResource, leaveBalanceResource, leaveTypeResource, publicHolidayResource].map(fieldRule),
  spelling,
  pendingFirst,
];

/**
 * Whether half a day counts at most 0.5; undefined: not judged. Half of a day off counts 0. What half days mean over several days is open
 * (A-137).
 */
function isHalf({ days, startDate, endDate, halfDay }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (halfDay !== true || startDate !== endDate || days === 0) return undefined;
  return Number(days) <= 0.5;
}

function isWithinWeekdays({ days, startDate, endDate }: Readonly<Record<string, unknown>>): boolean | undefined {
  if (!date.holds(startDate) || !date.holds(endDate) || String(endDate) < String(startDate)) return undefined;
  const amount = Number(days);
  return Number.isInteger(amount * 2) && amount >= 0 && amount <= weekdays(String(startDate), String(endDate));
}
