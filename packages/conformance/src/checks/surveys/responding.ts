import type { DecisionValues } from "@hr-platform/spec/decisions";
import { waitForLists } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { colleague, employee } from "../../setup/people/people.ts";
import { surveyDraft, fittingBody, nextRespondent, questionsOf, answerSurvey } from "../../setup/surveys.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { View } from "../../exchange/view.ts";
import { fingerprint } from "../authentication/fingerprint.ts";
import { companyHeadcount } from "./people.ts";
import { judgeAggregates } from "./reading.ts";
import { responseBody } from "./drafts.ts";
import { breakdown, individual, mostBefore, narrowed, readSurveyResults, sameResults } from "../../forms/survey-results.ts";

const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status <= 499;

/** How responses to an anonymous survey are refused, by status. */
const REFUSALS: Readonly<Record<number, DecisionValues["anonymous-response-refusal"]>> = {
  400: "validation-error",
  403: "forbidden",
  409: "conflict",
};

const openSurvey = (t: CheckContext): string => t.run.target.resources?.open_survey_id ?? "";

async function resultsOf(t: CheckContext, id: string): Promise<Exchange> {
  return t.call("getSurveyResults", { params: { id } });
}

/** Responding to surveys (§3.3, §4.7). */
export const respondingChecks: readonly Check[] = [
  check(
    "SURV-11",
    "MUST take a response to an open attributed survey, and none that does not say whose it is",
    { tier: "certify", also: ["AUTH-15", "ERR-14", "SURV-08", "SURV-09", "SURV-10", "PRIV-17", "PRIV-19"], needs: ["open-survey"] },
    async (t) => {
      const id = openSurvey(t);
      const before = await resultsOf(t, id);
      const questions = questionsOf(before);
      const { exchange, employee: who, answers } = await answerSurvey(t, id, await nextRespondent(t), questions);
      if (exchange.status === 409) await judgeKept(t, before, exchange, id);
      if (!exchange.ok) t.leaveOpen(`no form of the answers was taken (they are open, N4): ${String(exchange)}`);
      const expected = "201 with a UUID in data.id";
      t.must("SURV-11", { at: exchange, expected, holds: exchange.status === 201 && uuid.holds(exchange.data.at("id").raw) });
      const after = await resultsFor(t, id, who);
      await judgeAggregates(t, before);
      await judgeAggregates(t, after);
      judgeFloor(t, before, after);
      judgeScore(t, before, after);
      const few = narrowed(before.data, after.data);
      t.must(["SURV-08", "PRIV-17"], {
        at: after,
        expected: "no results of one person where the query names them",
        holds: few === undefined,
        got: few,
      });
      t.note("PRIV-19", [before, after], difference(before, after));
      // With somebody else left to answer, SURV-10.effect looks at this and at what it does.
      if ((t.run.target.resources?.open_survey_employee_ids?.length ?? 0) < 2) {
        const nameless = await t.call("respondToSurvey", { params: { id }, body: { answers }, open: ["A-220"] });
        t.must("SURV-10", { at: nameless, expected: "400 for a response without employee_id", holds: nameless.status === 400 });
      }
      const nobody = await t.call("respondToSurvey", { params: { id }, body: { employee_id: t.uuid(), answers }, open: ["A-220"] });
      // That it is refused shows nothing yet of people of another company, who are to be treated alike.
      if (!isRefusal(nobody))
        t.must("AUTH-15", { at: nobody, expected: "a 4xx for a response of somebody who does not exist", holds: false });
      // Paths that one might try; whether there is one is open, that it tells what single people said is not.
      const path = `/surveys/${id}/responses`;
      const single = await t.send({ method: "GET", path, open: ["A-04"] });
      const leak = single.ok ? individual(new View({ responses: single.data.raw }), new Set([who.toLowerCase()])) : undefined;
      t.must(["SURV-08", "PRIV-17"], {
        at: single,
        expected: `GET ${path} does not succeed, or shows no single response`,
        holds: leak === undefined,
        got: leak,
      });
      const others = await fittingBody(t, questions);
      const again = await t.call("respondToSurvey", { params: { id }, body: { employee_id: who, answers: others }, open: ["A-219"] });
      const repeated = wordsOf(answers).find((word) => again.text.includes(word));
      t.must("SURV-08", {
        at: again,
        expected: "nothing of the earlier answers in the answer to somebody who answers again",
        holds: repeated === undefined,
      });
      const second = again.ok ? "replaces" : again.status === 409 ? "conflict" : again.status === 400 ? "validation-error" : undefined;
      t.observe("second-response", again, second);
    },
  ),
  check(
    "SURV-10.effect",
    "MUST NOT count a response that does not say whose it is",
    { tier: "certify", also: ["SURV-08", "SURV-09", "SURV-11", "PRIV-17", "PRIV-18", "PRIV-19"], needs: ["open-survey"] },
    async (t) => {
      const id = openSurvey(t);
      const first = await resultsOf(t, id);
      let now = first;
      const questions = questionsOf(now);
      let answers: unknown;
      // What is withheld shows no change: responses are added until figures show, but no more than four people are used up.
      for (let used = 0; used < 4 && (used === 0 || breakdown(now.data) === undefined); used += 1) {
        const answered = await answerSurvey(t, id, await nextRespondent(t), questions);
        if (!answered.exchange.ok) t.leaveOpen(`the response was not taken: ${String(answered.exchange)}`);
        t.must("SURV-11", {
          at: answered.exchange,
          expected: "201 with a UUID in data.id",
          holds: answered.exchange.status === 201 && uuid.holds(answered.exchange.data.at("id").raw),
        });
        const next = await resultsOf(t, id);
        judgeFloor(t, now, next);
        judgeScore(t, now, next);
        t.note("PRIV-19", [now, next], difference(now, next));
        const shown = breakdown(next.data);
        if (shown !== undefined && breakdown(now.data) === undefined)
          t.note("PRIV-18", next, `with this response figures begin to show: ${shown}`);
        now = next;
        answers = answered.answers;
      }
      await judgeAggregates(t, now);
      await judgeCounted(t, first, now);
      const nameless = [{ answers }, { answers, employee_id: null }].map(async (body) =>
        t.call("respondToSurvey", { params: { id }, body, open: ["A-220"] }),
      );
      const refused = await Promise.all(nameless);
      for (const exchange of refused)
        t.must("SURV-10", { at: exchange, expected: "400 for a response without employee_id", holds: exchange.status === 400 });
      const after = await resultsOf(t, id);
      const same = sameResults(after.data, now.data);
      t.must("SURV-10", {
        at: [now, ...refused, after],
        expected: "the same results as before the refused responses",
        holds: same,
        got: `${now.text} then ${after.text}`.slice(0, 600),
      });
    },
  ),
  // After the responses that showed in which form they are taken.
  check("SURV-13", "MUST refuse a response to a draft", { tier: "certify", needs: ["draft-survey"] }, async (t) => {
    await t.use(surveyDraft);
    const answered = await responseBody(t, t.run.target.resources?.draft_survey_id ?? "");
    t.must("SURV-13", { at: answered, expected: "a 4xx refusal, as the survey is a draft", holds: isRefusal(answered) });
  }),
  check(
    "SURV-12",
    "MUST refuse every response to an anonymous survey alike, and count none",
    { tier: "certify", also: ["WEB-12"], needs: ["anonymous-survey"] },
    async (t) => {
      const id = t.run.target.resources?.anonymous_survey_id ?? "";
      const before = await resultsOf(t, id);
      if (!before.ok || before.data.names.length === 0) t.stop(`its results cannot be read: ${String(before)}`);
      const questions = questionsOf(before);
      const answers = await fittingBody(t, questions);
      const send = async (body: object): Promise<Exchange> => t.call("respondToSurvey", { params: { id }, body, open: ["A-217", "A-220"] });
      const fresh = await t
        .use(employee)
        .then((one) => one.id)
        .catch(() => undefined);
      const people = [await t.use(colleague), fresh, ...(t.run.target.resources?.open_survey_employee_ids?.slice(-1) ?? [])];
      const named: Exchange[] = [];
      for (const employee_id of new Set(people.filter((one) => one !== undefined))) named.push(await send({ employee_id, answers }));
      const nameless = await send({ answers });
      const after = await resultsOf(t, id);
      const both = ["SURV-12", "WEB-12"];
      for (const exchange of [...named, nameless])
        t.must(both, {
          at: exchange,
          expected: "a 4xx refusal: anonymous surveys are answered in the web application",
          holds: isRefusal(exchange),
        });
      const forms = new Set(named.map(({ status, code, field }) => `${status} ${code} ${field ?? ""}`.trim()));
      t.must("SURV-12", {
        at: named,
        expected: "the same refusal whoever is named, invited or not",
        holds: forms.size === 1,
        got: [...forms].join(" and "),
      });
      const sameWords = named.every((exchange) => fingerprint(exchange) === fingerprint(named[0]!));
      t.should("SURV-12", {
        at: named,
        expected: "the same words too: they could tell who has answered",
        holds: sameWords,
        got: named.map(({ text }) => text).join(" and "),
      });
      const same = sameResults(before.data, after.data);
      t.must(both, {
        at: [before, ...named, nameless, after],
        expected: "the same results as before the refused responses",
        holds: same,
        got: `${before.text} then ${after.text}`.slice(0, 600),
      });
      const [first] = named;
      // Without questions no answers fit, so that 400 may be for them.
      if (questions.length === 0 && [...named, nameless].some(({ status }) => status === 400))
        t.leaveOpen("its results show no question, so that the refusal may be for the answers");
      if (first === undefined) return;
      const plain = first.status === 400 && first.field !== undefined ? undefined : REFUSALS[first.status];
      if (plain !== undefined) t.observe("anonymous-response-refusal", first, plain);
      // Where bodies are looked at before all else, a body that lacks a field tells nothing of the order here.
      if (nameless.status === 403 || nameless.status === 409) t.observe("response-check-order", nameless, "anonymous-first");
      else if (nameless.field === "employee_id" && t.run.judgements.observed("check-order") === "id-before-body")
        t.observe("response-check-order", nameless, "body-first");
    },
  ),
  check("WEB-12.wellbeing", "MUST have no writes of a single person's wellbeing", { tier: "certify" }, async (t) => {
    const id = await t.use(colleague);
    for (const path of ["/wellbeing", "/wellbeing/check-ins"]) {
      const exchange = await t.send({
        method: "POST",
        path,
        body: { employee_id: id, score: 3, note: t.token() },
        open: ["A-04", "A-244"],
      });
      t.must("WEB-12", { at: exchange, expected: "no 2xx: single people's wellbeing is not written over the API", holds: !exchange.ok });
    }
  }),
];

/** The results after somebody's response, asked for with their id in the query: the document knows no such filter. */
async function resultsFor(t: CheckContext, id: string, employee_id: string): Promise<Exchange> {
  const results = await t.call("getSurveyResults", { params: { id }, query: { employee_id } });
  return results.ok ? results : resultsOf(t, id);
}

/** A conflict after refusals of the same person: none of those may have counted (§7). */
async function judgeKept(t: CheckContext, before: Exchange, refused: Exchange, id: string): Promise<void> {
  const after = await resultsOf(t, id);
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(data).rate);
  if (typeof then !== "number" || typeof now !== "number") return;
  t.must("ERR-14", {
    at: [before, refused, after],
    expected: "the response rate as before the responses that were refused",
    holds: now <= then,
    got: `${then} then ${now}`,
  });
}

/** Another answer with the lowest score to every question takes the eNPS nowhere but down. */
function judgeScore(t: CheckContext, before: Exchange, after: Exchange): void {
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(data).enps);
  if (typeof then !== "number" || typeof now !== "number") return;
  t.must("SURV-09", {
    at: [before, after],
    expected: `an eNPS of ${then} at most after one more answer of the lowest score`,
    holds: now <= then,
    got: String(now),
  });
}

/** The most people among whom every response moves a rate in whole percent. */
const SMALL_COMPANY = 100;

/** Responses that were taken show in the response rate of a small company, unless they may have replaced others. */
async function judgeCounted(t: CheckContext, before: Exchange, after: Exchange): Promise<void> {
  const second = t.run.judgements.observed("second-response");
  if (second !== "conflict" && second !== "validation-error") return;
  const people = await t.use(companyHeadcount);
  const [then, now] = [before, after].map(({ data }) => readSurveyResults(data).rate);
  if (people === undefined || people > SMALL_COMPANY || typeof then !== "number" || typeof now !== "number" || then <= 1 || then >= 100)
    return;
  await waitForLists(t);
  const late = now > then ? after : await resultsOf(t, openSurvey(t));
  const rate = readSurveyResults(late.data).rate ?? now;
  t.must("SURV-09", {
    at: [before, late],
    expected: `a response rate above ${then} after the responses that were taken since`,
    holds: rate > then,
    got: String(rate),
  });
}

/** What was written in answers as text. */
const wordsOf = (answers: unknown): readonly string[] => (JSON.stringify(answers) ?? "").match(/Note [a-z\d]+/gi) ?? [];

/** Figures that showed before a response which moved the rate so far that fewer than five can have answered. */
function judgeFloor(t: CheckContext, before: Exchange, after: Exchange): void {
  const most = mostBefore(readSurveyResults(before.data).rate, readSurveyResults(after.data).rate);
  if (most === undefined || most >= 5) return;
  const shown = breakdown(before.data);
  const expected = `no figure of a question or a group: by the response rate at most ${most} people had answered`;
  t.must("PRIV-17", { at: [after, before], expected, holds: shown === undefined, got: shown });
}

/** What two readings with one response between them tell. */
function difference(before: Exchange, after: Exchange): string {
  const [one, other] = [before, after].map(({ data }) => breakdown(data));
  if (one === undefined && other === undefined) return "nothing shows before and after one more response";
  if (one === undefined) return "figures show after one more response, and not before";
  return sameResults(before.data, after.data) ? "the same before and after one more response" : "figures change with one response";
}
