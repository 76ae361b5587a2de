import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { colleague } from "../../setup/people/people.ts";
import { boss } from "../../setup/people/staff.ts";
import {
  surveyDraft,
  fittingBody,
  nextRespondent,
  questionsOf,
  answerSurvey,
  likelyRespondent,
  responseIds,
  stopWithoutAnswer,
} from "../../setup/surveys.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { fingerprint } from "../authentication/fingerprint.ts";
import { respondents } from "./people.ts";
import { anonymousResults, judgeAggregates } from "./reading.ts";
import { responseBody } from "./drafts.ts";
import { breakdown, individual, narrowed, sameResults } from "../../forms/surveys/survey-results.ts";
import {
  describeChange,
  judgeEarlierFloor,
  judgeHigherRate,
  judgeLowerScore,
  judgeRefusedUncounted,
  openSurveyId,
  resultsNow,
} from "./result-changes.ts";

const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status <= 499;
const IN_THE_APPLICATION = "a 4xx: anonymous surveys are answered in the web application";

/** The values of A-217, the refusal of responses to anonymous surveys, by status. */
const REFUSALS: Readonly<Record<number, DecisionValues["anonymous-response-refusal"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

/** Responses to surveys (§3.3, §4.7). */
export const respondingChecks: readonly Check[] = [
  check(
    "SURV-11",
    "MUST accept a response to an open attributed survey, and refuse one without employee_id",
    { also: ["AUTH-15", "ERR-14", "SURV-08", "SURV-09", "SURV-10", "PRIV-17", "PRIV-19"], needs: ["open-survey"] },
    async (t) => {
      const id = openSurveyId(t);
      const before = await resultsNow(t, id);
      const questions = questionsOf(t, before);
      const answered = await answerSurvey(t, id, await nextRespondent(t), questions);
      const { exchange, employee: respondent, answers } = answered;
      if (exchange.status === 409) await judgeRefusedUncounted(t, before, exchange, id);
      stopWithoutAnswer(t, before, answered);
      const expected = "201 with a UUID in data.id";
      t.must("SURV-11", { at: exchange, expected, holds: exchange.status === 201 && uuid.holds(exchange.data.at("id").raw) });
      const after = await resultsFor(t, id, respondent);
      await judgeAggregates(t, before);
      await judgeAggregates(t, after);
      judgeEarlierFloor(t, before, after);
      judgeLowerScore(t, before, after);
      const few = narrowed(t.run.forms, before.data, after.data);
      t.must(["SURV-08", "PRIV-17"], {
        at: after,
        expected: "no results of one employee for a query with their id",
        holds: few === undefined,
        got: few,
        shows: false,
      });
      t.note("PRIV-19", [before, after], describeChange(t, before, after));
      // Where the target file names a second employee, SURV-10.effect leaves it out, and judges whether such a response counts.
      const none = (t.run.target.resources?.open_survey_employee_ids?.length ?? 0) < 2 ? {} : { employee_id: null };
      const nameless = await t.call("respondToSurvey", { params: { id }, body: { answers, ...none }, open: ["A-220"] });
      t.must("SURV-10", { at: nameless, expected: "400 for a response without employee_id", holds: nameless.status === 400 });
      const unknown = await t.call("respondToSurvey", { params: { id }, body: { employee_id: t.uuid(), answers }, open: ["A-220"] });
      // Only a success is judged: a refusal would not show how the target treats employees of another company.
      if (!isRefusal(unknown))
        t.must("AUTH-15", { at: unknown, expected: "a 4xx for a response with an unknown employee_id", holds: false });
      // Whether such a path exists is open. It must not show single responses.
      const path = `/surveys/${id}/responses`;
      const single = await t.send({ method: "GET", path, open: ["A-04"] });
      const leak = single.ok ? individual(single.data, new Set([...(await t.use(respondents)), ...(await t.use(responseIds))])) : undefined;
      t.must(["SURV-08", "PRIV-17"], {
        at: single,
        expected: `no success for GET ${path}, or no single response in it`,
        holds: leak === undefined,
        got: leak,
        shows: false,
      });
      const others = await fittingBody(t, questions);
      const again = await t.call("respondToSurvey", {
        params: { id },
        body: { employee_id: respondent, answers: others },
        open: ["A-219"],
      });
      const repeated = notesIn(answers).find((word) => again.text.includes(word));
      t.must("SURV-08", {
        at: again,
        expected: "none of the earlier answers in the answer to a second response",
        holds: repeated === undefined,
        shows: false,
      });
      const second = again.ok ? "replaces" : again.status === 409 ? "conflict" : again.status === 400 ? "validation-error" : undefined;
      t.observe("second-response", again, second);
    },
  ),
  check(
    "SURV-10.effect",
    "MUST NOT count a response without employee_id",
    { also: ["SURV-08", "SURV-09", "SURV-11", "PRIV-17", "PRIV-18", "PRIV-19"], needs: ["open-survey"] },
    async (t) => {
      const id = openSurveyId(t);
      const first = await resultsNow(t, id);
      let now = first;
      const questions = questionsOf(t, now);
      let answers: unknown;
      // Withheld results show no change. Responses are added until figures appear, from four employees at most.
      for (let used = 0; used < 4 && (used === 0 || breakdown(t.run.forms, now.data) === undefined); used += 1) {
        const answered = await answerSurvey(t, id, await nextRespondent(t), questions);
        stopWithoutAnswer(t, first, answered);
        t.must("SURV-11", {
          at: answered.exchange,
          expected: "201 with a UUID in data.id",
          holds: answered.exchange.status === 201 && uuid.holds(answered.exchange.data.at("id").raw),
        });
        const next = await resultsNow(t, id);
        judgeEarlierFloor(t, now, next);
        judgeLowerScore(t, now, next);
        t.note("PRIV-19", [now, next], describeChange(t, now, next));
        const shown = breakdown(t.run.forms, next.data);
        if (shown !== undefined && breakdown(t.run.forms, now.data) === undefined)
          t.note("PRIV-18", next, `this response makes the first figures appear: ${shown}`);
        now = next;
        answers = answered.answers;
      }
      await judgeAggregates(t, now);
      await judgeHigherRate(t, first, now);
      const refused = await t.call("respondToSurvey", { params: { id }, body: { answers }, open: ["A-220"] });
      t.must("SURV-10", { at: refused, expected: "400 for a response without employee_id", holds: refused.status === 400 });
      const after = await resultsNow(t, id);
      const same = sameResults(after.data, now.data);
      t.must("SURV-10", {
        at: [now, refused, after],
        expected: "the same results after the refused response as before",
        holds: same,
        got: `${now.text} then ${after.text}`.slice(0, 600),
      });
    },
  ),
  // Comes after the checks that find out which form of answers the target accepts.
  check("SURV-13", "MUST refuse a response to a draft, and to a closed survey", { needs: ["draft-survey"] }, async (t) => {
    await t.use(surveyDraft);
    const { draft_survey_id: draft = "", closed_survey_id: closed } = t.run.target.resources ?? {};
    const answered = await responseBody(t, draft);
    t.must("SURV-13", { at: answered, expected: "a 4xx for a response to a draft", holds: isRefusal(answered) });
    if (closed === undefined) return;
    const late = await responseBody(t, closed);
    t.must("SURV-13", { at: late, expected: "a 4xx for a response to a closed survey", holds: isRefusal(late) });
  }),
  check("SURV-12", "MUST refuse a response to an anonymous survey", { also: ["WEB-12"], needs: ["anonymous-survey"] }, async (t) => {
    const employee_id = await likelyRespondent(t);
    const answers = await fittingBody(t, questionsOf(t, await t.use(anonymousResults)));
    const params = { id: t.run.target.resources?.anonymous_survey_id ?? "" };
    const exchange = await t.call("respondToSurvey", { params, body: { employee_id, answers }, open: ["A-217", "A-220"] });
    t.must(["SURV-12", "WEB-12"], { at: exchange, expected: IN_THE_APPLICATION, holds: isRefusal(exchange) });
  }),
  check(
    "SURV-12.alike",
    "MUST refuse every response to an anonymous survey in the same way, and count none",
    { also: ["WEB-12"], needs: ["anonymous-survey"] },
    async (t) => {
      const id = t.run.target.resources?.anonymous_survey_id ?? "";
      // Somebody who is hired may be invited at once, and then is in the results.
      const people = [await t.use(colleague), ...(t.run.target.resources?.open_survey_employee_ids?.slice(-1) ?? [])];
      if (new Set(people).size < 2)
        people.push(
          ...(await t.use(boss).then(
            ({ id: fresh }) => [fresh],
            () => [],
          )),
        );
      const before = await resultsNow(t, id);
      if (!before.ok || before.data.names.length === 0) t.stop(`the results cannot be read: ${String(before)}`);
      const questions = questionsOf(t, before);
      const answers = await fittingBody(t, questions);
      const send = async (body: object): Promise<Exchange> => t.call("respondToSurvey", { params: { id }, body, open: ["A-217", "A-220"] });
      const named: Exchange[] = [];
      for (const employee_id of new Set(people)) named.push(await send({ employee_id, answers }));
      const nameless = await send({ answers });
      const after = await resultsNow(t, id);
      const both = ["SURV-12", "WEB-12"];
      for (const exchange of [...named, nameless])
        t.must(both, {
          at: exchange,
          expected: IN_THE_APPLICATION,
          holds: isRefusal(exchange),
        });
      const forms = new Set(named.map(({ status, code, field }) => `${status} ${code} ${field ?? ""}`.trim()));
      t.must("SURV-12", {
        at: named,
        expected: "the same refusal for every employee, invited or not",
        holds: forms.size === 1,
        got: [...forms].join(" and "),
      });
      const sameWords = named.every((exchange) => fingerprint(exchange) === fingerprint(named[0]!));
      t.should("SURV-12", {
        at: named,
        expected: "the same message too, because messages could show who has answered",
        holds: sameWords,
        got: named.map(({ text }) => text).join(" and "),
      });
      const same = sameResults(before.data, after.data);
      t.must(both, {
        at: [before, ...named, nameless, after],
        expected: "the same results after the refused responses as before",
        holds: same,
        got: `${before.text} then ${after.text}`.slice(0, 600),
      });
      const [first] = named;
      // Without questions, or without their ids, no answers fit: a 400 may be for the answers.
      const isAnswered = questions.length > 0 && ["[]", "{}"].every((none) => JSON.stringify(answers) !== none);
      if (!isAnswered && [...named, nameless].some(({ status }) => status === 400))
        t.leaveOpen("the results show no question with an id, so the refusal may be for the answers");
      if (first === undefined) return;
      const plain = first.status === 400 && first.field !== undefined ? undefined : REFUSALS[first.status];
      if (plain !== undefined) t.observe("anonymous-response-refusal", first, plain);
      // If bodies are checked before everything else, a missing field does not show the order here.
      if (nameless.status === 403 || nameless.status === 409) t.observe("response-check-order", nameless, "anonymous-first");
      else if (nameless.field === "employee_id" && t.run.judgements.observed("check-order") === "id-before-body")
        t.observe("response-check-order", nameless, "body-first");
    },
  ),
  check("WEB-12.wellbeing", "MUST NOT offer writes of a single employee's wellbeing", {}, async (t) => {
    const id = await t.use(colleague);
    for (const path of ["/wellbeing", "/wellbeing/check-ins"]) {
      const exchange = await t.send({
        method: "POST",
        path,
        body: { employee_id: id, score: 3, note: t.token() },
        open: ["A-04", "A-244"],
      });
      t.must("WEB-12", { at: exchange, expected: "no 2xx: the API does not write wellbeing of single employees", holds: !exchange.ok });
    }
  }),
];

/** The results after an employee's response, requested with their id in the query. The document has no such filter. */
async function resultsFor(t: CheckContext, id: string, employee_id: string): Promise<Exchange> {
  const results = await t.call("getSurveyResults", { params: { id }, query: { employee_id } });
  return results.ok ? results : resultsNow(t, id);
}

/** The texts in answers. */
const notesIn = (answers: unknown): readonly string[] => (JSON.stringify(answers) ?? "").match(/Note [a-z\d]+/gi) ?? [];
