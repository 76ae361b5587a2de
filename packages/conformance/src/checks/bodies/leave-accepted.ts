import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { hiring } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Days to try, because a day may not be a working day of this employee. */
const DAYS = 3;

/**
 * Requests leave with `changes` on a free day.
 * @returns the success, or a refusal if the same day is accepted without `changes`. Ends the check if no day is accepted either way.
 */
export async function acceptedLeave(t: CheckContext, changes: Readonly<Record<string, unknown>>): Promise<Exchange> {
  const { employee_id, leave_type_id } = (await t.use(pendingLeave)).body;
  let refusals = 0;
  for (let n = 0; n < DAYS; n += 1) {
    const day = await freeDay(t);
    const body = { employee_id, leave_type_id, start_date: day, end_date: day };
    const exchange = await t.call("requestLeave", { body: { ...body, ...changes } });
    if (exchange.ok) return exchange;
    const plain = await t.call("requestLeave", { body: { ...body, notes: t.token() } });
    if (plain.ok) return exchange;
    if ([exchange, plain].every(({ status }) => status === 400 || status === 409)) refusals += 1;
  }
  // If the API does not hire, the only employee may be away on all of these days, or have no balance left.
  return refusals === DAYS
    ? t.leaveOpen("the employee may be away on all days that were tried, or have no balance left")
    : t.stop("the employee's leave is refused whatever the body");
}

/** Bodies of POST /leave that must be accepted (§2.6). */
export const leaveAcceptedChecks: readonly Check[] = [
  check("LEAVE-25", "MUST accept and keep notes of 500 characters, and refuse those of 501", {}, async (t) => {
    const token = t.token();
    const notes = token.repeat(40).slice(0, 500);
    const exchange = await acceptedLeave(t, { notes });
    t.must("LEAVE-25", {
      at: exchange,
      expected: "a created request with all 500 characters of notes",
      holds: exchange.ok && exchange.data.at("notes").text === notes,
    });
    const { employee_id, leave_type_id } = (await t.use(pendingLeave)).body;
    const day = await freeDay(t);
    const body = { employee_id, leave_type_id, start_date: day, end_date: day, notes: `${notes}.` };
    const long = await t.call("requestLeave", { body });
    t.must("LEAVE-25", {
      at: long,
      expected: "400 VALIDATION_ERROR for notes of 501 characters",
      holds: long.refused(400, "VALIDATION_ERROR"),
    });
  }),

  check("LEAVE-34.status", "MUST NOT let a leave request set its own status", {}, async (t) => {
    const { employee_id, leave_type_id } = (await t.use(pendingLeave)).body;
    const request = async (): Promise<Exchange> => {
      const day = await freeDay(t);
      const body = { employee_id, leave_type_id, start_date: day, end_date: day, notes: t.token(), status: "approved" };
      return t.call("requestLeave", { body });
    };
    let exchange = await request();
    // If the company has few employees, one may be away on that day already.
    for (let n = 1; n < DAYS && exchange.status === 409; n += 1) exchange = await request();
    const refused = exchange.refused(400, "VALIDATION_ERROR");
    if (exchange.ok || refused)
      t.must("LEAVE-34", {
        at: exchange,
        expected: "status pending, because the type requires approval, or 400 VALIDATION_ERROR",
        holds: refused || exchange.data.at("status").text === "pending",
      });
    else {
      // If the API does not hire, the only employee may be away on all of these days.
      await t.use(hiring);
      t.stop(`leave could not be requested: ${exchange.toString()}`);
    }
  }),
];
