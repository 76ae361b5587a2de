import type { Check } from "../../run/check.ts";
import { halfDays } from "../../setup/leave/half-days.ts";
import { freeDays, typeList } from "../../setup/leave/leave.ts";
import { lifecycleCheck, trackRequest, hasType, oneDay, readAgain, keepRefused, refusedRequest } from "./lifecycle.ts";
import { compareWithList } from "./listing.ts";

const NONE = "no leave type that needs approval allows half days";

/** Half days (§2.5, §2.6). */
export const halfDayChecks: readonly Check[] = [
  lifecycleCheck(
    "LEAVE-24",
    "MUST take mornings and afternoons as half days, and no other word",
    { tier: "certify", also: ["LEAVE-24"] },
    async (t) => {
      if (!(await hasType(t, true, true))) t.notApplicable(NONE);
      const { morning, noon, afternoon, instead } = await t.use(halfDays);
      t.must("LEAVE-24", { at: morning.exchange, expected: "a success for half_day_period morning", holds: morning.exchange.ok });
      const early = await trackRequest(t, morning);
      const odd = noon.exchange;
      t.must("LEAVE-24", {
        at: odd,
        expected: "400 VALIDATION_ERROR for half_day_period noon",
        holds: odd.refused(400, "VALIDATION_ERROR"),
      });
      await keepRefused(t, noon.body, odd);
      const second = afternoon.exchange;
      if (instead?.ok === false) t.stop(`no half of that day is taken: ${second.brief}`);
      t.must("LEAVE-24", { at: second, expected: "a success for half_day_period afternoon, as for morning", holds: second.ok });
      const late = await trackRequest(t, afternoon);
      const made = [early, late].filter((request) => request !== undefined);
      for (const request of made) await readAgain(t, request);
      await compareWithList(t, made);
    },
  ),

  lifecycleCheck(
    "LEAVE-24.open",
    "OBSERVE half days that lack a period, span two days or are not for the type",
    { tier: "certify" },
    async (t) => {
      if (!(await hasType(t, true, true))) t.notApplicable(NONE);
      const { body } = (await t.use(halfDays)).morning;
      const { half_day_period: _period, ...open } = body;
      const without = await t.call("requestLeave", { body: { ...open, ...(await oneDay(t)) } });
      const period = without.data.at("halfDayPeriod");
      const chosen = period.isNull ? "null-period" : /^(morning|am)$/i.test(period.text ?? "") ? "default-morning" : undefined;
      if (without.ok || without.field === "half_day_period")
        t.observe("half-day-period", without, without.ok ? chosen : "validation-error");

      const [start, end] = await freeDays(t, 2, 2);
      const two = await t.call("requestLeave", { body: { ...body, start_date: start, end_date: end } });
      const { number: days } = two.data.at("days");
      const counted = days === 0.5 ? "one-half" : days === 1.5 ? "last-half" : undefined;
      // Refused for another field, such as the end of what the balance allows, it tells nothing.
      if (two.ok || two.field === "half_day") t.observe("half-day-span", two, two.ok ? counted : "validation-error");

      const { half_day: _half, half_day_period: _noPeriod, ...full } = body;
      const [sooner, later] = await freeDays(t, 2, 2);
      const backwards = await refusedRequest(t, { ...full, start_date: later, end_date: sooner });
      const swapped = backwards.data.at("startDate").text === sooner;
      t.observe("leave-end-before-start", backwards, backwards.ok ? (swapped ? "swapped" : undefined) : "validation-error");

      const whole = (await t.use(typeList)).filter((type) => type.at("allow_half_days").flag === false);
      for (const type of whole.slice(0, 4)) {
        const tried = await t.call("requestLeave", { body: { ...body, ...(await oneDay(t)), leave_type_id: type.at("id").raw } });
        // Refused for something else: another type may tell.
        if (!tried.ok && tried.field !== "half_day") continue;
        const taken = tried.data.at("halfDay").flag === true ? "warning" : "full-day";
        t.observe("half-day-not-allowed", tried, tried.ok ? taken : tried.status === 400 ? "validation-error" : undefined);
        break;
      }
    },
  ),
];
