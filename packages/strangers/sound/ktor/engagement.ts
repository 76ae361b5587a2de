// Surveys (aggregates only), recognition (public posts only), learning paths, survey programmes.
import { arrayOf, decode, flag, nested, oneOf, optional, required, text, uuid } from "./decoding.ts";
import { conflict, forbidden, invalid } from "./failures.ts";
import { fullName } from "./models.ts";
import type { Question, Recognition, Survey, Tenant } from "./models.ts";
import { currentPeople } from "./company.ts";
import { compact, created, find, listed, ok, personOf } from "./routing.ts";
import type { Call, Routing } from "./routing.ts";

/** Below this many people nothing may be broken down. */
export const FLOOR = 5;
const surveyType = (value: unknown, field: string): Survey["type"] => {
  const name = typeof value === "string" ? value.toLowerCase().replaceAll("_", "-") : "";
  if (name === "enps") return "eNPS";
  if (name === "pulse" || name === "check-in") return name;
  throw invalid(field, `${field} must be one of eNPS, pulse, check-in`);
};
const DEFAULTS: Readonly<Record<Survey["type"], readonly (readonly [string, Question["kind"]])[]>> = {
  eNPS: [["How likely are you to recommend us as a place to work?", "enps"], ["What is the main reason for your score?", "text"]],
  pulse: [["I felt good about work this week", "rating"], ["I know what is expected of me", "rating"]],
  "check-in": [["How are things going?", "rating"], ["What should we talk about?", "text"]],
};
const rounded = (value: number): number => Math.round(value * 10) / 10;
const scoresOf = (survey: Survey, question: Question): number[] =>
  survey.responses.map((response) => response.answers.get(question.id)).filter((answer) => typeof answer === "number");

function summary(survey: Survey, question: Question): Record<string, unknown> {
  const responses = survey.responses.filter((response) => response.answers.has(question.id)).length;
  const head = { question_id: question.id, text: question.text, type: question.kind };
  if (responses < FLOOR) return { ...head, hidden: true };
  if (question.kind === "text") return { ...head, responses };
  const scores = scoresOf(survey, question);
  return { ...head, responses, average: rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length) };
}
function results(tenant: Tenant, survey: Survey): Record<string, unknown> {
  const invited = currentPeople(tenant).length;
  const responses = survey.responses.length;
  const below = responses < FLOOR;
  const enpsQuestion = survey.questions.find((question) => question.kind === "enps");
  const scores = enpsQuestion === undefined ? [] : scoresOf(survey, enpsQuestion);
  const share = (wanted: (score: number) => boolean): number => scores.filter(wanted).length / scores.length;
  return {
    survey_id: survey.id, title: survey.title, type: survey.type, anonymity: survey.anonymous ? "anonymous" : "attributed",
      status: survey.status, invited, responses,
    response_rate: invited === 0 ? 0 : rounded(Math.min(100, (responses / invited) * 100)), below_anonymity_floor: below,
    enps: below || scores.length < FLOOR ? null : Math.round((share((score) => score >= 9) - share((score) => score <= 6)) * 100),
    questions: below ? [] : survey.questions.map((question) => summary(survey, question)),
  };
}
function readAnswers(survey: Survey, given: readonly { question_id: string; value: number | string }[]): Map<string, number | string> {
  const answers = new Map<string, number | string>();
  for (const { question_id: id, value } of given) {
    const question = survey.questions.find((entry) => entry.id === id);
    if (question === undefined) throw invalid("answers", "answers names a question that is not in this survey");
    if (answers.has(id)) throw invalid("answers", "answers has two answers to one question");
    if (question.kind === "text") {
      if (typeof value !== "string") throw invalid("answers", "answers: a text question takes a string");
    } else {
      const [low, high] = question.kind === "enps" ? [0, 10] : [1, 5];
      if (typeof value !== "number" || !Number.isInteger(value) || value < low || value > high) throw invalid("answers",
        `answers: a ${question.kind} question takes an integer from ${low} to ${high}`);
    }
    answers.set(id, value);
  }
  return answers;
}
const answerValue = (value: unknown, field: string): number | string => {
  if (typeof value === "number" || (typeof value === "string" && value.trim() !== "" && value.length <= 4000)) return value;
  throw invalid(field, `${field} must be a number or a text of at most 4000 characters`);
};

function postView(call: Call, post: Recognition): Record<string, unknown> {
  const who = (id: string): Record<string, unknown> => {
    const person = call.tenant.people.get(id);
    return { id, name: person === undefined ? "" : fullName(person) };
  };
  return compact({ id: post.id, from: who(post.fromId), to: who(post.toId), message: post.message, kind: post.kind, value: post.value,
    reactions: post.reactions, created_at: post.createdAt });
}

export function engagementRoutes(app: Routing): void {
  app.post("/surveys", { scope: "write", growth: true }, (call) => {
    const question = nested({ text: required(text(500)), type: required(oneOf("enps", "rating", "text")) });
    const body = decode(call.body, { title: required(text(200)), type: required(surveyType),
      anonymity: required(oneOf("anonymous", "attributed")),
      questions: optional(arrayOf(question, 1, 50)) });
    const id = call.ids.uuid();
    const questions = body.questions?.map((entry) => ({ text: entry.text, kind: entry.type }))
      ?? DEFAULTS[body.type].map(([wording, kind]) => ({ text: wording, kind }));
    call.tenant.surveys.set(id, { id, title: body.title, type: body.type, anonymous: body.anonymity === "anonymous", status: "DRAFT",
      responses: [],
      questions: questions.map((entry) => ({ id: call.ids.uuid(), ...entry })) });
    return created({ id });
  });
  app.get("/surveys/:id/results", { scope: "read" }, (call) => ok(results(call.tenant,
    find(call.tenant.surveys, call.params.id, "Survey"))));
  app.post("/surveys/:id/respond", { scope: "write" }, (call) => {
    const survey = find(call.tenant.surveys, call.params.id, "Survey");
    // Refused before the body is looked at: a key is no anonymous person, whatever it sends.
    if (survey.anonymous) throw forbidden("Anonymous surveys are answered in the web application only");
    if (survey.status !== "OPEN") throw conflict("The survey is not open");
    const body = decode(call.body, { employee_id: required(uuid), answers: required(arrayOf(nested({ question_id: required(uuid),
      value: required(answerValue) }), 1, 50)) });
    const person = personOf(call, body.employee_id, "employee_id");
    const answers = readAnswers(survey, body.answers);
    if (person.employee.status === "terminated") throw conflict("A terminated employee cannot respond", "employee_id");
    if (survey.responses.some((entry) => entry.employeeId === body.employee_id)) throw conflict("The employee has responded already",
      "employee_id");
    const id = call.ids.uuid();
    survey.responses.push({ id, employeeId: body.employee_id, answers });
    return created({ id });
  });
  app.get("/recognition", { scope: "read" }, (call) =>
    listed(call, call.tenant.recognition.filter((post) => post.isPublic).sort((a, b) => b.createdAt.localeCompare(a.createdAt)), (post) =>
      postView(call, post)));
  app.post("/recognition", { scope: "write" }, (call) => {
    const body = decode(call.body, { from_employee_id: required(uuid), to_employee_id: required(uuid), message: required(text(1000)),
      kind: optional(oneOf("peer", "manager")),
      value: optional(text(60)), is_public: optional(flag) });
    const from = personOf(call, body.from_employee_id, "from_employee_id");
    const to = personOf(call, body.to_employee_id, "to_employee_id");
    if (from === to) throw invalid("to_employee_id", "A person cannot recognise themselves");
    if (body.kind === "manager" && to.employee.manager_id !== from.employee.id) throw invalid("kind",
      "A manager post needs the recipient's manager as its author");
    if (body.value !== undefined && !call.tenant.values.includes(body.value)) throw invalid("value",
      `value must be one of ${call.tenant.values.join(", ")}`);
    if (from.employee.status === "terminated") throw conflict("A terminated employee cannot give recognition", "from_employee_id");
    if (to.employee.status === "terminated") throw conflict("A terminated employee cannot be recognised", "to_employee_id");
    const id = call.ids.uuid();
    call.tenant.recognition.unshift({ id, fromId: body.from_employee_id, toId: body.to_employee_id, message: body.message, kind: body.kind
      ?? "peer", value: body.value ?? null,
      isPublic: body.is_public ?? true, reactions: 0, createdAt: call.timestamp });
    return created({ id });
  });
  app.get("/survey-programmes", { scope: "read" }, (call) => listed(call, call.tenant.programmes.filter((entry) => entry.published),
    (entry) =>
    ({ id: entry.id, title: entry.title, cadence: entry.cadence, surveys: entry.surveys.map((title, index) =>
      ({ position: index + 1, title })) })));
  app.get("/learning-paths", { scope: "read" }, (call) => listed(call, call.tenant.paths.filter((entry) => entry.published), (entry) =>
    ({ id: entry.id, title: entry.title, courses: entry.courses.map((course, index) =>
      ({ position: index + 1, id: course.id, title: course.title, minutes: course.minutes })) })));
}
