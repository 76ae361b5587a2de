import { type SurveyRecord, isoInstant } from "@hr-platform/domain";
import { data, madeId } from "../../pipeline/answer.ts";
import { type ByValue, caseOf, choose, type Decisions } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { requireAttributed, requireFitting, requireOpen, respondAs } from "./survey-response.ts";
import { RECOMMEND, hiddenResults, surveyResults } from "./survey-results.ts";

const TYPES: readonly SurveyRecord["type"][] = ["eNPS", "pulse", "check-in"];

/** The spellings of a type. */
const SPELLINGS: ByValue<"survey-type-spelling", (sent: string, type: SurveyRecord["type"]) => boolean> = {
  "any-case": (sent, type) => sent.toLowerCase() === type.toLowerCase(),
  "as-printed": (sent, type) => sent === type,
  "snake-case": (sent, type) => sent === type.toLowerCase().replace("-", "_"),
};

const PRINTED: ByValue<"survey-type-spelling", string> = {
  "any-case": TYPES.join(", "),
  "as-printed": TYPES.join(", "),
  "snake-case": "enps, pulse, check_in",
};

/** @throws ApiError VALIDATION_ERROR for an unknown type or spelling. */
function typeOf({ body, decisions }: ContextOf<"createSurvey">): SurveyRecord["type"] {
  const form = decisions["survey-type-spelling"];
  const type = TYPES.find((known) => choose(form, SPELLINGS)(body.type, known));
  if (type !== undefined) return type;
  throw refuseBy.invalid("survey-type", "type", `type must be one of: ${choose(form, PRINTED)}.`);
}

/** @throws ApiError VALIDATION_ERROR for a text if the decision requires a boolean. */
function anonymityOf({ body, decisions }: ContextOf<"createSurvey">): SurveyRecord["anonymity"] {
  const { anonymity } = body;
  if (decisions["anonymity-form"] === "words") return anonymity as SurveyRecord["anonymity"];
  if (typeof anonymity !== "boolean") throw refuseBy.invalid("survey-anonymity", "anonymity", "anonymity must be true or false.");
  return anonymity ? "anonymous" : "attributed";
}

/** Creates a draft. Questions and publishing follow in the web application. An eNPS survey always has the same question. */
function createSurvey(context: ContextOf<"createSurvey">): Answer {
  const { company, body, now } = context;
  const type = typeOf(context);
  const anonymity = anonymityOf(context);
  const id = company.nextId("surveys");
  const question = { id: company.ids(`survey-question/${id}`)(0), text: RECOMMEND, kind: "score" } as const;
  const record: SurveyRecord = {
    id,
    title: body.title,
    type,
    anonymity,
    status: "draft",
    questions: type === "eNPS" ? [question] : [],
    invited_employee_ids: [],
    responses: [],
    created_at: isoInstant(now),
  };
  return madeId(id, { changes: [{ table: "surveys", record }] });
}

const find = ({ company, params }: IdContext): SurveyRecord | undefined => company.records.surveys.get(params.id);

/** The survey of the path id. A draft has no results if the decision says so. */
function findWithResults(context: IdContext): SurveyRecord | undefined {
  const survey = find(context);
  if (survey?.status !== "draft") return survey;
  switch (caseOf(context.decisions["empty-results"])) {
    case "suppressed":
      return survey;
    case "not-found":
      return undefined;
    case "conflict":
      throw refuseBy.conflict("draft-results", "The survey is a draft.");
  }
}

function resultsOf({ decisions }: Pick<Context, "decisions">, survey: SurveyRecord): Answer {
  return { ...data(surveyResults(survey, decisions)), hidden: () => hiddenResults(survey, decisions) };
}

/** The survey of the path id. Whether it takes responses is checked before the body, unless A-220 says otherwise. */
function findToAnswer(context: IdContext): SurveyRecord | undefined {
  const survey = find(context);
  if (survey !== undefined && context.decisions["response-check-order"] === "anonymous-first") requireTaking(survey, context.decisions);
  return survey;
}

/** @throws ApiError for a survey that takes no responses over the API. */
function requireTaking(survey: SurveyRecord, decisions: Decisions): void {
  requireAttributed(survey, decisions);
  requireOpen(survey, decisions);
}

function respond({ company, body, decisions, now }: ContextOf<"respondToSurvey">, survey: SurveyRecord): Answer {
  const { employee_id, answers: sent } = body;
  const answers = requireFitting(survey, sent, decisions);
  requireTaking(survey, decisions);
  const responded = respondAs(company, survey, employee_id, answers, now, decisions);
  return madeId(responded.id, { changes: [{ table: "surveys", record: responded.survey }] });
}

/** §4.7: surveys, their results and responses. */
export const surveyRoutes: readonly Route[] = [
  route("createSurvey", createSurvey),
  routeOn("getSurveyResults", { find: findWithResults, run: resultsOf }),
  routeOn("respondToSurvey", { find: findToAnswer, run: respond }),
];
