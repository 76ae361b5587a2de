import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, type WrongBodySeries, bothOf, drawnBodies, refuseEach } from "../../invalid-bodies/refusal.ts";
import { leaveBody } from "../../invalid-bodies/rules.ts";
import { holdsText, judgeNoTrace } from "../../invalid-bodies/traces.ts";
import { type Check, check } from "../../run/check/check.ts";
import { freeDay, pendingLeave, typeList } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

const JUDGED = judgedWith(leaveBody, "ERR-14");

/** What servers forget most often. */
const FEW: WayChoice = {
  leave_type_id: ["left out"],
  start_date: ["left out", "a date with slashes"],
  half_day_period: ["a value that is not listed"],
};

/** The other required members left out, and more mistakes that are common. */
const OTHERS: WayChoice = {
  employee_id: ["left out"],
  end_date: ["left out"],
  half_day: ["a word"],
  notes: ["501 characters", "a number"],
};

/** Sends the wrong bodies for one employee and day with the same notes, so that one list shows whether any of them was accepted. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  const { body } = await t.use(pendingLeave);
  // A body with wrong notes has no mark, but no other request of the run is for that day alone.
  const isUnmarked = (row: View): boolean =>
    row.at("startDate").text === day && row.at("endDate").text === day && row.at("notes").text?.includes(t.run.token) !== true;
  const day = await freeDay(t);
  const mark = t.token();
  const plain = { employee_id: body["employee_id"], leave_type_id: body["leave_type_id"], start_date: day, end_date: day, notes: mark };
  const { half_day_period = [], ...others } = choice;
  const morning = { ...plain, half_day: true, half_day_period: "morning" };
  const type = (await t.use(typeList)).find((row) => row.at("id").raw === body["leave_type_id"]);
  const bases = type?.at("allow_half_days").flag === true ? [plain, morning] : [plain];
  const kin = Object.fromEntries(["start_date", "end_date", "half_day_period"].map((member) => [member, ["half_day"]]));
  const whole: WrongBodySeries = { rules: leaveBody, sound: () => t.pick(bases)!, usual: { notes: mark }, kin };
  const half: WrongBodySeries = { ...whole, sound: () => morning };
  const sent = [...(await refuseEach(t, whole, others)), ...(await refuseEach(t, half, { half_day_period }))];
  await judgeNoTrace(t, "listLeave", { employee_id: String(body["employee_id"]) }, sent, (row) => holdsText(mark)(row) || isUnmarked(row));
}

/** Bodies of POST /leave that must be refused (§2.6). */
export const leaveBodyChecks: readonly Check[] = [
  check("LEAVE-19", "MUST refuse a leave request with a missing required field or an invalid value", { also: JUDGED }, (t) =>
    refuseAll(t, FEW),
  ),
  check("LEAVE-19.others", "MUST refuse a leave request without any other required field", { also: JUDGED }, (t) => refuseAll(t, OTHERS)),
  check("LEAVE-19.more", "MUST refuse drawn leave requests with one wrong field each", { also: JUDGED }, (t) =>
    refuseAll(t, drawnBodies(t, leaveBody, bothOf(FEW, OTHERS), 10)),
  ),

  check("CONV-12", "MUST refuse a leave request whose dates have camelCase names", {}, async (t) => {
    const { body, exchange: accepted } = await t.use(pendingLeave);
    if (!accepted.data.has("employeeId")) t.stop(`the request in snake_case shows no employeeId: ${String(accepted)}`);
    const day = await freeDay(t);
    const { employee_id, leave_type_id } = body;
    // Two names alone, so that a server that takes only those in both forms shows it.
    const camel = { employee_id, leave_type_id, startDate: day, endDate: day, notes: t.token() };
    const exchange = await t.call("requestLeave", { body: camel });
    const expected = "400 VALIDATION_ERROR, because start_date and end_date are missing under their documented names";
    t.must("CONV-12", { at: exchange, expected, holds: exchange.refused(400, "VALIDATION_ERROR") });
  }),
];
