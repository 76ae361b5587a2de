import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  surveyDraft,
  fittingBodies,
  isUnknownAnonymity,
  likelyRespondent,
  questionsOf,
  answerSurvey,
  stopWithoutAnswer,
} from "../../setup/surveys.ts";
import { unfilteredEmployees } from "../../run/lists/walk.ts";
import { uuid } from "../../document/formats.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { respelled } from "../../setup/bodies/respelled.ts";

const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status <= 499;

/** The results of the run's own draft. They list its questions. */
const draftResults: SetUp<Exchange> = setUp("survey-draft-results", async (t) => {
  const { id } = await t.use(surveyDraft);
  return t.call("getSurveyResults", { params: { id }, open: ["A-214"] });
});

/** Sends a response to a survey that is not open, with answers that fit its questions as far as the results show them. */
export async function responseBody(t: CheckContext, id: string, known?: Exchange): Promise<Exchange> {
  const results = known ?? (await t.call("getSurveyResults", { params: { id }, open: ["A-214"] }));
  // An employee who existed before the survey: only the survey's status is a reason to refuse the response.
  const employee_id = await likelyRespondent(t);
  let answered: Exchange | undefined;
  for (const answers of await fittingBodies(t, questionsOf(t, results))) {
    answered = await t.call("respondToSurvey", { params: { id }, body: { employee_id, answers }, open: ["A-218", "A-220"] });
    // A 400 may be for the form of the answers.
    if (answered.status !== 400) break;
  }
  return answered!;
}

/** The value of A-218 that a refusal shows. Undefined: it may be about the answers. */
function refusalOf({ status, field }: Exchange): DecisionValues["closed-survey-response"] | undefined {
  if (status === 400) return field === undefined ? "validation-error" : undefined;
  return status === 409 ? "conflict" : status === 403 ? "forbidden" : undefined;
}

async function createOfType(t: CheckContext, type: unknown, anonymity: unknown): Promise<Exchange> {
  return t.call("createSurvey", { body: { title: `Kind ${t.token()}`, type, anonymity }, open: ["A-211"] });
}

/** An attributed draft of type check-in, in a spelling that the target accepts. */
const checkIn: SetUp<{ readonly hyphen: Exchange; readonly made: Exchange }> = setUp("check-in-survey", async (t) => {
  const { anonymity } = await t.use(surveyDraft);
  const create = async (type: unknown): Promise<Exchange> => createOfType(t, type, anonymity.attributed);
  const hyphen = await create(t.run.forms.sent("new_survey")["check_in"] ?? "check-in");
  const snake = hyphen.ok ? hyphen : await create("check_in");
  return { hyphen, made: snake.ok ? snake : await create(respelled(hyphen, "check-in")) };
});

/** New surveys. They start as drafts, and only the web application publishes them (§1, §3.3, §4.7). */
export const draftChecks: readonly Check[] = [
  check("SURV-05", "MUST create attributed and anonymous surveys with 201 and an id", {}, async (t) => {
    const { exchange, anonymity, id, type } = await t.use(surveyDraft);
    const anonymous = await t.call("createSurvey", { body: { title: `Quiet ${t.token()}`, type, anonymity: anonymity.anonymous } });
    const isUnknown = isUnknownAnonymity(t, anonymous, "anonymous");
    if (isUnknown) leaveUnread(t, ["SURV-05"], "new_survey", "anonymous");
    const expected = "201 with a UUID in data.id";
    for (const made of isUnknown ? [exchange] : [exchange, anonymous])
      t.must("SURV-05", { at: made, expected, holds: made.status === 201 && uuid.holds(made.data.at("id").raw) });
    t.must("SURV-05", {
      at: [exchange, anonymous],
      expected: "a different id for each survey",
      holds: anonymous.data.at("id").text !== id,
    });
  }),
  check("SURV-04.types", "MUST create surveys of the three types only", { also: ["SURV-05"] }, async (t) => {
    const { anonymity, exchange: pulse } = await t.use(surveyDraft);
    const make = async (type: unknown): Promise<Exchange> => createOfType(t, type, anonymity.attributed);
    const asPrinted = await make(t.run.forms.sent("new_survey")["enps"] ?? "eNPS");
    const lowerCase = await make("enps");
    const enps = asPrinted.ok || lowerCase.ok ? [asPrinted, lowerCase] : [asPrinted, lowerCase, await make(respelled(asPrinted, "eNPS"))];
    const { hyphen, made: checkInMade } = await t.use(checkIn);
    for (const made of [pulse, ...[...enps, checkInMade].filter(({ ok }) => ok)])
      t.must("SURV-05", {
        at: made,
        expected: "201 with a UUID in data.id",
        holds: made.status === 201 && uuid.holds(made.data.at("id").raw),
      });
    t.must("SURV-04", {
      at: enps,
      expected: "a success for the type eNPS, in this or another spelling (A-211)",
      holds: enps.some(({ ok }) => ok),
    });
    t.must("SURV-04", {
      at: [hyphen, checkInMade],
      expected: "a success for the type check-in, in this or another spelling (A-211)",
      holds: checkInMade.ok,
    });
    const other = await make(`pulse${t.token()}`);
    t.must("SURV-04", {
      at: other,
      expected: "400 VALIDATION_ERROR for a type other than the three",
      holds: other.refused(400, "VALIDATION_ERROR"),
    });
    const spelling = asPrinted.ok ? (lowerCase.ok ? "any-case" : "as-printed") : lowerCase.ok && !hyphen.ok ? "snake-case" : undefined;
    t.observe(
      "survey-type-spelling",
      [...enps, hyphen, checkInMade],
      spelling,
      `eNPS ${asPrinted.status}, enps ${lowerCase.status}, check-in ${hyphen.status}`,
    );
  }),
  check("SURV-06", "MUST create a survey as a draft, which accepts no response", { also: ["SURV-13"] }, async (t) => {
    const { id } = await t.use(surveyDraft);
    const results = await t.use(draftResults);
    const empty = results.ok ? "suppressed" : results.status === 409 ? "conflict" : results.status === 404 ? "not-found" : undefined;
    t.observe("empty-results", results, empty);
    const answered = await responseBody(t, id, results);
    t.must(["SURV-06", "SURV-13"], {
      at: answered,
      expected: "a 4xx for a response to a draft",
      holds: isRefusal(answered),
    });
    const value = refusalOf(answered);
    if (value !== undefined) t.observe("closed-survey-response", answered, value);
  }),
  check("SURV-13.closed", "MUST refuse a response to a closed survey", { needs: ["control"] }, async (t) => {
    const { anonymity, type } = await t.use(surveyDraft);
    const exchange = await createOfType(t, type, anonymity.attributed);
    const id = exchange.data.at("id").text ?? "";
    if (!exchange.ok) t.stop(`no survey could be created: ${String(exchange)}`);
    const web = async (action: string, fields: object): Promise<boolean> =>
      (await t.onWire(async (wire, call) => wire.web(action, { survey_id: id, ...fields }, call))).status < 300;
    const opened = (await web("add-survey-question", { text: "How is it going?" })) && (await web("publish-survey", {}));
    if (!opened) t.notApplicable("the control API cannot publish a survey");
    const results = await t.call("getSurveyResults", { params: { id }, open: ["A-214"] });
    const people = (await t.use(unfilteredEmployees)).data.list.flatMap((row) =>
      row.at("status").text === "active" ? (row.at("id").text ?? []) : [],
    );
    const [one, other] = people;
    if (one === undefined || other === undefined) return t.stop("fewer than two active employees are listed");
    const questions = questionsOf(t, results);
    const answered = await answerSurvey(t, id, one, questions);
    stopWithoutAnswer(t, results, answered);
    if (!(await web("close-survey", {}))) t.notApplicable("the control API cannot close a survey");
    // The same answers from another employee, who could have answered while the survey was open.
    const late = await t.call("respondToSurvey", {
      params: { id },
      body: { employee_id: other, answers: answered.answers },
      open: ["A-218", "A-220"],
    });
    t.must("SURV-13", {
      at: [answered.exchange, late],
      expected: "a 4xx for a response that the survey accepted before it was closed",
      holds: isRefusal(late),
    });
  }),
];

/** Attempts to publish a survey. */
export const publicationChecks: readonly Check[] = [
  check("SURV-07", "MUST NOT offer an operation that publishes a survey", { also: ["WEB-10"], after: ["SURV-11"] }, async (t) => {
    // Of another type than the draft of SURV-06.
    const { made } = await t.use(checkIn);
    const id = made.data.at("id").text ?? (await t.use(surveyDraft)).id;
    const open = ["A-04", "A-05"];
    const attempts = [
      await t.send({ method: "POST", path: `/surveys/${id}/publish`, body: {}, open }),
      await t.send({ method: "PATCH", path: `/surveys/${id}`, body: { status: "open" }, open }),
    ];
    for (const exchange of attempts)
      t.must(["SURV-07", "WEB-10"], { at: exchange, expected: "no 2xx: publishing a survey is not part of the API", holds: !exchange.ok });
    const answered = await responseBody(t, id, await t.use(draftResults));
    t.must(["SURV-07", "WEB-10"], {
      at: [...attempts, answered],
      expected: "a 4xx for a response to the survey, which is still a draft",
      holds: isRefusal(answered),
    });
  }),
];
