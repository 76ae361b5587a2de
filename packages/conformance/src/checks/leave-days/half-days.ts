import { addDays, goodFriday } from "../../document/calendar.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { halfDays } from "../../setup/leave/half-days.ts";
import { thisYear } from "../../setup/leave/holidays.ts";
import { askSpan, fortnight, quietFortnights } from "../../setup/leave/spans.ts";
import { typeList } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Requests half of a working day. Undefined: it was refused. */
async function requestHalf(t: CheckContext, day: string, period?: "morning" | "afternoon"): Promise<Exchange | undefined> {
  const changes = { half_day: true, ...(period === undefined ? {} : { half_day_period: period }) };
  return askSpan(t, await t.use(ownJurisdiction), day, day, { halfDays: true, changes });
}

async function judgeHalf(t: CheckContext, exchange: Exchange, what: string): Promise<void> {
  const { data } = exchange;
  const got = `days ${JSON.stringify(data.at("days").raw)} and halfDay ${JSON.stringify(data.at("halfDay").raw)}`;
  t.must("LEAVE-17", {
    at: exchange,
    expected: `days 0.5 and halfDay true for ${what}`,
    holds: data.at("days").number === 0.5 && data.at("halfDay").flag === true,
    got,
  });
}

/** Ends the check if no leave type allows half days. */
async function needHalfDays(t: CheckContext): Promise<void> {
  const types = await t.use(typeList);
  if (!types.some((type) => type.at("allow_half_days").flag === true)) t.notApplicable("no leave type allows half days");
}

/** The days of half-day requests (§2.5). */
export const halfDaysCountedChecks: readonly Check[] = [
  check("LEAVE-17", "MUST count half a working day as 0.5 days", {}, async (t) => {
    await needHalfDays(t);
    const known = await t.use(halfDays).catch(() => undefined);
    if (known?.fullTime === true && known.afternoon.exchange.ok) {
      await judgeHalf(t, known.morning.exchange, "the morning of a working day");
      await judgeHalf(t, known.afternoon.exchange, "the afternoon of a working day");
      return;
    }
    const { midweek, nextFriday } = fortnight((await quietFortnights(t, await t.use(ownJurisdiction)))[0]);
    for (const [day, period] of [
      [midweek[0], "morning"],
      [nextFriday, "afternoon"],
    ] as const) {
      const exchange = (await requestHalf(t, day, period)) ?? t.stop(`no ${period} was accepted for any employee`);
      await judgeHalf(t, exchange, `the ${period} of ${day}, a working day`);
    }
  }),
  check(
    "LEAVE-17.beside",
    "MUST count half a day as 0.5 days next to a holiday, and half of a non-working day as 0",
    { also: ["LEAVE-16"] },
    async (t) => {
      await needHalfDays(t);
      const year = thisYear(t);
      const friday = goodFriday(goodFriday(year) >= t.date(84) ? year : year + 1);
      const day = addDays(friday, -1);
      const eve = (await requestHalf(t, day, "morning")) ?? t.stop("no half day was accepted for any employee");
      await judgeHalf(t, eve, `the morning of ${day}, the Thursday before Good Friday`);
      const body = { employee_id: eve.data.at("employeeId").raw, leave_type_id: eve.data.at("typeId").raw, half_day: true };
      for (const off of [friday, addDays(friday, 1)]) {
        const half = { ...body, start_date: off, end_date: off, half_day_period: "morning" };
        const exchange = await t.call("requestLeave", { body: half });
        // A request without a working day may be refused.
        if (exchange.ok)
          t.must(["LEAVE-17", "LEAVE-16"], {
            at: exchange,
            expected: `days 0 for half of ${off}, Good Friday or the Saturday after it`,
            holds: exchange.data.at("days").number === 0,
          });
      }
    },
  ),
];
