import { type WayChoice, FIELD_NAMING, type WrongBodySeries, refuseEach, commonBodies } from "../../invalid-bodies/refusal.ts";
import { leaveBody } from "../../invalid-bodies/rules.ts";
import { holdsText, judgeNoTrace } from "../../invalid-bodies/traces.ts";
import { type Check, check } from "../../run/check.ts";
import { freeDay, pendingLeave } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

const JUDGED = ["LEAVE-20", "LEAVE-21", "LEAVE-22", "LEAVE-24", "LEAVE-25", "LEAVE-26", "ERR-14", ...FIELD_NAMING];

/** Every required member left out, and the commonest mistake of each kind. */
const COMMON: WayChoice = {
  employee_id: ["left out"],
  leave_type_id: ["left out"],
  start_date: ["left out"],
  end_date: ["left out"],
  half_day_period: ["a value that is not listed"],
  half_day: ["a word"],
  notes: ["501 characters"],
};

/** Sends the bodies for one person and day, each with the same mark in its notes, so that one list shows what came of them. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  const { body } = await t.use(pendingLeave);
  // Notes that were wrong themselves, or were lost, bear no mark; nothing else of the run falls on that day.
  const isStrange = (row: View): boolean =>
    [row.at("startDate").text, row.at("endDate").text].includes(day) && row.at("notes").text?.includes(t.run.token) !== true;
  const day = await freeDay(t);
  const mark = t.token();
  const plain = { employee_id: body["employee_id"], leave_type_id: body["leave_type_id"], start_date: day, end_date: day, notes: mark };
  const { half_day_period = [], ...others } = choice;
  const whole: WrongBodySeries = { rules: leaveBody, sound: () => plain, usual: { notes: mark } };
  const half: WrongBodySeries = {
    ...whole,
    sound: () => ({ ...plain, half_day: true, half_day_period: "morning" }),
    kin: { half_day_period: ["half_day"] },
  };
  const sent = [...(await refuseEach(t, whole, others)), ...(await refuseEach(t, half, { half_day_period }))];
  await judgeNoTrace(t, "listLeave", { employee_id: String(body["employee_id"]) }, sent, (row) => holdsText(mark)(row) || isStrange(row));
}

/** POST /leave (§2.6): what its body may not hold. */
export const leaveBodyChecks: readonly Check[] = [
  check(
    "LEAVE-19",
    "MUST refuse to request leave with a body that lacks a required field or holds what the field may not",
    { tier: "ci", also: JUDGED },
    (t) => refuseAll(t, COMMON),
  ),
  check("LEAVE-19.more", "MUST refuse further leave bodies that are wrong in one field each", { tier: "certify", also: JUDGED }, (t) =>
    refuseAll(
      t,
      commonBodies(leaveBody, { ...COMMON, start_date: [...COMMON["start_date"]!, "a number"], end_date: ["left out", "words"] }),
    ),
  ),

  check("CONV-12", "MUST refuse a leave request whose names are in camelCase", { tier: "ci" }, async (t) => {
    const { body, exchange: taken } = await t.use(pendingLeave);
    if (!taken.data.has("employeeId")) t.stop(`the request in snake_case shows no employeeId: ${String(taken)}`);
    const day = await freeDay(t);
    const camel = { employeeId: body["employee_id"], leaveTypeId: body["leave_type_id"], startDate: day, endDate: day, notes: t.token() };
    const exchange = await t.call("requestLeave", { body: camel });
    const expected = "400 VALIDATION_ERROR, since none of the four required fields is there under its own name";
    t.must("CONV-12", { at: exchange, expected, holds: exchange.refused(400, "VALIDATION_ERROR") });
  }),
];
