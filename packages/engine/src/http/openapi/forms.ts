import type { DecisionSlug, DecisionValues } from "../../contract/decisions.ts";
import {
  type Form,
  all,
  also,
  alsoRefusal,
  bodies,
  successData,
  members,
  operationsNaming,
  schema,
  servedOperations,
  unrequire,
  withJsonBody,
} from "./form-edits.ts";
import {
  alsoWarns,
  become,
  flatBilling,
  hiddenAsText,
  internalErrorAs503,
  mayBeHidden,
  oneOf,
  pagedBy,
  pagesFromZero,
  stepsInObject,
  warningsBeside,
  withMeta,
  withoutMeta,
  withoutRateHeaders,
} from "./form-shapes.ts";
import type { DocumentNode } from "./node.ts";

type Forms = { readonly [Slug in DecisionSlug]?: { readonly [Value in DecisionValues[Slug]]?: Form } };

const ID: DocumentNode = { $ref: "#/components/schemas/ResourceId" };
/** Of what has no id. */
const NOTHING: DocumentNode = { type: "object", "x-exact": true };
const TEXT: DocumentNode = { type: "string" };

const notFound = also("404", "NotFound");
const conflict = also("409", "Conflict");
const invalid = also("400", "ValidationError");
const tooLarge = (which: typeof operationsNaming): Form => alsoRefusal("413", "TooLarge", "More was sent than is read.", which);
const unsupported = (which: typeof operationsNaming): Form =>
  alsoRefusal("415", "UnsupportedType", "What was sent is not of a type that is read.", which);

/** What each value of a decision makes of the responses that the document describes; a value without a row changes no form. */
export const FORMS: Forms = {
  "internal-error-status": { 503: internalErrorAs503 },
  "malformed-json": { "unsupported-type": unsupported(withJsonBody) },
  "content-type": { "unsupported-type": unsupported(withJsonBody) },
  "body-size": { "too-large": tooLarge(withJsonBody) },
  "unknown-query-parameters": { "validation-error": also("400", "ValidationError", servedOperations) },
  "malformed-path-id": { "validation-error": invalid },
  "unknown-query-id": { "not-found": notFound },
  "leave-unknown-employee": { "not-found": notFound },
  "page-after-end": { "not-found": notFound },
  "first-page": {
    "from-0": all(
      pagesFromZero,
      members("ListMeta", { page: { type: "integer", description: "The page this is, counted from 0.", minimum: 0 } }),
    ),
  },
  "logo-refusal-status": { "too-large-or-unsupported": all(tooLarge(operationsNaming), unsupported(operationsNaming)) },
  "delete-missing-logo": { "not-found": notFound, conflict },
  "employee-create": { "not-implemented": also("501", "NotImplemented") },
  "duplicate-candidate": { conflict },
  "empty-results": { conflict },
  "no-conversation": { "not-found": notFound },
  "rate-headers-without-key": { absent: withoutRateHeaders },
  "list-meta": { "employees-and-leave": (document) => pagedBy(document, "list-meta", withoutMeta) },
  "wrapped-list-meta": { paginated: (document) => pagedBy(document, "wrapped-list-meta", withMeta) },
  "branding-removal-data": { id: successData(() => ID), empty: successData(() => NOTHING) },
  "branding-types": { absent: schema("Branding", (found) => ["logo_url", "published_at"].forEach((name) => unrequire(found, name))) },
  "plan-names": { "free-growth-enterprise": schema("PlanName", (found) => void (found["enum"] = ["free", "growth", "enterprise"])) },
  "jurisdiction-codes": {
    "au-nz-gb": members("Company", { jurisdiction: { type: "array", items: { type: "string", enum: ["AU", "NZ", "GB"] } } }),
  },
  "financial-year-form": {
    "month-name": members("Company", { financial_year_start: { ...TEXT, description: "The month in which its financial year starts." } }),
    "full-date": members("Company", {
      financial_year_start: { ...TEXT, format: "date", description: "First day of its financial year." },
    }),
  },
  "company-phone": {
    returned: members("Company", { phone: { type: ["string", "null"], description: "Its telephone number." } }, "optional"),
  },
  "pay-schedule-item": { null: members("Setup", { pay_schedule_set: { type: ["boolean", "null"] } }) },
  "setup-field-names": { "steps-object": schema("Setup", stepsInObject) },
  "billing-shape": { flat: schema("Billing", flatBilling) },
  "role-echo": { echoed: members("Employee", { role: { $ref: "#/components/schemas/PortalRole" } }, "optional") },
  "invite-response": { employee: successData(() => ({ $ref: "#/components/schemas/Employee" })), id: successData(() => ID) },
  "half-day-period-values": {
    "am-pm": all(...["LeaveRequest", "LeaveRequestCreated"].map((name) => members(name, { halfDayPeriod: oneOf("AM", "PM", null) }))),
  },
  "half-day-not-allowed": { warning: alsoWarns("HALF_DAY_NOT_ALLOWED") },
  "leave-type-jurisdiction": { warning: alsoWarns("TYPE_OF_OTHER_JURISDICTION") },
  "warning-form": { string: schema("LeaveWarning", (found) => become(found, { ...TEXT, description: "A sentence for a person." })) },
  "warnings-always": { "when-any": schema("LeaveRequestCreated", (found) => unrequire(found, "warnings")) },
  "warnings-place": { "beside-data": all(bodies(warningsBeside), members("LeaveRequestCreated", { warnings: undefined })) },
  "webhook-event-list": {
    "any-kinds": all(...["Webhook", "WebhookCreated"].map((name) => members(name, { events: { type: "array", items: TEXT } }))),
  },
  "listed-secret": {
    null: members("Webhook", { secret: { type: "null" } }),
    masked: members("Webhook", { secret: { ...TEXT, description: "Its first characters, followed by dots." } }),
  },
  "application-id": { "separate-id": members("PipelineApplication", { id: { ...TEXT, format: "uuid" } }) },
  "task-field-forms": { "timestamp-and-words": members("PlanTask", { due_date: { type: ["string", "null"], format: "date-time" } }) },
  "question-floor": { shown: members("SurveyQuestionSummary", { response_count: { type: ["integer", "null"], minimum: 0 } }) },
  "recognition-fields": { "free-kind": schema("RecognitionKind", (found) => void delete found["enum"]) },
  "recognition-people": {
    ids: schema("PersonReference", (found) => become(found, { ...TEXT, format: "uuid", description: "The id of a person." })),
    names: schema("PersonReference", (found) => become(found, { ...TEXT, description: "The name of a person." })),
  },
  "permission-values": { "all-direct-own": members("UserPermissions", { scope: oneOf("all", "direct_reports", "own") }) },
  "message-sender": { person: members("Conversation", { last_message_sender: { type: ["string", "null"] } }) },
  "other-small-cells": { "all-cells": mayBeHidden },
  "tiny-company": { "all-hidden": mayBeHidden },
  "suppressed-cell": { literal: hiddenAsText },
  // To a key that may write and not read. It is the last row, since it stands beside whatever the others make of the data.
  "write-key-response": { "id-only": successData((usual) => ({ anyOf: [usual, ID, NOTHING] })) },
};
