import { type SurveyQuestion, type SurveyRecord, type SurveyResponseRecord, isoInstant } from "@hr-platform/domain";
import type { CompanyState } from "../../store/company/company-state.ts";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import { type ApiError, CODE_OF, refuse } from "../../contract/errors.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { unknownBodyId } from "../employees/managers.ts";

/**
 * Checks that come before any check of the person: the response is the same whether the person exists, is invited or
 * has responded.
 * @throws ApiError for an anonymous survey.
 */
export function requireAttributed({ anonymity }: SurveyRecord, decisions: Decisions): void {
  if (anonymity === "anonymous")
    throw refuseBy.rule(
      "anonymous-survey",
      choose(decisions["anonymous-response-refusal"], CODE_OF),
      "Anonymous surveys are answered in the web application only.",
    );
}

/** @throws ApiError for a draft or closed survey. */
export function requireOpen({ status }: SurveyRecord, decisions: Decisions): void {
  if (status !== "open")
    throw refuseBy.rule("survey-not-open", choose(decisions["closed-survey-response"], CODE_OF), "The survey is not open.");
}

/**
 * The answers by question id, as stored.
 * @throws ApiError VALIDATION_ERROR with field answers, if one is for no question of the survey, or not of its kind
 * (A-219).
 */
export function requireFitting(
  { questions }: SurveyRecord,
  sent: Readonly<Record<string, unknown>>,
  decisions: Decisions,
): SurveyResponseRecord["answers"] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const answers = Object.entries(sent).map(([key, answer]) => {
    const question = byId.get(decisions["uuid-case"] === "insensitive" ? key.toLowerCase() : key);
    if (question === undefined || !fits(question, answer, decisions)) throw misfit();
    return [question.id, answer] as const;
  });
  if (answers.length === 0) throw misfit();
  return Object.fromEntries(answers);
}

function misfit(): ReturnType<typeof refuseBy.invalid> {
  return refuseBy.invalid(
    "survey-answers",
    "answers",
    "answers must give questions of this survey a whole number from 0 to 10 or a text, by their kind.",
  );
}

function fits({ kind }: SurveyQuestion, answer: unknown, decisions: Decisions): answer is number | string {
  if (kind === "score") return Number.isInteger(answer) && Number(answer) >= 0 && Number(answer) <= 10;
  if (
    typeof answer !== "string" ||
    (answer.trim() === "" && choose(decisions["blank-strings"], { rejected: true, stored: false, trimmed: false }))
  )
    return false;
  return decisions["string-lengths"] === "unbounded" || Array.from(answer).length <= 1000;
}

/** A survey with one more response, and the id of that response. */
export interface Responded {
  readonly id: string;
  readonly survey: SurveyRecord;
}

/** The code of a refusal, and whether a second response replaces the first. */
const SECOND: ByValue<"second-response", { readonly code: "CONFLICT" | "VALIDATION_ERROR"; readonly replaces: boolean }> = {
  conflict: { code: "CONFLICT", replaces: false },
  replaces: { code: "CONFLICT", replaces: true },
  "validation-error": { code: "VALIDATION_ERROR", replaces: false },
};

/**
 * Adds the answers of a named person to an open, attributed survey.
 * @throws ApiError for an unknown person, and for one who is terminated, not invited or has responded.
 */
export function respondAs(
  company: CompanyState,
  survey: SurveyRecord,
  employeeId: string,
  answers: SurveyResponseRecord["answers"],
  now: number,
  decisions: Decisions,
): Responded {
  const { code, replaces } = choose(decisions["second-response"], SECOND);
  const refused = (rule: "survey-person" | "second-response", why: string): ApiError => refuseBy.rule(rule, code, why, "employee_id");
  const employee = company.employees.get(employeeId);
  if (employee === undefined) throw unknownBodyId("employee_id", decisions);
  if (employee.record.termination !== null) throw refused("survey-person", "The employee is terminated.");
  const place = survey.invited_employee_ids.indexOf(employeeId);
  if (place < 0) throw refused("survey-person", "The employee is not invited to this survey.");
  const earlier = survey.responses.find((response) => response.employee_id === employeeId);
  if (earlier !== undefined && !replaces) throw refused("second-response", "The employee has answered this survey.");
  // The id must not reveal how many have responded.
  const id = earlier?.id ?? company.ids(`survey-response/${survey.id}`)(place);
  const response: SurveyResponseRecord = { id, employee_id: employeeId, answers, created_at: isoInstant(now) };
  const others = survey.responses.filter((other) => other !== earlier);
  return { id, survey: { ...survey, responses: [...others, response] } };
}

/**
 * Adds answers to an open, anonymous survey, without a name, as only the web application does.
 * @throws ApiError CONFLICT if as many have responded as were invited.
 */
export function respondAnonymously(
  company: CompanyState,
  survey: SurveyRecord,
  answers: SurveyResponseRecord["answers"],
  now: number,
): Responded {
  const { responses, invited_employee_ids } = survey;
  if (responses.length >= invited_employee_ids.length) throw refuse.conflict("Everybody who is invited has answered.");
  const id = company.ids(`survey-response/${survey.id}`)(responses.length);
  const response: SurveyResponseRecord = { id, employee_id: null, answers, created_at: isoInstant(now) };
  return { id, survey: { ...survey, responses: [...responses, response] } };
}
