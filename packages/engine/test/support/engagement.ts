import type { SurveyRecord } from "@hr-platform/domain";
import type { SurveyResults } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { act } from "../../src/operations/web.ts";
import { client } from "./client.ts";

/** Runs a web action of a company. Returns its data, or throws its error. */
export function inWeb<T>(mock: Mock, action: string, fields: Readonly<Record<string, unknown>>, company = "wattle"): T {
  return act(mock.defaultSandbox, action, { company, ...fields }) as T;
}

/** The stored survey of a company. */
export function storedSurvey(mock: Mock, id: string, company = "wattle"): SurveyRecord {
  return mock.defaultSandbox.company(company).records.surveys.get(id)!;
}

/** Ids of a company's seeded surveys, by purpose. */
export interface Seeded {
  readonly open: string;
  /** Employees who can still respond to the open one. */
  readonly waiting: readonly string[];
  readonly anonymous: string;
  readonly small: string;
  readonly draft: string;
  /** Nine responses, with only three answers to the second question. */
  readonly skipped: string;
}

export function seeded(mock: Mock, company = "wattle"): Seeded {
  const { data } = mock.defaultSandbox.company(company);
  const { open_survey_id, open_survey_employee_ids, anonymous_survey_id, small_survey_id, draft_survey_id } = data.landmarks;
  return {
    open: open_survey_id!,
    waiting: open_survey_employee_ids,
    anonymous: anonymous_survey_id!,
    small: small_survey_id!,
    draft: draft_survey_id!,
    skipped: data.surveys.find(({ title }) => title === "Tools and equipment")!.id,
  };
}

export interface OpenSurvey {
  readonly id: string;
  readonly invited: readonly string[];
  readonly scores: readonly string[];
  readonly text: string;
}

/** Creates a survey with two score questions and a text question, and opens it to the first `invite` people of wattle. */
export function openSurvey(mock: Mock, invite: number, anonymity: SurveyRecord["anonymity"] = "attributed"): OpenSurvey {
  const { id } = client(mock).post<{ id: string }>("/surveys", { title: "Spring", type: "eNPS", anonymity }).data;
  inWeb(mock, "add-survey-question", { survey_id: id, text: "My workload is manageable." });
  const { questions } = inWeb<{ questions: { id: string }[] }>(mock, "add-survey-question", {
    survey_id: id,
    text: "What should change?",
    kind: "text",
  });
  const company = mock.defaultSandbox.company("wattle");
  const invited = company.directory.list("non-terminated", null).slice(0, invite);
  const invited_employee_ids = invited.map((row) => row.id);
  inWeb(mock, "publish-survey", { survey_id: id, invited_employee_ids });
  const [first, second, text] = questions.map((question) => question.id) as [string, string, string];
  return { id, invited: invited_employee_ids, scores: [first, second], text };
}

/** The results of a survey of wattle. */
export function results(mock: Mock, id: string): SurveyResults {
  return client(mock).get<SurveyResults>(`/surveys/${id}/results`).data;
}
