import type { SurveyRecord, SurveyResponseRecord } from "@hr-platform/domain";
import { madeId } from "@hr-platform/engine/pipeline/answer";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Change } from "@hr-platform/engine/store/change";
import { refuse } from "@hr-platform/engine/contract/errors";
import { type Fault, changeAnswer, replaceFind, replaceGuard, replaceRun, changeSentBody } from "../../fault.ts";
import { withOthers } from "../../other-companies.ts";
import { writeRefused } from "../../wrong-writes.ts";
import { serveUndocumented } from "../fault-undocumented.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { requireFitting } from "@hr-platform/engine/operations/engagement/survey-response";

/** A survey with one more response. */
function responded(
  company: CompanyState,
  survey: SurveyRecord,
  employee_id: string | null,
  answers: SurveyResponseRecord["answers"],
  now: number,
): SurveyRecord {
  const id = company.ids(`survey-response/${survey.id}`)(10_000 + survey.responses.length);
  return { ...survey, responses: [...survey.responses, { id, employee_id, answers, created_at: new Date(now).toISOString() }] };
}

/** The answers of a body to questions that the survey has. */
function fitting({ questions }: SurveyRecord, sent: unknown): SurveyResponseRecord["answers"] {
  const known = new Set(questions.map(({ id }) => id));
  const answers = typeof sent === "object" && sent !== null ? Object.entries(sent) : [];
  return Object.fromEntries(answers.filter(([id, answer]) => known.has(id) && ["number", "string"].includes(typeof answer)));
}

const surveyOf = ({ company, params }: AnyContext): SurveyRecord | undefined => company.records.surveys.get(params["id"]!);

/** Accepts responses that must be refused, if `when` holds. */
function taking(when: (survey: SurveyRecord, employeeId: unknown) => boolean): Fault["breaks"] {
  return (sound) => {
    let taken: SurveyRecord | undefined;
    const parts = [
      replaceFind(["respondToSurvey"], (find, context) => {
        const survey = surveyOf(context);
        taken = survey !== undefined && when(survey, context.sent["employee_id"]) ? survey : undefined;
        return taken ?? find(context);
      }),
      changeSentBody(["respondToSurvey"], (sent, { params }) => (taken === undefined ? sent : { employee_id: params["id"], ...sent })),
      replaceRun(["respondToSurvey"], (run, context, found) => {
        if (taken === undefined) return run(context, found);
        const { company, body, decisions, now } = context;
        const answers =
          taken.questions.length === 0 ? {} : requireFitting(taken, body["answers"] as Readonly<Record<string, unknown>>, decisions);
        const isNamed = taken.anonymity === "attributed" && company.employees.get(String(body["employee_id"])) !== undefined;
        const record = responded(company, taken, isNamed ? String(body["employee_id"]) : null, answers, now);
        return madeId(record.responses.at(-1)!.id, { changes: [{ table: "surveys", record }] });
      }),
    ];
    return parts.reduce((pipeline, breaks) => breaks(pipeline), sound);
  };
}

/** Counts refused responses, if `when` holds. */
function counting(when: (survey: SurveyRecord, employeeId: unknown) => boolean): Fault["breaks"] {
  return writeRefused("respondToSurvey", (context) => {
    const survey = surveyOf(context);
    if (survey?.status !== "open" || !when(survey, context.sent["employee_id"])) return [];
    const record = responded(context.company, survey, null, fitting(survey, context.sent["answers"]), context.now);
    return [{ table: "surveys", record }];
  });
}

/** A survey open to everybody employed, with a question if it had none. */
function opened(company: CompanyState, survey: SurveyRecord): Change {
  const question = { id: company.ids(`survey-question/${survey.id}`)(0), text: "How are you?", kind: "score" } as const;
  const questions = survey.questions.length === 0 ? [question] : survey.questions;
  const invited_employee_ids = Array.from(company.directory.list("non-terminated", null), ({ id }) => id);
  return { table: "surveys", record: { ...survey, status: "open", questions, invited_employee_ids } };
}

/** Adds a missing field to a body. */
const completing = (field: string, value: string): Fault["breaks"] =>
  changeSentBody(["createSurvey"], (sent) => ({ [field]: value, ...sent }));

const responses: readonly Fault[] = [
  {
    id: "anonymous-refusal-tells-who-is-invited",
    title: "Refuses responses to an anonymous survey in another way for people who are not invited",
    violates: ["SURV-12"],
    breaks: replaceGuard("find", (guard, entry, route) => {
      const survey = entry.operation.id === "respondToSurvey" ? surveyOf(entry) : undefined;
      const id = entry.sent["employee_id"];
      if (survey?.anonymity === "anonymous" && typeof id === "string" && !survey.invited_employee_ids.includes(id.toLowerCase()))
        throw refuse.conflict("The employee is not invited to this survey.", "employee_id");
      guard(entry, route);
    }),
  },
  {
    id: "anonymous-surveys-take-unnamed-responses",
    title: "Takes a response to an anonymous survey that names nobody",
    violates: ["SURV-12", "WEB-12"],
    breaks: taking(({ anonymity, status }, id) => anonymity === "anonymous" && status === "open" && id === undefined),
  },
  {
    id: "anonymous-surveys-drop-the-name",
    title: "Takes a named response to an anonymous survey and drops the name",
    violates: ["SURV-12", "WEB-12"],
    breaks: taking(({ anonymity, status }, id) => anonymity === "anonymous" && status === "open" && id !== undefined),
  },
  {
    id: "anonymous-responses-are-refused-and-counted",
    title: "Refuses a response to an anonymous survey and counts it all the same",
    violates: ["SURV-12", "WEB-12"],
    breaks: counting(({ anonymity }) => anonymity === "anonymous"),
  },
  {
    id: "closed-surveys-take-responses",
    title: "Takes responses to an attributed survey after it was closed",
    violates: ["SURV-13"],
    breaks: taking(({ anonymity, status }, id) => anonymity === "attributed" && status === "closed" && id !== undefined),
  },
  {
    id: "drafts-take-responses",
    title: "Takes responses to an attributed survey that is a draft",
    violates: ["SURV-13", "SURV-06"],
    breaks: taking(({ anonymity, status }, id) => anonymity === "attributed" && status === "draft" && id !== undefined),
  },
  {
    id: "attributed-surveys-take-unnamed-responses",
    title: "Takes a response to an attributed survey that names nobody",
    violates: ["SURV-10"],
    breaks: taking(({ anonymity, status }, id) => anonymity === "attributed" && status === "open" && id === undefined),
  },
  {
    id: "unnamed-responses-are-refused-and-counted",
    title: "Refuses a response to an attributed survey that names nobody and counts it all the same",
    violates: ["SURV-10"],
    breaks: counting(({ anonymity }, id) => anonymity === "attributed" && id === undefined),
  },
  {
    id: "responses-answer-200",
    title: "Answers a survey response with 200",
    violates: ["SURV-11"],
    breaks: changeAnswer(["respondToSurvey"], (answer) => ({ ...answer, status: 200 })),
  },
  {
    id: "response-of-a-foreign-employee",
    title: "Takes a survey response of somebody in another company",
    violates: ["AUTH-15"],
    breaks: (sound) => {
      const { pipeline, others } = withOthers(sound);
      return replaceRun(["respondToSurvey"], (run, context, found) => {
        const { company, body, decisions, now } = context;
        const survey = found as SurveyRecord;
        const id = String(body["employee_id"]);
        if (!others().some(({ employees }) => employees.get(id) !== undefined)) return run(context, found);
        const answers = requireFitting(survey, body["answers"] as Readonly<Record<string, unknown>>, decisions);
        const record = responded(company, survey, id, answers, now);
        return madeId(record.responses.at(-1)!.id, { changes: [{ table: "surveys", record }] });
      })(pipeline);
    },
  },
];

const made: readonly Fault[] = [
  {
    id: "surveys-need-no-title",
    title: "Calls a survey Untitled that is made without a title",
    violates: ["SURV-01"],
    breaks: completing("title", "Untitled"),
  },
  {
    id: "surveys-are-pulses-by-default",
    title: "Makes a pulse of a survey that names no type",
    violates: ["SURV-02"],
    breaks: completing("type", "pulse"),
  },
  {
    id: "surveys-are-anonymous-by-default",
    title: "Makes a survey anonymous when its creation does not say whether it is",
    violates: ["SURV-03"],
    breaks: completing("anonymity", "anonymous"),
  },
  {
    id: "unknown-survey-types-are-pulses",
    title: "Makes a pulse of a survey whose type it does not know",
    violates: ["SURV-04"],
    breaks: changeSentBody(["createSurvey"], (sent) => {
      const { type } = sent;
      return typeof type === "string" && !/^(?:enps|pulse|check-in)$/i.test(type.trim()) ? { ...sent, type: "pulse" } : sent;
    }),
  },
  {
    id: "anonymous-surveys-answer-200",
    title: "Answers the creation of an anonymous survey with 200",
    violates: ["SURV-05"],
    breaks: changeAnswer(["createSurvey"], (answer, { body }) => (body["anonymity"] === "anonymous" ? { ...answer, status: 200 } : answer)),
  },
  {
    id: "surveys-are-open-at-once",
    title: "Opens a survey to everybody as soon as it is made",
    violates: ["SURV-06"],
    breaks: changeAnswer(["createSurvey"], (answer, { company }) => ({
      ...answer,
      changes: answer.changes.map((change) => (change.table === "surveys" ? opened(company, change.record) : change)),
    })),
  },
  {
    id: "surveys-are-published-over-the-api",
    title: "Publishes a survey on POST /surveys/{id}/publish",
    violates: ["SURV-07", "WEB-10"],
    breaks: serveUndocumented("POST", /^\/surveys\/([^/]+)\/publish$/, ({ company, id }) => {
      const survey = company.records.surveys.get(id);
      return survey === undefined ? undefined : { status: 200, data: { id }, changes: [opened(company, survey)] };
    }),
  },
  {
    id: "surveys-are-opened-by-patch",
    title: "Opens a survey on PATCH /surveys/{id} with the status open",
    violates: ["SURV-07"],
    breaks: serveUndocumented("PATCH", /^\/surveys\/([^/]+)$/, ({ company, id, sent }) => {
      const survey = company.records.surveys.get(id);
      if (survey === undefined || sent["status"] !== "open") return undefined;
      return { status: 200, data: { id, status: "open" }, changes: [opened(company, survey)] };
    }),
  },
];

/** Creating surveys and responding to them (§3.3, §4.7). */
export const surveyResponseFaults: readonly Fault[] = [...responses, ...made];
