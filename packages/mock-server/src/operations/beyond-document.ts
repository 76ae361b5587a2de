import type { WebhookRecord } from "@hr-platform/fixtures";
import { type Operation, type OperationId, operations } from "@hr-platform/spec/operations";
import { one, plainList } from "../pipeline/answer.ts";
import type { Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import type { Match } from "../pipeline/match-route.ts";
import type { ApiRequest } from "../contract/request.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../pipeline/route.ts";
import { webhookText } from "./endpoints/operations.ts";

/** `PATCH /webhooks/{id}`, which pauses and resumes a webhook where a server offers that. */
const PAUSE: Operation = {
  ...operations.find(({ id }) => id === "deleteWebhook")!,
  id: "pauseWebhook" as OperationId,
  method: "PATCH",
  body: { required: true, properties: { is_active: { type: "boolean", format: null, nullable: false } } },
};

function checkPause({ body }: Context): void {
  if (typeof body["is_active"] !== "boolean") throw refuse.invalid("is_active", "is_active is required and must be true or false.");
}

function pause({ body, decisions }: Context, before: WebhookRecord): Answer {
  const record: WebhookRecord = { ...before, resource: { ...before.resource, is_active: body["is_active"] === true } };
  return one({ json: webhookText(record, decisions) }, { changes: [{ table: "webhooks", record }] });
}

/** `GET /surveys`, which lists the open surveys where a server offers that. */
const SURVEYS: Operation = {
  ...operations.find(({ id }) => id === "createSurvey")!,
  id: "listSurveys" as OperationId,
  method: "GET",
  scope: "read",
  query: {},
  body: null,
};

function listOpenSurveys(context: Context): Answer {
  // By `where` they would come in the order in which they were opened, once somebody had looked.
  const open = [...context.company.records.surveys.values()].filter(({ status }) => status === "open");
  return plainList(context, open, ({ id, title, type, anonymity, status }) => JSON.stringify({ id, title, type, anonymity, status }));
}

/** Operations that the document does not have, by id; none is reached unless a decision offers it. */
export const beyondDocument: ReadonlyMap<OperationId, Route> = new Map([
  [SURVEYS.id, route(SURVEYS.id, listOpenSurveys)],
  [
    PAUSE.id,
    routeOn("deleteWebhook", {
      find: ({ company, params }) => {
        const record = company.records.webhooks.get(params["id"]!);
        return record?.deleted_at === null ? record : undefined;
      },
      check: checkPause,
      run: pause,
    }),
  ],
]);

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
