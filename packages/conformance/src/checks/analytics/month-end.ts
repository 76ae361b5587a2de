import { type Check, check } from "../../run/check/check.ts";
import { shownIn } from "./shown.ts";
import { judgeTrend } from "./trend.ts";

/** Runs at the end of a run, because it moves the target's clock forward. */
export const monthEndChecks: readonly Check[] = [
  check(
    "ANA-02.month-end",
    "MUST name each month of the trend once, also on the last day of a month",
    { needs: ["control"], confirm: false, waits: true },
    async (t) => {
      const today = (await t.call("getAnalytics")).date ?? t.run.now;
      const days = Array.from(
        { length: 70 },
        (_, n) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + n + 1, 2)),
      );
      // At 02:00 UTC it is the same day in London, Sydney and Auckland.
      const last = days.find((day) => day.getUTCDate() === 31)!;
      await t.wait(last.getTime() - today.getTime());
      const json = await t.call("getAnalytics");
      if (!json.ok) t.stop(`GET /analytics was answered ${String(json)}`);
      judgeTrend(t, [json], shownIn(t.run.forms, json.data), { now: last });
    },
  ),
];
