import type { CompanyData, SurveyQuestion, SurveyRecord, SurveyResponseRecord } from "@hr-platform/domain";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { type Problem, type Rule, employeeIds, repeats } from "./rule.ts";

function* responders({ anonymity, invited_employee_ids, responses }: SurveyRecord): Iterable<Problem> {
  const invited = new Set(invited_employee_ids);
  for (const [n, { employee_id }] of responses.entries()) {
    const at = `responses/${n}/employee_id`;
    if (anonymity === "anonymous" && employee_id !== null) yield { at, why: "names somebody, and the survey is anonymous" };
    if (anonymity === "attributed" && employee_id === null) yield { at, why: "is null, and the survey is attributed" };
    if (employee_id !== null && !invited.has(employee_id)) yield { at, why: `is '${employee_id}', who is not invited` };
  }
  for (const { n } of repeats(responses.map(({ employee_id }) => employee_id ?? undefined)))
    yield { at: `responses/${n}/employee_id`, why: "has another response" };
  if (responses.length > invited_employee_ids.length) yield { at: "responses", why: "are more than were invited" };
}

function* answers({ answers: all }: SurveyResponseRecord, questions: ReadonlyMap<string, SurveyQuestion>): Iterable<Problem> {
  for (const [id, answer] of Object.entries(all)) {
    const question = questions.get(id);
    if (question === undefined) yield { at: id, why: "is for none of the survey's questions" };
    else if ((question.kind === "score") !== (typeof answer === "number"))
      yield { at: id, why: `is no answer to a question of kind '${question.kind}'` };
  }
}

function* survey(record: SurveyRecord): Iterable<Problem> {
  const { status, questions, responses, invited_employee_ids } = record;
  if (status === "draft" && responses.length > 0) yield { at: "responses", why: "is not empty, and the survey is a draft" };
  if (status !== "draft" && questions.length === 0) yield { at: "questions", why: `is empty, and the survey is '${status}'` };
  for (const { n } of repeats(questions.map(({ id }) => id))) yield { at: `questions/${n}/id`, why: "repeats the id of another question" };
  for (const { n } of repeats(responses.map(({ id }) => id))) yield { at: `responses/${n}/id`, why: "repeats the id of another response" };
  for (const { n } of repeats(invited_employee_ids)) yield { at: `invited_employee_ids/${n}`, why: "is invited twice" };
  yield* responders(record);
  const byId = new Map(questions.map((question) => [question.id, question]));
  for (const [n, response] of responses.entries()) {
    for (const { at, why } of answers(response, byId)) yield { at: `responses/${n}/answers/${at}`, why };
  }
}

function* surveys({ surveys: all }: CompanyData): Iterable<Problem> {
  for (const [n, record] of all.entries()) {
    for (const { at, why } of survey(record)) yield { at: `/surveys/${n}/${at}`, why };
  }
}

function* recognition(company: CompanyData, decisions: Decisions): Iterable<Problem> {
  const people = employeeIds(company);
  for (const [n, { resource }] of company.recognition.entries()) {
    const at = `/recognition/${n}/resource`;
    for (const side of ["giver", "recipient"] as const) {
      const { id } = resource[side];
      if (!people.has(id)) yield { at: `${at}/${side}/id`, why: `is '${id}', which is none of this company's employees` };
    }
    if (resource.giver.id === resource.recipient.id) yield { at: `${at}/recipient/id`, why: "is the giver" };
    const kind: string = resource.kind;
    if (kind !== "peer" && kind !== "manager" && decisions["recognition-fields"] !== "free-kind")
      yield { at: `${at}/kind`, why: `is '${kind}', and must be peer or manager; to allow it, decide recognition-fields=free-kind` };
  }
}

function* learning({ learning_paths }: CompanyData): Iterable<Problem> {
  for (const [n, { resource, answer_keys }] of learning_paths.entries()) {
    const courses = new Set(resource.courses.map(({ id }) => id));
    for (const id of Object.keys(answer_keys)) {
      if (!courses.has(id)) yield { at: `/learning_paths/${n}/answer_keys/${id}`, why: "is for none of the path's courses" };
    }
    for (const { n: course } of repeats(resource.courses.map(({ id }) => id)))
      yield { at: `/learning_paths/${n}/resource/courses/${course}/id`, why: "repeats the id of another course" };
  }
}

function* programmes({ survey_programmes, surveys: all }: CompanyData): Iterable<Problem> {
  const known = new Set(all.map(({ id }) => id));
  for (const [n, { resource }] of survey_programmes.entries()) {
    for (const [place, { id }] of resource.surveys.entries()) {
      if (!known.has(id))
        yield { at: `/survey_programmes/${n}/resource/surveys/${place}/id`, why: `is '${id}', which is none of this company's surveys` };
    }
  }
}

/** What surveys, recognition and learning may not contradict. */
export const engagementRules: readonly Rule[] = [surveys, recognition, learning, programmes];
