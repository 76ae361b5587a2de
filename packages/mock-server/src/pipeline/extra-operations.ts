import { type Operation, type OperationId, operations } from "@hr-platform/spec/operations";
import type { Decisions } from "../contract/decisions.ts";
import type { ApiRequest } from "../contract/request.ts";
import type { Match } from "./match-route.ts";

/** `PATCH /webhooks/{id}`, which pauses and resumes a webhook where a server offers that. */
export const PAUSE: Operation = {
  ...operations.find(({ id }) => id === "deleteWebhook")!,
  id: "pauseWebhook" as OperationId,
  method: "PATCH",
  body: { required: true, properties: { is_active: { type: "boolean", format: null, nullable: false } } },
};

/** `GET /surveys`, which lists the open surveys where a server offers that. */
export const SURVEYS: Operation = {
  ...operations.find(({ id }) => id === "createSurvey")!,
  id: "listSurveys" as OperationId,
  method: "GET",
  scope: "read",
  query: {},
  body: null,
};

/** Features that the document names without a path (§4.9 N5), as the first segment that their paths would have. */
const FEATURES: ReadonlySet<string> = new Set(
  ["e-sign", "payroll", "pay-schedule", "performance", "training", "incidents", "learn", "courses", "assignments", "completions"].concat([
    "certificates",
    "wellbeing",
    "support-providers",
    "sso",
    "mfa",
  ]),
);

/** Whether a path is one of a feature that the document has no path for. */
export function isUnlistedFeature(path: string): boolean {
  return FEATURES.has((path.split("/")[1] ?? "").toLowerCase());
}

/** Where a request leads that the document has no method for, once a decision offers one. */
export function offered(match: Match, { method, path }: ApiRequest, decisions: Decisions): Match {
  if (match.kind !== "wrong-method") return match;
  if (method === "GET" && path === "/surveys" && decisions["open-survey-source"] === "listed") {
    return { kind: "operation", operation: SURVEYS, params: {} };
  }
  if (method !== "PATCH" || decisions["webhook-pause"] !== "patch-offered") return match;
  const id = /^\/webhooks\/([^/]+)$/.exec(path)?.[1];
  return id === undefined ? match : { kind: "operation", operation: PAUSE, params: { id } };
}
