import type { OperationId } from "@hr-platform/spec/operations";
import { type Fault, kebab, leakIds, refuseForeignIds } from "../fault.ts";
import { ApiError } from "../../contract/errors.ts";

/** The operations with an id in the path. */
const BY_ID: readonly (readonly [OperationId, string])[] = [
  ["getEmployee", "GET /employees/{id}"],
  ["updateEmployee", "PATCH /employees/{id}"],
  ["terminateEmployee", "DELETE /employees/{id}"],
  ["inviteEmployee", "POST /employees/{id}/invite"],
  ["getLeave", "GET /leave/{id}"],
  ["approveLeave", "PATCH /leave/{id}/approve"],
  ["declineLeave", "PATCH /leave/{id}/decline"],
  ["cancelLeave", "DELETE /leave/{id}"],
  ["deleteWebhook", "DELETE /webhooks/{id}"],
  ["getRole", "GET /recruitment/roles/{id}"],
  ["updateRole", "PATCH /recruitment/roles/{id}"],
  ["getPipeline", "GET /recruitment/roles/{id}/pipeline"],
  ["moveApplication", "PATCH /recruitment/applications/{id}/stage"],
  ["getOnboardingPlan", "GET /onboarding/plans/{id}"],
  ["updateOnboardingTask", "PATCH /onboarding/plans/{id}/tasks/{taskId}"],
  ["getOffboardingPlan", "GET /offboarding/plans/{id}"],
  ["updateOffboardingTask", "PATCH /offboarding/plans/{id}/tasks/{taskId}"],
  ["getSurveyResults", "GET /surveys/{id}/results"],
  ["respondToSurvey", "POST /surveys/{id}/respond"],
  ["getUserPermissions", "GET /permissions/users/{id}"],
];

/** Companies that are not isolated (§5.3). */
export const isolationFaults: readonly Fault[] = [
  ...BY_ID.map(([id, call]) => ({
    id: `foreign-ids-in-${kebab(id)}`,
    title: `Lets ${call} reach into other companies`,
    violates: call.startsWith("GET") ? ["AUTH-10", "AUTH-13", "AUTH-14", "PRIV-22"] : ["AUTH-11", "AUTH-13", "AUTH-14"],
    breaks: leakIds([id]),
  })),
  {
    id: "foreign-id-is-forbidden",
    title: "Answers an id of another company with 403, which tells that it exists",
    violates: ["AUTH-13", "AUTH-14"],
    breaks: refuseForeignIds(() => new ApiError("FORBIDDEN", "The key may not reach this resource.")),
  },
  {
    id: "foreign-id-has-its-own-message",
    title: "Says of an id of another company that it is of another company",
    violates: ["AUTH-14"],
    breaks: refuseForeignIds(() => new ApiError("NOT_FOUND", "The resource belongs to another company.")),
  },
];
