import type { SurveyRecord } from "@hr-platform/domain";
import type { Collection } from "../../store/collection.ts";
import { refuse } from "../../contract/errors.ts";
import { type Responded, requireFitting, requireOpen, respondAnonymously, respondAs } from "./survey-response.ts";
import { type WebAction, type WebAnswer, type WebContextOf, webAction } from "../web-action.ts";

type SurveyStatus = SurveyRecord["status"];

/** The statuses before and after what the web application does with a survey (§3.3). */
export const SURVEY_MOVES: Record<"publish" | "close", { readonly from: SurveyStatus; readonly to: SurveyStatus }> = {
  publish: { from: "draft", to: "open" },
  close: { from: "open", to: "closed" },
};

/** @throws ApiError CONFLICT for a survey in another status. */
function requireStatus(survey: SurveyRecord, status: SurveyStatus): void {
  if (survey.status !== status) throw refuse.conflict(`The survey is ${survey.status}, not ${status}.`);
}

const SURVEY = { survey_id: { type: "uuid", required: true, meaning: "The survey.", tables: ["surveys"] } } as const;

const QUESTION = {
  ...SURVEY,
  text: { type: "text", required: true, meaning: "The question." },
  kind: {
    type: "text",
    required: false,
    meaning: "A number from 0 to 10 (`score`, the default) or free text.",
    values: ["score", "text"],
  },
} as const;

const INVITED = {
  ...SURVEY,
  invited_employee_ids: { type: "texts", required: false, meaning: "Who is invited; by default everybody employed." },
} as const;

const ANSWERED = {
  ...SURVEY,
  answers: { type: "object", required: true, meaning: "Question id to a whole number from 0 to 10, or text." },
  employee_id: { type: "uuid", required: false, meaning: "Who answers; for attributed surveys, and only for them.", tables: ["employees"] },
} as const;

/** @throws ApiError NOT_FOUND naming survey_id. */
function surveyOf({ company, body }: WebContextOf<typeof SURVEY>): SurveyRecord {
  const survey = company.records.surveys.get(body.survey_id);
  if (survey === undefined) throw refuse.unknownId("survey_id");
  return survey;
}

/** Writes a survey and returns its current state. */
function put(record: SurveyRecord): WebAnswer {
  const { id, status, questions, invited_employee_ids } = record;
  return { data: { id, status, questions, invited: invited_employee_ids.length }, changes: [{ table: "surveys", record }] };
}

/**
 * The given people without duplicates, or everybody employed. @throws ApiError for an unknown or terminated person,
 * and for an empty list.
 */
function invited({ company, body }: WebContextOf<typeof INVITED>): readonly string[] {
  const named = body.invited_employee_ids;
  if (named == null) return Array.from(company.directory.list("non-terminated", null), ({ id }) => id);
  const ids = [...new Set(named)];
  if (ids.length === 0) throw refuse.invalid("invited_employee_ids", "invited_employee_ids must name somebody.");
  const people = ids.map((id) => company.employees.get(id));
  if (people.includes(undefined)) throw refuse.unknownId("invited_employee_ids");
  if (people.some((row) => row!.record.termination !== null)) throw refuse.conflict("A terminated employee cannot be invited.");
  return ids;
}

function publishSurvey(context: WebContextOf<typeof INVITED>): WebAnswer {
  const survey = surveyOf(context);
  requireStatus(survey, SURVEY_MOVES.publish.from);
  if (survey.questions.length === 0) throw refuse.conflict("The survey has no question yet.");
  return put({ ...survey, status: SURVEY_MOVES.publish.to, invited_employee_ids: invited(context) });
}

function closeSurvey(context: WebContextOf<typeof SURVEY>): WebAnswer {
  const survey = surveyOf(context);
  requireStatus(survey, SURVEY_MOVES.close.from);
  return put({ ...survey, status: SURVEY_MOVES.close.to });
}

function addQuestion(context: WebContextOf<typeof QUESTION>): WebAnswer {
  const { company, body } = context;
  const survey = surveyOf(context);
  requireStatus(survey, "draft");
  const text = body.text.trim();
  const id = company.ids(`survey-question/${survey.id}`)(survey.questions.length);
  return put({ ...survey, questions: [...survey.questions, { id, text, kind: body.kind ?? "score" }] });
}

/** An attributed survey requires a name. An anonymous one stores none, not even here. */
function answerSurvey(context: WebContextOf<typeof ANSWERED>): WebAnswer {
  const { company, body, decisions, now } = context;
  const survey = surveyOf(context);
  requireOpen(survey, decisions);
  const answers = requireFitting(survey, body.answers, decisions);
  const employee = body.employee_id ?? null;
  if (survey.anonymity === "anonymous") {
    if (employee !== null) throw refuse.invalid("employee_id", "An anonymous survey takes no employee_id.");
    return responded(respondAnonymously(company, survey, answers, now));
  }
  if (employee === null) throw refuse.invalid("employee_id", "employee_id is required.");
  return responded(respondAs(company, survey, employee, answers, now, decisions));
}

function responded({ id, survey: record }: Responded): WebAnswer {
  return { data: { id }, changes: [{ table: "surveys", record }] };
}

type Table = "learning_paths" | "survey_programmes";
type Publishable = { readonly resource: { readonly id: string }; readonly published: boolean };

/** Actions that publish or withdraw a row of a table. */
function publishing(name: string, title: string, table: Table, field: string, meaning: string, published: boolean): WebAction {
  return webAction<Readonly<Record<string, { type: "uuid"; required: true; meaning: string; tables: readonly string[] }>>>({
    name,
    title,
    fields: { [field]: { type: "uuid", required: true, meaning, tables: [table] } },
    run({ company, body }) {
      const records: Collection<Publishable> = company.records[table] as object as Collection<Publishable>;
      const record = records.get(body[field]!);
      if (record === undefined) throw refuse.unknownId(field);
      if (record.published === published) throw refuse.conflict(published ? "It is published already." : "It is not published.");
      const change = { table, record: { ...record, published } } as NonNullable<WebAnswer["changes"]>[number];
      return { data: { id: record.resource.id, published }, changes: [change] };
    },
  });
}

/** Surveys, learning paths and survey programmes: publishing and related actions (§1, §3.3). */
export const engagementActions: readonly WebAction[] = [
  webAction({
    name: "add-survey-question",
    title: "Add a question to a draft survey",
    fields: QUESTION,
    run: addQuestion,
  }),
  webAction({
    name: "publish-survey",
    title: "Open a draft survey to those invited",
    fields: INVITED,
    run: publishSurvey,
  }),
  webAction({ name: "close-survey", title: "Close an open survey", fields: SURVEY, run: closeSurvey }),
  webAction({
    name: "answer-survey",
    title: "Answer an open survey, anonymous ones included",
    fields: ANSWERED,
    run: answerSurvey,
  }),
  publishing("publish-learning-path", "Publish a learning path", "learning_paths", "learning_path_id", "The path.", true),
  publishing("unpublish-learning-path", "Withdraw a learning path", "learning_paths", "learning_path_id", "The path.", false),
  publishing("publish-survey-programme", "Publish a survey programme", "survey_programmes", "survey_programme_id", "The programme.", true),
  publishing(
    "unpublish-survey-programme",
    "Withdraw a survey programme",
    "survey_programmes",
    "survey_programme_id",
    "The programme.",
    false,
  ),
];
