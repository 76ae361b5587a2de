import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { surveyProgrammes, responseIds } from "../../setup/surveys.ts";
import { extremes } from "../../forms/survey-extremes.ts";
import { respondents } from "./people.ts";
import { breakdown, individual, promoters, readSurveyResults, showsFigure, smallGroup } from "../../forms/surveys/survey-results.ts";

const AGGREGATES = "aggregates only: no id, name or address of an employee, no single response and no text of an answer";

const WITHHELD = /suppress|hidden|withheld/i;

const anonymousResults: SetUp<Exchange> = setUp("anonymous-survey-results", async (t) =>
  t.call("getSurveyResults", { params: { id: t.run.target.resources?.anonymous_survey_id ?? "" } }),
);
const smallResults: SetUp<Exchange> = setUp("small-survey-results", async (t) =>
  t.call("getSurveyResults", { params: { id: t.run.target.resources?.small_survey_id ?? "" } }),
);

/** Judges that results are aggregates only. */
export async function judgeAggregates(t: CheckContext, results: Exchange): Promise<void> {
  const { rate, enps, questions } = readSurveyResults(results.data);
  if (!results.ok || (rate === undefined && enps === undefined && questions.length === 0)) return;
  const detail = individual(results.data, new Set([...(await t.use(respondents)), ...(await t.use(responseIds))]));
  t.must("SURV-08", { at: results, expected: AGGREGATES, holds: detail === undefined, got: detail });
}

/** Judges that results show no figure of a group with fewer than five answers. */
function judgeGroups(t: CheckContext, results: Exchange): void {
  const few = smallGroup(results.data);
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
      const { rate, enps, lacking, questions } = readSurveyResults(results.data);
      // A value in a form that the suite cannot read is neither a failure nor a proof.
      if (rate !== undefined || lacking.includes("rate"))
        t.must("SURV-09", { at: results, expected: "the response rate, or a sign that it is withheld", holds: rate !== undefined });
      if (enps !== undefined || lacking.includes("enps"))
        t.must("SURV-09", { at: results, expected: "the eNPS, or a sign that it is withheld", holds: enps !== undefined });
      const holds = (rate ?? 0) >= 0 && (rate ?? 0) <= 100 && Math.abs(enps ?? 0) <= 100;
      t.must("SURV-09", {
        at: results,
        expected: "a response rate from 0 to 100, and an eNPS from -100 to 100",
        holds,
        got: `${rate} and ${enps}`,
      });
      await judgeAggregates(t, results);
      judgeGroups(t, results);
      // With fewer than five answers there is no breakdown (§1, privacy rule 6): the questions may be missing.
      const withheld = enps === null || results.data.names.some((name) => WITHHELD.test(name) && results.data.at(name).flag === true);
      if (questions.length === 0 && withheld) t.leaveOpen("fewer than five may have answered, so the questions may be missing");
      t.must("SURV-09", { at: results, expected: "a summary for each question, in a list or by id", holds: questions.length > 0 });
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
      const { rate, enps, questions } = readSurveyResults(first.data);
      const isWithheld = [...first.data.walk()].some(({ path, view }) => view.flag === true && WITHHELD.test(String(path.at(-1))));
      if (rate === undefined && enps === undefined && questions.length === 0 && !isWithheld)
        t.stop(`the results show neither rate nor eNPS nor questions: ${String(first)}`);
      for (const results of [first, second]) {
        const detail = breakdown(results.data) ?? extremes(results.data);
        t.must("PRIV-17", {
          at: results,
          expected: "no figure of a question or a group, because fewer than five answered",
          holds: detail === undefined,
          got: detail,
        });
      }
      // The eNPS may be shown with any number of answers. Its parts would identify people among four.
      const parts = promoters(second.data);
      t.should("PRIV-17", {
        at: second,
        expected: "no counts of promoters and detractors, because fewer than five answered",
        holds: parts === undefined,
        got: parts,
      });
      await judgeAggregates(t, second);
      const floor = typeof rate !== "number" ? "everything" : typeof enps === "number" ? "splits-only" : "all-but-rate";
      t.observe("survey-floor", first, floor);
    },
  ),
  check("PRIV-23", "OBSERVE questions with fewer than five answers", { also: ["SURV-08", "SURV-09"] }, async (t) => {
    const { data } = await t.use(surveyProgrammes);
    const { draft_survey_id: unpublished, ...surveys } = t.run.target.resources ?? {};
    const listed = [...data.walk()]
      .filter(({ path }) => path.length > 2 && /^(survey_?)?id$/i.test(String(path.at(-1))))
      .map(({ view }) => view.text);
    const named = [surveys.anonymous_survey_id, surveys.small_survey_id];
    const ids = new Set([...named, ...listed].filter((id) => id !== undefined && id !== unpublished));
    const observations: string[] = [];
    const read: Exchange[] = [];
    for (const id of [...ids].slice(0, 6)) {
      const known = id === surveys.anonymous_survey_id ? anonymousResults : id === surveys.small_survey_id ? smallResults : undefined;
      const results = known === undefined ? await t.call("getSurveyResults", { params: { id: id! }, open: ["A-214"] }) : await t.use(known);
      if (!results.ok) continue;
      await judgeAggregates(t, results);
      const { questions } = readSurveyResults(results.data);
      const figures = questions.filter(showsFigure);
      const few = questions.find(({ view }) => countOf(view) !== undefined && countOf(view)! < 5);
      const withheld = questions.find(({ view }) => view.names.some((name) => WITHHELD.test(name) && view.at(name).flag === true));
      if (figures.length === 0 || (few === undefined && withheld === undefined)) continue;
      read.push(results);
      const value = withheld === undefined ? "shown" : "suppressed";
      observations.push(`a question with few answers, in a survey that shows others, is ${value}`);
      t.observe("question-floor", results, value);
    }
    if (observations.length === 0) t.leaveOpen("no readable survey has a question with few answers");
    t.note("PRIV-23", read, observations.join("; "));
  }),
];

/** The number of answers to a question. Undefined: the summary does not show it, or it is 0. */
function countOf(view: Exchange["data"]): number | undefined {
  const name = view.names.find((member) => /count|responses|respondents|answered/i.test(member));
  const { number } = view.at(name ?? "");
  return number === 0 ? undefined : number;
}
