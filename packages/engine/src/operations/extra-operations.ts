import type { WebhookRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { one, plainList } from "../pipeline/answer.ts";
import { refuse } from "../contract/errors.ts";
import { PAUSE, SURVEYS } from "../pipeline/extra-operations.ts";
import { type Answer, type Context, type Route, route, routeOn } from "../pipeline/route.ts";
import { webhookText } from "./endpoints/operations.ts";

function checkPause({ sent }: Context): void {
  if (typeof sent["is_active"] !== "boolean") throw refuse.invalid("is_active", "is_active is required and must be true or false.");
}

function pause({ sent, decisions }: Context, before: WebhookRecord): Answer {
  const record: WebhookRecord = { ...before, resource: { ...before.resource, is_active: sent["is_active"] === true } };
  return one({ json: webhookText(record, decisions) }, { changes: [{ table: "webhooks", record }] });
}

function listOpenSurveys(context: Context): Answer {
  // In the order of creation: `where` would return them in the order in which they were opened, after its first use.
  const open = [...context.company.records.surveys.values()].filter(({ status }) => status === "open");
  return plainList(context, open, ({ id, title, type, anonymity, status }) => JSON.stringify({ id, title, type, anonymity, status }));
}

/** Operations beyond the document, by id. A request reaches one only if a decision offers it. */
export const extraRoutes: ReadonlyMap<OperationId, Route> = new Map([
  [SURVEYS, route(SURVEYS, listOpenSurveys)],
  [
    PAUSE,
    routeOn("deleteWebhook", {
      find: ({ company, params }) => {
        const record = company.records.webhooks.get(params.id);
        return record?.deleted_at === null ? record : undefined;
      },
      check: checkPause,
      run: pause,
    }),
  ],
]);
