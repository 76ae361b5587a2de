import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { judgeHeadcount } from "./headcount.ts";
import { ANALYTICS_JUDGES, judgeTenure, judgeTraining } from "./judges.ts";
import { type Shown, shownIn } from "./shown.ts";
import { judgeTrend } from "./trend.ts";
import { judgeTurnover } from "./turnover.ts";

/** Requirements that the summary alone can show, without the list of employees. */
export const SUMMARY_REQUIREMENTS: readonly string[] = ["ANA-01", "ANA-02", "ANA-03", "ANA-04", "ANA-06", "ANA-07"];

/** GET /analytics. */
const onlySummary: SetUp<{ readonly json: Exchange; readonly shown: Shown }> = setUp("analytics-summary", async (t) => {
  const json = await t.call("getAnalytics");
  if (!json.ok || !json.data.isObject) t.stop(`GET /analytics was answered ${String(json)}`);
  return { json, shown: shownIn(t.run.forms, json.data) };
});

/** The summary by itself, without the list of employees (§2.13). */
export const summaryChecks: readonly Check[] = SUMMARY_REQUIREMENTS.map((id) =>
  check(`${id}.alone`, ANALYTICS_JUDGES[id]![0], {}, async (t) => {
    const { json, shown } = await t.use(onlySummary);
    judgeAlone(t, id, json, shown);
    const described = ["headcount", "trend", "tenure", "turnover", "departments", "training"].every((name) => json.data.has(name));
    if (id === "ANA-01") t.observe("analytics-shape", json, described ? "described-names" : "other-names");
  }),
);

/** Judges one requirement by the summary alone. */
function judgeAlone(t: CheckContext, id: string, json: Exchange, shown: Shown): void {
  if (id === "ANA-01") judgeHeadcount(t, [json], shown);
  else if (id === "ANA-02") judgeTrend(t, [json], shown);
  else if (id === "ANA-03") judgeTenure(t, json, shown);
  else if (id === "ANA-04") judgeTurnover(t, json, shown);
  else if (id === "ANA-07") judgeTraining(t, json);
  else if (shown.departments === undefined) leaveUnread(t, ["ANA-06"], "departments");
  // Only the list of employees says which names are departments.
  else t.must("ANA-06", { at: json, expected: "departments with names and headcounts", holds: true });
}
