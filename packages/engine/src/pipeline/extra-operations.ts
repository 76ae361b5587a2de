import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Contract } from "../contract/contract.ts";
import type { ApiRequest } from "../contract/request.ts";
import type { Match } from "./match-route.ts";
import type { Service } from "./service.ts";

/** Ids of the operations beyond the document. */
export const PAUSE = "pauseWebhook" as OperationId;
export const SURVEYS = "listSurveys" as OperationId;

/** `PATCH /webhooks/{id}`, which pauses and resumes a webhook, if the decision offers it. */
const pause = (contract: Contract): Operation => ({
  ...contract.operation("deleteWebhook"),
  id: PAUSE,
  method: "PATCH",
  body: { required: true, properties: { is_active: { type: "boolean", format: null, nullable: false, words: false } } },
});

/** `GET /surveys`, which lists the open surveys, if the decision offers it. */
const surveys = (contract: Contract): Operation => ({
  ...contract.operation("createSurvey"),
  id: SURVEYS,
  method: "GET",
  scope: "read",
  query: {},
  body: null,
  list: true,
});

/** For each feature that the document names without a path (§4.9 N5): the first segment that its path is likely to have. */
const FEATURES: ReadonlySet<string> = new Set(
  ["e-sign", "payroll", "pay-schedule", "performance", "training", "incidents", "learn", "courses", "assignments", "completions"].concat([
    "certificates",
    "wellbeing",
    "support-providers",
    "sso",
    "mfa",
  ]),
);

/** Whether a path belongs to a feature for which the document has no path. */
export function isUnlistedFeature(path: string): boolean {
  return FEATURES.has((path.split("/")[1] ?? "").toLowerCase());
}

/** What decides which operations are offered. */
export type Offering = Pick<Service, "contract" | "decisions">;

/** Turns the match `wrong-method` into an operation beyond the document, if a decision offers one for the request. Else: `match`. */
export function offered(match: Match, { method, path }: ApiRequest, { contract, decisions }: Offering): Match {
  if (match.kind !== "wrong-method") return match;
  if (method === "GET" && path === "/surveys" && decisions["open-survey-source"] === "listed") {
    return { kind: "operation", operation: surveys(contract), params: {} };
  }
  if (method !== "PATCH" || decisions["webhook-pause"] !== "patch-offered") return match;
  const id = /^\/webhooks\/([^/]+)$/.exec(path)?.[1];
  return id === undefined ? match : { kind: "operation", operation: pause(contract), params: { id } };
}
