import type { Exchange } from "../../exchange/exchange.ts";
import { LEAVE_MEMBERS, misread, readingOf } from "./leave-request.ts";
import { type Finding, finding } from "../oracle.ts";
import { READING_KEYS } from "../fields.ts";
import { date, flag, uuid } from "../../document/formats.ts";

/** Statuses in which leave may begin. */
export const INITIAL_STATUSES: readonly string[] = ["pending", "auto_approved"];

/** What an answer tells of leave. With a key that does not read it may be less than there is. */
export function answeredOf({ data, key }: Exchange): Readonly<Record<string, unknown>> {
  const reading = Object.entries(readingOf(data));
  return Object.fromEntries(READING_KEYS.has(key) ? reading : reading.filter(([, value]) => value !== null));
}

/**
 * Holds new leave to what was sent, where all of it is sound.
 * @param types whether types, by id in lower case, are listed with `requires_approval`
 */
export function judgeAsSent(
  body: Readonly<Record<string, unknown>>,
  reading: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, boolean>,
): Finding[] {
  const found: Finding[] = [];
  const approval = types.get(String(body["leave_type_id"]).toLowerCase());
  if (approval !== undefined && reading["status"] !== undefined) {
    const status = approval ? "pending" : "auto_approved";
    const expected = `new leave is ${status}, since its type is listed with requires_approval ${approval}`;
    found.push(
      finding(approval ? "LEAVE-34" : "LEAVE-35", reading["status"] === status, expected, `status ${JSON.stringify(reading["status"])}`),
    );
  }
  if (!isSound(body)) return found;
  const lost = misread(body, reading).filter((words) => LEAVE_MEMBERS.some((name) => words.startsWith(name) && name in reading));
  return lost.length === 0
    ? found
    : [...found, finding("LEAVE-50", false, "employee, dates, half day and notes come back as they were sent", lost.join("; "))];
}

/** Whether a body is one of plain leave: what half a day means over several days is open, as what is stored of odd texts. */
function isSound(body: Readonly<Record<string, unknown>>): boolean {
  const { start_date: start, end_date: end, half_day: half, half_day_period: period, notes, employee_id: person } = body;
  return (
    uuid.holds(person) &&
    person === String(person).toLowerCase() &&
    date.holds(start) &&
    date.holds(end) &&
    (start === end || (half !== true && String(start) < String(end))) &&
    (half === undefined || flag.holds(half)) &&
    // A type may know no half days.
    half !== true &&
    (period === undefined || period === "morning" || period === "afternoon") &&
    (notes === undefined || (typeof notes === "string" && /^[\w .,:'-]{1,300}$/.test(notes)))
  );
}
