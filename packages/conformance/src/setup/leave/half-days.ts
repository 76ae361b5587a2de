import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownJurisdiction } from "../company/company.ts";
import { type MadeLeave, requestLeave, freeDay } from "./leave.ts";
import { fortnight, quietFortnights } from "./spans.ts";

/** The body of a request, and its exchange. */
type Sent = Pick<MadeLeave, "body" | "exchange">;

/** Half days of one person, on working days without a holiday near them. */
export interface HalfDays {
  readonly morning: MadeLeave;
  /** With a period that does not exist. */
  readonly noon: Sent;
  /** Sent after the refusal of `noon`: a server may wrongly refuse it too. */
  readonly afternoon: Sent;
  /** The same day as a morning; undefined: the afternoon was accepted. */
  readonly instead: Exchange | undefined;
  /** Whether the person certainly works full time, so that each of the days is a working day. */
  readonly fullTime: boolean;
}

/** Both halves of a day, requested once per run. Ends checks if no half day can be requested. */
export const halfDays: SetUp<HalfDays> = setUp("half-days", async (t) => {
  const [first, second] = fortnight((await quietFortnights(t, await t.use(ownJurisdiction)))[1]).midweek;
  const on = (day: string): object => ({ start_date: day, end_date: day });
  const changes = { half_day: true, half_day_period: "morning", ...on(first) };
  const morning = await requestLeave(t, { halfDays: true, changes });
  const noon = { ...morning.body, ...on(await freeDay(t)), half_day_period: "noon", notes: `Noon ${t.token()}` };
  const refused = await t.call("requestLeave", { body: noon });
  const notes = `Afternoon ${t.token()}, na\u00efve \u{1f384}`;
  const afternoon = { ...morning.body, ...on(second), half_day_period: "afternoon", notes };
  const exchange = await t.call("requestLeave", { body: afternoon });
  return {
    morning,
    noon: { body: noon, exchange: refused },
    afternoon: { body: afternoon, exchange },
    // The balance may be used up: then the morning is refused too.
    instead: exchange.ok ? undefined : await t.call("requestLeave", { body: { ...afternoon, half_day_period: "morning" } }),
    // The name of a person that the run hired for leave contains its token; they work full time.
    fullTime: morning.exchange.data.at("employeeName").text?.toLowerCase().includes(t.run.token) === true,
  };
});
