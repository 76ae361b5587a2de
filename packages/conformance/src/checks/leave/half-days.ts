import type { Check } from "../../run/check/check.ts";
import { halfDays } from "../../setup/leave/half-days.ts";
import { freeDays, typeList } from "../../setup/leave/leave.ts";
import { lifecycleCheck, trackRequest, hasType, oneDay, readAgain, keepRefused, refusedRequest } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

const NONE = "no leave type that needs approval allows half days";

/** Half days (§2.5, §2.6). */
export const halfDayChecks: readonly Check[] = [
  lifecycleCheck("LEAVE-24", "MUST accept the periods morning and afternoon, and no other", { also: ["LEAVE-24"] }, async (t) => {
    if (!(await hasType(t, true, true))) t.notApplicable(NONE);
    const { morning, noon, afternoon, instead } = await t.use(halfDays);
    t.must("LEAVE-24", { at: morning.exchange, expected: "a success for half_day_period morning", holds: morning.exchange.ok });
    const early = await trackRequest(t, morning);
    const refused = noon.exchange;
    t.must("LEAVE-24", {
      at: refused,
      expected: "400 VALIDATION_ERROR for half_day_period noon",
      holds: refused.refused(400, "VALIDATION_ERROR"),
    });
    await keepRefused(t, noon.body, refused);
    const second = afternoon.exchange;
    if (instead?.ok === false) t.stop(`neither half of that day is accepted: ${second.brief}`);
    t.must("LEAVE-24", { at: second, expected: "a success for half_day_period afternoon", holds: second.ok });
    const late = await trackRequest(t, afternoon);
    const made = [early, late].filter((request) => request !== undefined);
    for (const request of made) await readAgain(t, request);
    await compareWithList(t, made);
  }),

  lifecycleCheck("LEAVE-24.open", "OBSERVE half days without a period, over two days, or of a type without half days", {}, async (t) => {
    if (!(await hasType(t, true, true))) t.notApplicable(NONE);
    const { body } = (await t.use(halfDays)).morning;
    const { half_day_period: _period, ...open } = body;
    const without = await t.call("requestLeave", { body: { ...open, ...(await oneDay(t)) } });
    const period = without.data.at("halfDayPeriod");
    const chosen = period.isNull ? "null-period" : /^(morning|am)$/i.test(period.text ?? "") ? "default-morning" : undefined;
    if (without.ok || without.field === "half_day_period") t.observe("half-day-period", without, without.ok ? chosen : "validation-error");

    const [start, end] = await freeDays(t, 2, 2);
    const overTwo = await t.call("requestLeave", { body: { ...body, start_date: start, end_date: end } });
    const { number: days } = overTwo.data.at("days");
    const counted = days === 0.5 ? "one-half" : days === 1.5 ? "last-half" : undefined;
    // A refusal for another field, such as end_date because of the balance, does not show the rule.
    if (overTwo.ok || overTwo.field === "half_day") t.observe("half-day-span", overTwo, overTwo.ok ? counted : "validation-error");

    const { half_day: _half, half_day_period: _noPeriod, ...full } = body;
    const [sooner, later] = await freeDays(t, 2, 2);
    const backwards = await refusedRequest(t, { ...full, start_date: later, end_date: sooner });
    const swapped = backwards.data.at("startDate").text === sooner;
    t.observe("leave-end-before-start", backwards, backwards.ok ? (swapped ? "swapped" : undefined) : "validation-error");

    const wholeDayTypes = (await t.use(typeList)).filter((type) => type.at("allow_half_days").flag === false);
    for (const type of wholeDayTypes.slice(0, 4)) {
      const answer = await t.call("requestLeave", { body: { ...body, ...(await oneDay(t)), leave_type_id: type.at("id").raw } });
      // Refused for another field: another type may show the rule.
      if (!answer.ok && answer.field !== "half_day") continue;
      const accepted = answer.data.at("halfDay").flag === true ? "warning" : "full-day";
      t.observe("half-day-not-allowed", answer, answer.ok ? accepted : answer.status === 400 ? "validation-error" : undefined);
      break;
    }
  }),
];
