import type { Exchange } from "../../exchange/exchange.ts";
import { LEAVE_MEMBERS, misread, readingOf } from "./leave-request.ts";
import { type Finding, finding } from "../oracle.ts";
import { date, flag, uuid } from "../../document/formats.ts";

/** The statuses of new leave. */
export const INITIAL_STATUSES: readonly string[] = ["pending", "auto_approved"];

/** The members of leave in a response. With a key that cannot read they may be incomplete, so null is dropped. */
export function answeredOf({ data, showsAll }: Exchange): Readonly<Record<string, unknown>> {
  const reading = Object.entries(readingOf(data));
  return Object.fromEntries(showsAll ? reading : reading.filter(([, value]) => value !== null));
}

/**
 * Compares new leave with its request, if all of the request is certain to be stored as sent.
 * @param types `requires_approval` of the listed types, by id in lower case
 */
export function judgeAsSent(
  body: Readonly<Record<string, unknown>>,
  reading: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, boolean>,
): Finding[] {
  const findings: Finding[] = [];
  const approval = types.get(String(body["leave_type_id"]).toLowerCase());
  if (approval !== undefined && reading["status"] !== undefined) {
    const status = approval ? "pending" : "auto_approved";
    const expected = `new leave is ${status}, because its type is listed with requires_approval ${approval}`;
    findings.push(
      finding(approval ? "LEAVE-34" : "LEAVE-35", reading["status"] === status, expected, `status ${JSON.stringify(reading["status"])}`),
    );
  }
  if (!isSound(body)) return findings;
  const lost = misread(body, reading).filter((words) => LEAVE_MEMBERS.some((name) => words.startsWith(name) && name in reading));
  return lost.length === 0
    ? findings
    : [...findings, finding("LEAVE-50", false, "employee, dates, half day and notes return as sent", lost.join("; "))];
}

/** Whether text is certain to be stored as sent but for outer blanks. */
export function isKept(text: unknown): boolean {
  return typeof text === "string" && /^\P{Cc}+$/u.test(text) && text === text.normalize("NFC");
}

/** Whether a body is certain to be stored as sent. Open: half days over several days, control characters and forms of letters. */
function isSound(body: Readonly<Record<string, unknown>>): boolean {
  const { start_date: start, end_date: end, half_day: half, half_day_period: period, notes, employee_id: person } = body;
  return (
    uuid.holds(person) &&
    person === String(person).toLowerCase() &&
    date.holds(start) &&
    date.holds(end) &&
    (start === end || (half !== true && String(start) < String(end))) &&
    (half === undefined || flag.holds(half)) &&
    // The leave type may not allow half days.
    half !== true &&
    (period === undefined || period === "morning" || period === "afternoon") &&
    (notes === undefined || isKept(notes))
  );
}
