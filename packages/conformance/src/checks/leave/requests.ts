import type { Check } from "../../run/check/check.ts";
import { leaveModel } from "../../setup/leave/leave-model.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { lifecycleCheck, trackRequest, judgeByModel, oneDay, readAgain } from "./lifecycle.ts";
import { listLeaveOf } from "./listing.ts";

/** New leave requests with the required fields alone (§2.6, §4.3). */
export const requestChecks: readonly Check[] = [
  lifecycleCheck(
    "LEAVE-36",
    "MUST accept the four required fields, and show the request by id and in the list",
    { also: ["LEAVE-51"] },
    async (t) => {
      const { body: full } = await t.use(pendingLeave);
      const body = { employee_id: full["employee_id"], leave_type_id: full["leave_type_id"], ...(await oneDay(t)) };
      const exchange = await t.call("requestLeave", { body });
      if (!exchange.ok) {
        // The balance may be used up, or the day may be a holiday: then the same request with all fields is refused too.
        const complete = { ...body, half_day: false, notes: `Whole ${t.token()}` };
        if (!(await t.call("requestLeave", { body: complete })).ok)
          t.stop(`leave on that day is refused with all fields too: ${exchange.brief}`);
      }
      const { data } = exchange;
      const hasDefaults = exchange.ok && data.at("halfDay").flag === false && data.at("halfDayPeriod").isNull && data.at("notes").isNull;
      t.must("LEAVE-51", { at: exchange, expected: "a success with halfDay false, halfDayPeriod null and notes null", holds: hasDefaults });
      const request = await trackRequest(t, { body, exchange });
      if (request === undefined) return;
      const listing = await listLeaveOf(t, String(body["employee_id"]), (rows) => rows.has(request.id));
      if (listing.rows.has(request.id))
        t.observe("read-your-writes", [exchange, listing.exchange], listing.waited ? "eventual" : "immediate");
      await readAgain(t, request);
      if (!listing.whole && !listing.rows.has(request.id)) t.stop("the employee's leave has more pages than the check reads");
      judgeByModel(t, (await t.use(leaveModel)).listed(request, listing.rows.get(request.id), listing.exchange));
    },
  ),
];
