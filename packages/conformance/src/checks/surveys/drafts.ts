import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { colleague } from "../../setup/people/people.ts";
import { surveyDraft, fittingBodies, questionsOf, answerSurvey } from "../../setup/surveys.ts";
import { unfilteredEmployees } from "../../run/walk.ts";
import { uuid } from "../../document/formats.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";

const isRefusal = ({ status }: Exchange): boolean => status >= 400 && status <= 499;

/** What the results of the run's own draft are: its questions are in them, where it has any. */
const draftResults: SetUp<Exchange> = setUp("survey-draft-results", async (t) => {
  const { id } = await t.use(surveyDraft);
  return t.call("getSurveyResults", { params: { id }, open: ["A-214"] });
});

/** A response to a survey that is not open, as well made as its results allow. */
export async function responseBody(t: CheckContext, id: string, known?: Exchange): Promise<Exchange> {
  const results = known ?? (await t.call("getSurveyResults", { params: { id }, open: ["A-214"] }));
  // Somebody who was there before the survey, so that nothing but the survey's state speaks against the response.
  const employee_id = await t.use(colleague);
  let answered: Exchange | undefined;
  for (const answers of await fittingBodies(t, questionsOf(results))) {
    answered = await t.call("respondToSurvey", { params: { id }, body: { employee_id, answers }, open: ["A-218", "A-220"] });
    // A 400 may be for the form of the answers.
    if (answered.status !== 400) break;
  }
  return answered!;
}

/** The value of A-218 that a refusal tells; undefined where it may be about the answers instead. */
function refusalOf({ status, field }: Exchange): DecisionValues["closed-survey-response"] | undefined {
  if (status === 400) return field === undefined ? "validation-error" : undefined;
  return status === 409 ? "conflict" : status === 403 ? "forbidden" : undefined;
}

async function createOne(t: CheckContext, anonymity: unknown): Promise<{ readonly exchange: Exchange; readonly id: string }> {
  const exchange = await t.call("createSurvey", { body: { title: `Brief ${t.token()}`, type: "pulse", anonymity } });
  return { exchange, id: exchange.data.at("id").text ?? "" };
}

/** Making surveys, which begin as drafts and are published elsewhere (§1, §3.3, §4.7). */
export const draftChecks: readonly Check[] = [
  check("SURV-05", "MUST create attributed and anonymous surveys with 201 and an id", { tier: "ci" }, async (t) => {
    const { exchange, anonymity, id } = await t.use(surveyDraft);
    const hidden = await t.call("createSurvey", { body: { title: `Quiet ${t.token()}`, type: "pulse", anonymity: anonymity.anonymous } });
    const expected = "201 with a UUID in data.id";
    for (const made of [exchange, hidden])
      t.must("SURV-05", { at: made, expected, holds: made.status === 201 && uuid.holds(made.data.at("id").raw) });
    t.must("SURV-05", { at: [exchange, hidden], expected: "an id of its own for each survey", holds: hidden.data.at("id").text !== id });
  }),
  check("SURV-04.types", "MUST create surveys of the three types and of no other", { tier: "certify", also: ["SURV-05"] }, async (t) => {
    const { anonymity, exchange: pulse } = await t.use(surveyDraft);
    const make = async (type: string): Promise<Exchange> =>
      t.call("createSurvey", { body: { title: `Kind ${t.token()}`, type, anonymity: anonymity.attributed }, open: ["A-211"] });
    const printed = await make("eNPS");
    const plain = await make("enps");
    const line = await make("check-in");
    const snake = line.ok ? line : await make("check_in");
    for (const made of [pulse, ...[printed, plain, snake].filter(({ ok }) => ok)])
      t.must("SURV-05", {
        at: made,
        expected: "201 with a UUID in data.id",
        holds: made.status === 201 && uuid.holds(made.data.at("id").raw),
      });
    t.must("SURV-04", {
      at: [printed, plain],
      expected: "eNPS taken as a type, in that or another spelling (A-211)",
      holds: printed.ok || plain.ok,
    });
    t.must("SURV-04", { at: [line, snake], expected: "check-in taken as a type, in that or another spelling (A-211)", holds: snake.ok });
    const other = await make(`pulse${t.token()}`);
    t.must("SURV-04", {
      at: other,
      expected: "400 VALIDATION_ERROR for a type that is none of the three",
      holds: other.refused(400, "VALIDATION_ERROR"),
    });
    const spelling = printed.ok ? (plain.ok ? "any-case" : "as-printed") : plain.ok && !line.ok ? "snake-case" : undefined;
    t.observe(
      "survey-type-spelling",
      [printed, plain, line, snake],
      spelling,
      `eNPS ${printed.status}, enps ${plain.status}, check-in ${line.status}`,
    );
  }),
  check("SURV-06", "MUST begin a survey as a draft, which takes no response", { tier: "ci", also: ["SURV-13"] }, async (t) => {
    const { id } = await t.use(surveyDraft);
    const results = await t.use(draftResults);
    const empty = results.ok ? "suppressed" : results.status === 409 ? "conflict" : results.status === 404 ? "not-found" : undefined;
    t.observe("empty-results", results, empty);
    const answered = await responseBody(t, id, results);
    t.must(["SURV-06", "SURV-13"], {
      at: answered,
      expected: "a 4xx refusal of the response, as the survey is a draft",
      holds: isRefusal(answered),
    });
    const value = refusalOf(answered);
    if (value !== undefined) t.observe("closed-survey-response", answered, value);
  }),
  check("SURV-07", "MUST have no operation that publishes a survey", { tier: "certify", also: ["WEB-10"] }, async (t) => {
    const { id } = await t.use(surveyDraft);
    const open = ["A-04", "A-05"];
    const tried = [
      await t.send({ method: "POST", path: `/surveys/${id}/publish`, body: {}, open }),
      await t.send({ method: "PATCH", path: `/surveys/${id}`, body: { status: "open" }, open }),
    ];
    for (const exchange of tried)
      t.must(["SURV-07", "WEB-10"], { at: exchange, expected: "no 2xx: publishing a survey is not part of the API", holds: !exchange.ok });
    const answered = await responseBody(t, id, await t.use(draftResults));
    t.must(["SURV-07", "WEB-10"], {
      at: [...tried, answered],
      expected: "the response to the survey still refused with a 4xx",
      holds: isRefusal(answered),
    });
  }),
  check("SURV-13.closed", "MUST refuse a response to a survey that is over", { tier: "certify", needs: ["control"] }, async (t) => {
    const { anonymity } = await t.use(surveyDraft);
    const { exchange, id } = await createOne(t, anonymity.attributed);
    if (!exchange.ok) t.stop(`no survey could be created: ${String(exchange)}`);
    const web = async (action: string, fields: object): Promise<boolean> =>
      (await t.onWire(async (wire, call) => wire.web(action, { survey_id: id, ...fields }, call))).status < 300;
    const opened = (await web("add-survey-question", { text: "How is it going?" })) && (await web("publish-survey", {}));
    if (!opened) t.notApplicable("the control API publishes no survey");
    const results = await t.call("getSurveyResults", { params: { id }, open: ["A-214"] });
    const people = (await t.use(unfilteredEmployees)).data.list.flatMap((row) =>
      row.at("status").text === "active" ? (row.at("id").text ?? []) : [],
    );
    const [one, other] = people;
    if (one === undefined || other === undefined) return t.stop("nobody is listed who could answer");
    const answered = await answerSurvey(t, id, one, questionsOf(results));
    if (!answered.exchange.ok) t.leaveOpen(`no form of the answers was taken (they are open, N4): ${String(answered.exchange)}`);
    if (!(await web("close-survey", {}))) t.notApplicable("the control API closes no survey");
    // The same answers of somebody else who could have given them while it was open.
    const late = await t.call("respondToSurvey", {
      params: { id },
      body: { employee_id: other, answers: answered.answers },
      open: ["A-218", "A-220"],
    });
    t.must("SURV-13", {
      at: [answered.exchange, late],
      expected: "a 4xx refusal: the survey took such a response while it was open, and is over",
      holds: isRefusal(late),
    });
  }),
];
