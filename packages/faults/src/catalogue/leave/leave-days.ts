import { type Holiday, addDays, calendarFor, dayNumber, holidays, isWorkingDay, weekday, workingDays } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Jurisdiction, LeaveRequest } from "@hr-platform/spec/types";
import { type Fault } from "../../fault.ts";
import { type Members, showMembers, storeMembers } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { holidayFaults } from "./public-holidays.ts";

const REQUEST: readonly OperationId[] = ["requestLeave"];

/** A request whose days are counted, in the jurisdiction of its employee. */
interface Span {
  readonly start: string;
  readonly end: string;
  readonly half: boolean;
  readonly jurisdiction: Jurisdiction;
  /** All dates from start to end. */
  readonly dates: readonly string[];
  /** Public holidays among them that are on a weekday. */
  readonly off: readonly Holiday[];
  /** The correct count. */
  readonly days: number;
}

function spanOf(request: Members, { company }: AnyContext): Span {
  const { startDate: start, endDate: end, halfDay: half, days, employeeId } = request as unknown as LeaveRequest;
  const { jurisdiction } = company.employees.get(employeeId)!.record.resource;
  const { region } = calendarFor(jurisdiction, company.company.record.resource.timezone);
  const dates = Array.from({ length: dayNumber(end) - dayNumber(start) + 1 }, (_, n) => addDays(start, n));
  const years = [...new Set(dates.map((date) => Number(date.slice(0, 4))))];
  const weekdays = new Set(dates.filter((date) => weekday(dayNumber(date)) < 5));
  const listed = years.flatMap((year) => holidays(jurisdiction, region, year)).filter(({ date }) => weekdays.has(date));
  const off = [...new Map(listed.map((holiday) => [holiday.date, holiday])).values()];
  return { start, end, half, jurisdiction, dates, off, days };
}

/** Counts the days of new requests differently. */
const counting = (id: string, title: string, violates: readonly string[], count: (span: Span, context: AnyContext) => number): Fault => ({
  id,
  title,
  violates,
  breaks: storeMembers(REQUEST, "leave", (request, context) => ({ days: count(spanOf(request, context), context) })),
});

/** Counts some public holidays as working days. */
const working = (id: string, title: string, is: (holiday: Holiday, span: Span, context: AnyContext) => boolean): Fault =>
  counting(id, title, ["LEAVE-16"], (span, context) =>
    span.half ? span.days : span.days + span.off.filter((holiday) => is(holiday, span, context)).length,
  );

const isWeekend = (date: string): boolean => weekday(dayNumber(date)) > 4;

const counts: readonly Fault[] = [
  counting("weekends-are-counted", "Counts Saturdays and Sundays", ["LEAVE-15", "LEAVE-18"], ({ dates, days }) => {
    return days + dates.filter(isWeekend).length;
  }),
  counting("saturdays-are-counted", "Counts Saturdays", ["LEAVE-15", "LEAVE-18"], ({ dates, days }) => {
    return days + dates.filter((date) => weekday(dayNumber(date)) === 5).length;
  }),
  counting(
    "weekends-are-counted-after-two-weeks",
    "Counts weekends from the fifteenth day of a request on",
    ["LEAVE-15", "LEAVE-18"],
    (span) => {
      return span.days + span.dates.slice(14).filter(isWeekend).length;
    },
  ),
  counting("the-last-day-is-not-counted", "Does not count the last day", ["LEAVE-15", "LEAVE-50"], ({ start, end, days }) => {
    return start === end || isWeekend(end) ? days : days - 1;
  }),
  counting("half-days-count-as-1", "Counts a half day as 1", ["LEAVE-17"], ({ half, days }) => (half ? 1 : days)),
  counting("afternoons-count-as-1", "Counts half days in the afternoon as 1", ["LEAVE-17"], ({ half, days }, { body }) =>
    half && body["half_day_period"] === "afternoon" ? 1 : days,
  ),
  counting("half-days-without-a-period-count-as-1", "Counts a half day as 1 when no period is given", ["LEAVE-17"], (span, { body }) =>
    span.half && body["half_day_period"] === undefined ? 1 : span.days,
  ),
  counting("half-days-next-to-a-holiday-count-as-0", "Counts a half day next to a public holiday as 0", ["LEAVE-17"], (span, context) => {
    const calendar = calendarFor(span.jurisdiction, context.company.company.record.resource.timezone);
    const beside = [-1, 1].map((step) => dayNumber(span.start) + step).filter((day) => weekday(day) < 5);
    return span.half && beside.some((day) => !isWorkingDay(day, calendar)) ? 0 : span.days;
  }),
  counting("half-days-are-quarters", "Halves a half day twice", ["LEAVE-17", "LEAVE-18"], ({ half, days }) => (half ? days / 2 : days)),
  counting("days-in-weeks-of-five-sevenths", "Reckons days as five sevenths of the calendar days", ["LEAVE-15", "LEAVE-18"], (span) =>
    span.half ? span.days : Math.round(span.dates.length * (50 / 7)) / 10,
  ),
  working("holidays-are-counted", "Counts public holidays", () => true),
  working("uk-holidays-are-counted", "Counts public holidays for people in the UK", (_holiday, { jurisdiction }) => jurisdiction === "UK"),
  working(
    "nz-holidays-are-counted",
    "Counts public holidays for people in New Zealand",
    (_holiday, { jurisdiction }) => jurisdiction === "NZ",
  ),
  working("moving-holidays-are-counted", "Counts Good Friday and Easter Monday", ({ name }) => /good friday|easter/i.test(name)),
  working("substitute-days-are-counted", "Counts the day given for a holiday on a weekend", ({ substitute }) => substitute === true),
  working("boxing-day-is-counted", "Counts Boxing Day when it falls on a weekday", ({ date }) => date.endsWith("-12-26")),
  working("holidays-of-the-next-year-are-counted", "Counts public holidays after the new year", ({ date }, { start }) => {
    return date.slice(0, 4) !== start.slice(0, 4);
  }),
  working("holidays-of-later-years-are-counted", "Knows the public holidays of this year only", ({ date }, _span, { company }) => {
    return date.slice(0, 4) !== company.today.slice(0, 4);
  }),
  working(
    "the-second-holiday-is-counted",
    "Takes one public holiday off a request, however many it holds",
    (holiday, { off }) => holiday !== off[0],
  ),
  working("a-holiday-on-the-last-day-is-counted", "Counts a public holiday on the last day", ({ date }, { end }) => date === end),
  counting("weekend-holidays-are-taken-off", "Takes public holidays on weekends off the days", ["LEAVE-16"], (span, { company }) => {
    const { region } = calendarFor(span.jurisdiction, company.company.record.resource.timezone);
    const years = [...new Set(span.dates.map((date) => Number(date.slice(0, 4))))];
    const both = years.flatMap((year) => holidays(span.jurisdiction, region, year, { weekends: "both" }));
    return Math.max(0, span.days - both.filter(({ date }) => span.dates.includes(date) && isWeekend(date)).length);
  }),
  counting(
    "everybody-works-by-the-companys-calendar",
    "Leaves the company's public holidays out for everybody",
    ["LEAVE-16"],
    (span, { company }) => {
      const own = company.company.record.resource;
      return span.half ? span.days : workingDays(span.start, span.end, calendarFor(own.jurisdiction[0]!, own.timezone));
    },
  ),
  {
    id: "approval-counts-weekends",
    title: "Counts the days of a request anew when it is approved, with weekends",
    violates: ["LEAVE-15", "LEAVE-18"],
    breaks: storeMembers(["approveLeave"], "leave", (request, context) => ({
      days: request["halfDay"] === true ? request["days"] : spanOf(request, context).dates.length,
    })),
  },
  {
    id: "days-are-negative-for-past-leave",
    title: "Shows the days of leave that is over as negative",
    violates: ["LEAVE-18"],
    breaks: showMembers(["listLeave", "getLeave"], ({ days, endDate }, { company }) => ({
      days: String(endDate) < company.today ? -Number(days) : days,
    })),
  },
];

/** Working days and public holidays (§2.5, §2.9, §4.3). */
export const leaveDayFaults: readonly Fault[] = [...counts, ...holidayFaults];
