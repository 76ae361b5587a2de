import type { WebhookRecord } from "@hr-platform/domain";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { Contract } from "../contract/contract.ts";
import { one, plainList } from "../pipeline/answer.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import { type Variant, onStep } from "../pipeline/pipeline.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../pipeline/route.ts";
import { webhookText } from "./endpoints/operations.ts";

const PAUSE = "pauseWebhook" as OperationId;
const SURVEYS = "listSurveys" as OperationId;

const pauseOperation = (contract: Contract): Operation => ({
  ...contract.operation("deleteWebhook"),
  id: PAUSE,
  method: "PATCH",
  body: { required: true, properties: { is_active: { type: "boolean", format: null, nullable: false, words: false } } },
});

const pauseRoute: Route = routeOn("deleteWebhook", {
  find: ({ company, params }) => {
    const record = company.records.webhooks.get(params.id);
    return record?.deleted_at === null ? record : undefined;
  },
  check: ({ sent }) => {
    if (typeof sent["is_active"] !== "boolean")
      throw refuseBy.invalid("webhook-pause", "is_active", "is_active is required and must be true or false.");
  },
  run: pause,
});

function pause({ sent, decisions }: Context, before: WebhookRecord): Answer {
  const record: WebhookRecord = { ...before, resource: { ...before.resource, is_active: sent["is_active"] === true } };
  return one({ json: webhookText(record, decisions) }, { changes: [{ table: "webhooks", record }] });
}

const surveysOperation = (contract: Contract): Operation => ({
  ...contract.operation("createSurvey"),
  id: SURVEYS,
  method: "GET",
  scope: "read",
  query: {},
  body: null,
  list: true,
});

const surveysRoute: Route = route(SURVEYS, (context) => {
  // In the order of creation: `where` would return them in the order in which they were opened, after its first use.
  const open = [...context.company.records.surveys.values()].filter(({ status }) => status === "open");
  return plainList(context, open, ({ id, title, type, anonymity, status }) => JSON.stringify({ id, title, type, anonymity, status }));
});

/** Operations beyond the document, each with the decision that offers it. */
export const extraOperations: readonly Variant[] = [
  // `GET /surveys` lists the open surveys.
  onStep("match", "open-survey-source", "from-outside", (matched, { contract }) => (method, path, decisions) => {
    const match = matched(method, path, decisions);
    if (match.kind !== "wrong-method" || method !== "GET" || path !== "/surveys" || decisions["open-survey-source"] !== "listed")
      return match;
    return { kind: "operation", operation: surveysOperation(contract), params: {}, route: surveysRoute };
  }),
  // `PATCH /webhooks/{id}` pauses and resumes a webhook.
  onStep("match", "webhook-pause", "outside-the-api", (matched, { contract }) => (method, path, decisions) => {
    const match = matched(method, path, decisions);
    if (match.kind !== "wrong-method" || method !== "PATCH" || decisions["webhook-pause"] !== "patch-offered") return match;
    const id = /^\/webhooks\/([^/]+)$/.exec(path)?.[1];
    return id === undefined ? match : { kind: "operation", operation: pauseOperation(contract), params: { id }, route: pauseRoute };
  }),
];
