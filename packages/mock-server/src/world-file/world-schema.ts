import { pointer } from "../contract/schema-compiler.ts";

/** JSON Schema of a world file: the CompanyData of the domain, with the API's schemas for resources. */

type Properties = Readonly<Record<string, object>>;

const object = (properties: Properties, optional: Properties = {}): object => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
});
const list = (items: object): object => ({ type: "array", items });
const map = (values: object): object => ({ type: "object", additionalProperties: values });
/** Not `anyOf`: its first error would be that the value is not null. */
const orNull = (schema: object): object => ({ if: { type: "null" }, else: schema });
const oneOf = (...values: string[]): object => ({ type: "string", enum: values });
const resource = (name: string): object => ({ $ref: pointer("components", "schemas", name) });

const text = { type: "string" };
const textOrNull = { type: ["string", "null"] };
const flag = { type: "boolean" };
const uuid = { type: "string", format: "uuid" };
const date = { type: "string", format: "date" };
const instant = { type: "string", format: "date-time" };
const plan = oneOf("not_started", "in_progress", "completed", "cancelled");

const task = object({
  id: uuid,
  title: text,
  category: text,
  required: flag,
  service_managed: flag,
  completed: flag,
  due_date: orNull(date),
});

const survey = object({
  id: uuid,
  title: text,
  created_at: instant,
  invited_employee_ids: list(uuid),
  type: oneOf("eNPS", "pulse", "check-in"),
  anonymity: oneOf("anonymous", "attributed"),
  status: oneOf("draft", "open", "closed"),
  questions: list(
    object({
      id: uuid,
      text,
      kind: oneOf("score", "text"),
    }),
  ),
  responses: list(
    object({
      id: uuid,
      employee_id: orNull(uuid),
      answers: map({
        anyOf: [
          text,
          {
            type: "integer",
            minimum: 0,
            maximum: 10,
          },
        ],
      }),
      created_at: instant,
    }),
  ),
});

const recruitment: Properties = {
  stages: list(object({ resource: resource("Stage") })),
  roles: list(
    object({
      id: uuid,
      title: text,
      department: textOrNull,
      created_at: instant,
      employment_type: resource("EmploymentType"),
      jurisdiction: resource("Jurisdiction"),
      status: oneOf("draft", "open", "on_hold", "closed", "filled"),
    }),
  ),
  candidates: list(
    object({
      id: uuid,
      first_name: text,
      last_name: text,
      email: text,
      phone: textOrNull,
      cv_url: textOrNull,
      notes: textOrNull,
      created_at: instant,
    }),
  ),
  applications: list(
    object({
      id: uuid,
      role_id: uuid,
      candidate_id: uuid,
      stage_id: uuid,
      stage_entered_at: instant,
      created_at: instant,
      status: oneOf("active", "rejected", "hired"),
    }),
  ),
  offers: list(
    object({
      id: uuid,
      application_id: uuid,
      title: text,
      salary: { type: "integer" },
      start_date: date,
      created_at: instant,
      employment_type: resource("EmploymentType"),
      status: oneOf("draft", "sent", "accepted", "declined"),
    }),
  ),
};

const boarding: Properties = {
  onboarding_plans: list(object({ id: uuid, employee_id: uuid, status: plan, tasks: list(task), created_at: instant })),
  offboarding_plans: list(
    object({
      id: uuid,
      employee_id: uuid,
      last_working_day: date,
      status: plan,
      tasks: list(task),
      created_at: instant,
      exit_interview: object({
        status: oneOf("not_sent", "sent", "completed"),
        responses: list(
          object({
            question: text,
            answer: text,
          }),
        ),
      }),
    }),
  ),
};

const landmarks = object({
  open_survey_id: orNull(uuid),
  open_survey_employee_ids: list(uuid),
  anonymous_survey_id: orNull(uuid),
  small_survey_id: orNull(uuid),
  draft_survey_id: orNull(uuid),
  application_id: orNull(uuid),
  canaries: list(text),
  hidden_leave: orNull(
    object({
      request_id: uuid,
      type_id: uuid,
      employee_id: uuid,
      twin_employee_id: uuid,
      start_date: date,
      end_date: date,
    }),
  ),
  stage_ids: orNull(
    object({
      active: uuid,
      other_active: uuid,
      hired: uuid,
    }),
  ),
});

/** Members that a company file may omit. */
const optional = {
  began: date,
  told: { type: "integer", minimum: 0 },
  logo: orNull(object({ id: uuid, media_type: oneOf("image/png", "image/jpeg", "image/webp", "image/svg+xml"), base64: text })),
  suppression: orNull(object({ cells: list(text) })),
};

const company = object(
  {
    slug: { type: "string", pattern: "^[a-z0-9-]+$" },
    keys: list(
      object({
        token: { type: "string", pattern: "^[\\x21-\\x7e]+$" },
        scopes: { ...list(oneOf("read", "write", "admin", "webhooks")), uniqueItems: true },
        revoked: flag,
      }),
    ),
    company: object({ resource: resource("Company"), phone: textOrNull }),
    billing: resource("Billing"),
    setup: object({ onboarding_complete: flag, document_uploaded: flag, pay_schedule_set: flag }),
    branding: resource("Branding"),
    employees: list(
      object(
        {
          resource: resource("Employee"),
          role: oneOf("employee", "manager", "company_admin"),
          invited_at: orNull(instant),
          termination: orNull(object({ date, reason: textOrNull, voluntary: flag })),
          carried_over_days: { type: "number", minimum: 0 },
        },
        { set_status: oneOf("active", "on_leave", "probation") },
      ),
    ),
    leave_types: list(
      object({
        resource: resource("LeaveType"),
        jurisdiction: orNull(resource("Jurisdiction")),
        kind: oneOf("annual", "sick", "other", "hidden"),
      }),
    ),
    leave: list(
      object(
        { resource: resource("LeaveRequest"), cancel_reason: textOrNull },
        { left: object({ status: text, at: { type: "integer" } }) },
      ),
    ),
    webhooks: list(object({ resource: resource("Webhook"), secret: text, deleted_at: orNull(instant) })),
    ...recruitment,
    ...boarding,
    surveys: list(survey),
    recognition: list(object({ resource: resource("RecognitionPost"), is_public: flag }, { posted_with: text })),
    learning_paths: list(object({ resource: resource("LearningPath"), published: flag, answer_keys: map(list({ type: "integer" })) })),
    survey_programmes: list(object({ resource: resource("SurveyProgramme"), published: flag })),
    training: list(object({ employee_id: uuid, course: text, completed: flag })),
    permissions: object({ manager: map(flag), presets: map(oneOf("team_lead", "hr_manager")) }),
    conversation: orNull(
      object({ resource: resource("Conversation"), messages: list(object({ sender: text, body: text, sent_at: instant })) }),
    ),
    landmarks,
  },
  optional,
);

/** `{companies: [CompanyData, …]}`, at least one. */
export const worldSchema: object = object({ companies: { ...list(company), minItems: 1 } }, { clock: instant });
