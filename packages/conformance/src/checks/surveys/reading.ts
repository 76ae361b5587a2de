import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { FormRow } from "../../forms/form-row.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { surveyProgrammes, responseIds } from "../../setup/surveys.ts";
import { extremes } from "../../forms/survey-extremes.ts";
import { respondents } from "./people.ts";
import { averageOf, breakdown, individual, isSummary, readSurveyResults, smallGroup } from "../../forms/surveys/survey-results.ts";
import { leaveUnread } from "../../run/check/unread.ts";

const AGGREGATES = "aggregates only: no id, name or address of an employee, no single response and no text of an answer";

export const anonymousResults: SetUp<Exchange> = setUp("anonymous-survey-results", async (t) =>
  t.call("getSurveyResults", { params: { id: t.run.target.resources?.anonymous_survey_id ?? "" } }),
);
const smallResults: SetUp<Exchange> = setUp("small-survey-results", async (t) =>
  t.call("getSurveyResults", { params: { id: t.run.target.resources?.small_survey_id ?? "" } }),
);

/** Judges that results are aggregates only. */
export async function judgeAggregates(t: CheckContext, results: Exchange): Promise<void> {
  if (!results.ok || results.data.names.length === 0) return;
  const detail = individual(results.data, new Set([...(await t.use(respondents)), ...(await t.use(responseIds))]));
  // What is not read shows no aggregate either.
  const shows = readSurveyResults(t.run.forms, results.data).questions !== undefined;
  t.must("SURV-08", { at: results, expected: AGGREGATES, holds: detail === undefined, got: detail, shows });
}

/** Judges that results show no figure of a group with fewer than five answers. */
function judgeGroups(t: CheckContext, results: Exchange): void {
  const few = smallGroup(t.run.forms, results.data);
  if (few !== undefined)
    t.must("PRIV-17", { at: results, expected: "no figure of a group with fewer than five answers", holds: false, got: few });
}

/** Results of surveys (§1, privacy rule 6; §2.13). */
export const readingChecks: readonly Check[] = [
  check(
    "SURV-09",
    "MUST summarise the responses: rate, eNPS and questions",
    { also: ["SURV-08", "PRIV-17"], needs: ["anonymous-survey"] },
    async (t) => {
      const results = await t.use(anonymousResults);
      t.need("SURV-09", { at: results, expected: "200 with the results in data", holds: results.status === 200 && results.data.isObject });
      const { rate, enps, unread, questions } = readSurveyResults(t.run.forms, results.data);
      if (unread.length > 0) leaveUnread(t, ["SURV-09"], "survey_results", ...unread);
      t.must("SURV-09", {
        at: results,
        expected: "a response rate from 0 to 100, and an eNPS from -100 to 100",
        holds: (rate ?? 0) >= 0 && (rate ?? 0) <= 100 && Math.abs(enps ?? 0) <= 100,
        got: `${rate} and ${enps}`,
      });
      await judgeAggregates(t, results);
      judgeGroups(t, results);
      if (questions === undefined) return leaveUnread(t, ["SURV-09"], "survey_questions");
      if (questions.length > 0 && !questions.some(isSummary)) return leaveUnread(t, ["SURV-09"], "survey_questions", "average");
      // With fewer than five answers there is no breakdown (§1, privacy rule 6): the questions may be missing.
      if (questions.length === 0 && enps === undefined) t.leaveOpen("fewer than five may have answered, so the questions may be missing");
      t.must("SURV-09", { at: results, expected: "a summary for each question, in a list or by id", holds: questions.length > 0 });
      return undefined;
    },
  ),
  check(
    "PRIV-17",
    "MUST NOT show a breakdown of a survey with fewer than five answers",
    { also: ["SURV-08"], needs: ["small-survey"] },
    async (t) => {
      const params = { id: t.run.target.resources?.small_survey_id ?? "" };
      const first = await t.use(smallResults);
      const second = await t.call("getSurveyResults", { params, fresh: true });
      if (!first.ok || !second.ok) t.stop(`the results cannot be read: ${String(first)}`);
      if (!(await showsAverages(t, first))) leaveUnread(t, ["PRIV-17"], "survey_questions", "average");
      for (const results of [first, second]) {
        const detail = breakdown(t.run.forms, results.data) ?? extremes(results.data);
        t.must("PRIV-17", {
          at: results,
          expected: "no figure of a question or a group, because fewer than five answered",
          holds: detail === undefined,
          got: detail,
        });
      }
      await judgeAggregates(t, second);
      // The eNPS may be shown with any number of answers.
      const { rate, enps, unread } = readSurveyResults(t.run.forms, first.data);
      const floor = rate === undefined ? "everything" : enps === undefined ? "all-but-rate" : "splits-only";
      t.observe("survey-floor", first, unread.length > 0 ? undefined : floor);
    },
  ),
  check("PRIV-23", "OBSERVE questions with fewer than five answers", { also: ["SURV-08", "SURV-09"] }, async (t) => {
    const { data } = await t.use(surveyProgrammes);
    const { draft_survey_id: unpublished, ...surveys } = t.run.target.resources ?? {};
    const listed = [...data.walk()]
      .filter(({ path }) => path.length > 2 && /^(survey_?)?id$/i.test(String(path.at(-1))))
      .map(({ view }) => view.text);
    const named = [surveys.anonymous_survey_id, surveys.small_survey_id, surveys.five_survey_id, surveys.closed_survey_id];
    const ids = new Set([...named, ...listed].filter((id) => id !== undefined && id !== unpublished));
    const observations: string[] = [];
    const read: Exchange[] = [];
    for (const id of [...ids].slice(0, 6)) {
      const known = id === surveys.anonymous_survey_id ? anonymousResults : id === surveys.small_survey_id ? smallResults : undefined;
      const results = known === undefined ? await t.call("getSurveyResults", { params: { id: id! }, open: ["A-214"] }) : await t.use(known);
      if (!results.ok) continue;
      await judgeAggregates(t, results);
      const { questions = [] } = readSurveyResults(t.run.forms, results.data);
      const isFew = (row: FormRow): boolean => (row.number("answers") ?? 0) > 0 && row.number("answers")! < 5;
      const few = questions.find(isFew) ?? questions.find((row) => row.hidden || row.isNull("answers"));
      if (few === undefined || !questions.some((row) => row !== few && averageOf(row) !== undefined)) continue;
      read.push(results);
      const value = averageOf(few) === undefined ? "suppressed" : "shown";
      observations.push(`a question with few answers, in a survey that shows others, is ${value}`);
      t.observe("question-floor", results, value);
    }
    if (observations.length === 0)
      t.leaveOpen("no survey of resources or of a programme shows a question with one to four answers beside others with averages");
    t.note("PRIV-23", read, observations.join("; "));
  }),
];

/** Whether averages of questions are read where results show them: as declared, or in these results or those of another survey. */
async function showsAverages(t: CheckContext, results: Exchange): Promise<boolean> {
  if (t.run.forms.declares("survey_questions", "average")) return true;
  const shows = ({ data }: Exchange): boolean => t.run.forms.all("survey_questions", data)?.some((row) => row.has("average")) === true;
  const {
    anonymous_survey_id: anonymous,
    five_survey_id: five,
    closed_survey_id: closed,
    open_survey_id: open,
  } = t.run.target.resources ?? {};
  if (shows(results) || (anonymous !== undefined && shows(await t.use(anonymousResults)))) return true;
  for (const id of new Set([five, closed, open]))
    if (id !== undefined && id !== anonymous && shows(await t.call("getSurveyResults", { params: { id }, open: ["A-214"] }))) return true;
  return false;
}
