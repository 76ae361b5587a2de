import { addDays, goodFriday } from "../../calendar.ts";
import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { jurisdiction } from "../../given/company.ts";
import { thisYear } from "../../given/holidays.ts";
import { askSpan, fortnight, quietFortnights } from "../../given/spans.ts";
import { typeList } from "../../given/leave.ts";
import type { Trial } from "../../trial.ts";

/** A half of one working day; undefined where it is not taken. */
async function half(t: Trial, day: string, period?: "morning" | "afternoon"): Promise<Exchange | undefined> {
  const changes = { half_day: true, ...(period === undefined ? {} : { half_day_period: period }) };
  return askSpan(t, await t.use(jurisdiction), day, day, { halfDays: true, changes });
}

async function judge(t: Trial, exchange: Exchange, what: string): Promise<void> {
  const { data } = exchange;
  const got = `days ${JSON.stringify(data.at("days").raw)} and halfDay ${JSON.stringify(data.at("halfDay").raw)}`;
  t.must(
    "LEAVE-17",
    exchange,
    `days 0.5 and halfDay true for ${what}`,
    data.at("days").number === 0.5 && data.at("halfDay").flag === true,
    got,
  );
}

async function needHalves(t: Trial): Promise<void> {
  const types = await t.use(typeList);
  if (!types.some((type) => type.at("allow_half_days").flag === true)) t.notApplicable("no leave type allows half days");
}

/** Half days (§2.5). */
export const halfDaysCountedChecks: readonly Check[] = [
  check("LEAVE-17", "MUST count half a working day as 0.5 days", { tier: "ci" }, async (t) => {
    await needHalves(t);
    const { midweek } = fortnight((await quietFortnights(t, await t.use(jurisdiction)))[1]);
    for (const [n, period] of (["morning", "afternoon"] as const).entries()) {
      const exchange = (await half(t, midweek[n]!, period)) ?? t.stop(`no ${period} was granted to anybody`);
      await judge(t, exchange, `the ${period} of ${midweek[n]}, a working day`);
    }
  }),
  check(
    "LEAVE-17.beside",
    "MUST count half a day as 0.5 days beside a holiday, and without a period where that is taken",
    { tier: "certify" },
    async (t) => {
      await needHalves(t);
      const year = thisYear(t);
      const friday = goodFriday(goodFriday(year) >= t.date(84) ? year : year + 1);
      const day = addDays(friday, -1);
      const eve = (await half(t, day, "morning")) ?? t.stop("no half day was granted to anybody");
      await judge(t, eve, `the morning of ${day}, the Thursday before Good Friday`);
      const open = fortnight((await quietFortnights(t, await t.use(jurisdiction)))[1]).midweek[2];
      const body = {
        employee_id: eve.data.at("employeeId").raw,
        leave_type_id: eve.data.at("typeId").raw,
        start_date: open,
        end_date: open,
        half_day: true,
      };
      const without = await t.call("requestLeave", { body });
      // A server may ask for the period.
      if (without.ok) await judge(t, without, `half of ${open}, with no period given`);
    },
  ),
];
