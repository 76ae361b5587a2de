import { waitForLists } from "../../run/lists/list-lag.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { breakdown, mostBefore, readSurveyResults, sameResults } from "../../forms/surveys/survey-results.ts";
import { companyHeadcount } from "./people.ts";

/** Id of the open survey in the target file; empty without one. */
export const openSurveyId = (t: CheckContext): string => t.run.target.resources?.open_survey_id ?? "";

/** GET /surveys/{id}/results. */
export async function resultsNow(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("getSurveyResults", { params: { id }, fresh: true });
}

/** Judges that refused responses of an employee did not count, when a later one is answered 409 (§7). */
export async function judgeRefusedUncounted(t: CheckContext, before: Exchange, refused: Exchange, id: string): Promise<void> {
  const after = await resultsNow(t, id);
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(t.run.forms, data).rate);
  if (then === undefined || now === undefined) return;
  t.must("ERR-14", {
    at: [before, refused, after],
    expected: "no higher response rate than before the refused responses",
    holds: now <= then,
    got: `${then} then ${now}`,
  });
}

/** Judges that a response with the lowest scores does not raise the eNPS. */
export function judgeLowerScore(t: CheckContext, before: Exchange, after: Exchange): void {
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(t.run.forms, data).enps);
  if (then === undefined || now === undefined) return;
  t.must("SURV-09", {
    at: [before, after],
    expected: `an eNPS of ${then} at most after one more response with the lowest scores`,
    holds: now <= then,
    got: String(now),
  });
}

/** The largest company in which every response changes a rate in whole percent. */
const SMALL_COMPANY = 100;

/** Judges that accepted responses raise the response rate of a small company. Judges nothing if they may replace others. */
export async function judgeHigherRate(t: CheckContext, before: Exchange, after: Exchange): Promise<void> {
  const second = t.run.judgements.observed("second-response");
  if (second !== "conflict" && second !== "validation-error") return;
  const people = await t.use(companyHeadcount);
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(t.run.forms, data).rate);
  if (people === undefined || people > SMALL_COMPANY || then === undefined || now === undefined || then === 0 || then >= 100) return;
  await waitForLists(t);
  const later = now > then ? after : await resultsNow(t, openSurveyId(t));
  const rate = readSurveyResults(t.run.forms, later.data).rate ?? now;
  t.must("SURV-09", {
    at: [before, later],
    expected: `a response rate above ${then} after the accepted responses`,
    holds: rate > then,
    got: String(rate),
  });
}

/** Judges earlier results that show figures, if the change of the rate proves that fewer than five had answered. */
export function judgeEarlierFloor(t: CheckContext, before: Exchange, after: Exchange): void {
  const most = mostBefore(readSurveyResults(t.run.forms, before.data).rate, readSurveyResults(t.run.forms, after.data).rate);
  if (most === undefined || most >= 5) return;
  const shown = breakdown(t.run.forms, before.data);
  const expected = `no figure of a question or a group: according to the response rate, at most ${most} had answered`;
  t.must("PRIV-17", { at: [after, before], expected, holds: shown === undefined, got: shown });
}

/** The difference between two results with one response between them, in words. */
export function describeChange(t: CheckContext, before: Exchange, after: Exchange): string {
  const [one, other] = [before, after].map(({ data }) => breakdown(t.run.forms, data));
  if (one === undefined && other === undefined) return "no figures before and after one more response";
  if (one === undefined) return "figures after one more response, none before";
  return sameResults(before.data, after.data) ? "the same figures before and after one more response" : "figures change with one response";
}
