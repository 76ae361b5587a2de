import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import { employee } from "../../setup/people/people.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Days that are tried: one may be no working day of this person. */
const DAYS = 3;

/** Requests leave for a free day. A refusal counts only where the same day is granted without these changes; where no day is, the check ends. */
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
  // Where the API does not hire, the only person that the company has may be away on all of these days, or have no days left.
  return refusals === DAYS
    ? t.leaveOpen("this person may be away on all days that were tried, or have no days left")
    : t.stop("this person's leave is refused now whatever the body");
}

/** POST /leave (§2.6): what its body may hold. */
export const leaveAcceptedChecks: readonly Check[] = [
  check("LEAVE-25", "MUST take notes of 500 characters, and keep them all", { tier: "ci" }, async (t) => {
    const token = t.token();
    const notes = token.repeat(40).slice(0, 500);
    const exchange = await acceptedLeave(t, { notes });
    t.must("LEAVE-25", {
      at: exchange,
      expected: "the request to be created with its 500 characters of notes",
      holds: exchange.ok && exchange.data.at("notes").text === notes,
    });
  }),

  check("LEAVE-34.status", "MUST not let a request for leave set its own status", { tier: "certify" }, async (t) => {
    const { employee_id, leave_type_id } = (await t.use(pendingLeave)).body;
    const ask = async (): Promise<Exchange> => {
      const day = await freeDay(t);
      const body = { employee_id, leave_type_id, start_date: day, end_date: day, notes: t.token(), status: "approved" };
      return t.call("requestLeave", { body });
    };
    let exchange = await ask();
    // In a company of hardly anybody, somebody may be away on that day already.
    for (let n = 1; n < DAYS && exchange.status === 409; n += 1) exchange = await ask();
    const refused = exchange.refused(400, "VALIDATION_ERROR");
    if (exchange.ok || refused)
      t.must("LEAVE-34", {
        at: exchange,
        expected: "status pending, or 400 VALIDATION_ERROR: the type needs approval",
        holds: refused || exchange.data.at("status").text === "pending",
      });
    else {
      // Where the API does not hire, the only person that the company has may be away on all of these days.
      await t.use(employee);
      t.stop(`leave could not be requested: ${exchange.toString()}`);
    }
  }),
];
