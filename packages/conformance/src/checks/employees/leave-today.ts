import { likeliestTypes } from "../../setup/leave/leave-type-choice.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { typeList } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/**
 * Requests and approves leave that includes today.
 * @returns the last answer: of the request if it was refused or approved automatically, otherwise of the approval
 */
export async function takeLeaveToday(t: CheckContext, employee: string): Promise<Exchange> {
  const code = await t.use(ownJurisdiction);
  let last: Exchange | undefined;
  for (const type of likeliestTypes(await t.use(typeList), code).slice(0, 4)) {
    // Eight days around today, so that weekends and holidays do not cover all of them.
    const body = { employee_id: employee, leave_type_id: type.at("id").raw, start_date: t.date(-3), end_date: t.date(4) };
    last = await t.call("requestLeave", { body });
    if (!last.ok) last = await t.call("requestLeave", { body: { ...body, start_date: t.date(0) } });
    if (!last.ok) continue;
    if (last.data.at("status").text !== "pending") return last;
    return t.call("approveLeave", { params: { id: last.data.at("id").text ?? "" } });
  }
  return last ?? t.stop("the company has no leave types");
}
