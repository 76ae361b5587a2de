import { type WebhookRecord, isoInstant } from "@hr-platform/domain";
import type { Webhook } from "@hr-platform/spec/types";
import { caseOf, choose } from "../../contract/decisions.ts";
import { created, deleted, plainList } from "../../pipeline/answer.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { maskedSecret, newSecret } from "../../webhooks/signature.ts";
import { PRIVATE_HOST, urlProblem } from "../../webhooks/network/webhook-url.ts";
import { EVENT_KINDS } from "../../contract/event-kinds.ts";

/** The endpoints of a company that are not deleted, oldest first. */
function endpoints({ records }: CompanyState): WebhookRecord[] {
  return [...records.webhooks.values()].filter(({ deleted_at }) => deleted_at === null);
}

/** The JSON of an endpoint in every response but that to its creation: without its secret, or with a masked one. */
export function webhookText({ resource, secret }: WebhookRecord, { "listed-secret": form }: Context["decisions"]): string {
  switch (caseOf(form)) {
    case "absent":
      return JSON.stringify(resource);
    case "null":
      return JSON.stringify({ ...resource, secret: null });
    case "masked":
      return JSON.stringify({ ...resource, secret: maskedSecret(secret) });
  }
}

function listWebhooks(context: Context): Answer {
  return plainList(context, endpoints(context.company), (record) => webhookText(record, context.decisions));
}

/** Checks of URL and event kinds that the description cannot express. */
function checkCreate({ body, decisions, settings }: ContextOf<"createWebhook">): void {
  const { url, events } = body;
  const problem = urlProblem(url, caseOf(decisions["webhook-url"]), settings.allowPrivateWebhooks);
  if (problem !== null) throw refuseBy.invalid(problem === PRIVATE_HOST ? "private-webhook" : "webhook-url", "url", problem);
  const known = (kind: string): boolean => kind === "*" || EVENT_KINDS.some((one) => one === kind);
  if (choose(decisions["webhook-event-list"], { "known-kinds": false, "any-kinds": false, "empty-is-all": true }) && !events.every(known))
    throw refuseBy.invalid("webhook-events", "events", `events may contain: ${EVENT_KINDS.join(", ")}.`);
}

/** The event kinds that an endpoint gets, from the `events` of the request that creates it. */
function subscribed(events: readonly string[], { "webhook-event-list": form }: Context["decisions"]): Webhook["events"] {
  const once = [...new Set(events)] as Webhook["events"];
  switch (caseOf(form)) {
    case "any-kinds":
      return [...events] as Webhook["events"];
    case "empty-is-all":
      return events.length === 0 || events.includes("*") ? [...EVENT_KINDS] : once;
    case "known-kinds":
      return once;
  }
}

function createWebhook(context: ContextOf<"createWebhook">): Answer {
  const { company, decisions, now } = context;
  const { url, events } = context.body;
  const present = endpoints(company);
  if (
    choose(decisions["webhook-url"], { "public-https": false, "any-https": false, "unique-https": true }) &&
    present.some(({ resource }) => URL.parse(resource.url)?.href === URL.parse(url)?.href)
  )
    throw refuseBy.conflict("webhook-twice", "A webhook with this address exists.", "url");
  if (decisions["webhook-count-limit"] === "10" && present.length >= 10)
    throw refuseBy.conflict("webhook-count", "The company has ten webhooks already.");
  const id = company.nextId("webhooks");
  const secret = newSecret(company.ids(`webhook-secret/${id}`), decisions);
  const resource: Webhook = { id, url, events: subscribed(events, decisions), is_active: true, created_at: isoInstant(now) };
  return created(context, JSON.stringify({ data: { ...resource, secret } }), {
    changes: [{ table: "webhooks", record: { resource, secret, deleted_at: null } }],
  });
}

/** A soft delete: the record stays, but is no longer shown (§6). The response has only the id. */
function deleteWebhook(context: Context, record: WebhookRecord): Answer {
  const { id } = record.resource;
  const row = { id, json: JSON.stringify({ id }) };
  if (record.deleted_at !== null) return deleted(context, row);
  const deleted_at = isoInstant(context.now);
  return deleted(context, row, { changes: [{ table: "webhooks", record: { ...record, deleted_at } }] });
}

/** The endpoint of the path id. A deleted one is found only by a second DELETE, if the decision accepts that. */
function find({ company, params, decisions }: IdContext): WebhookRecord | undefined {
  const record = company.records.webhooks.get(params.id);
  return record?.deleted_at === null || decisions["webhook-delete-again"] === "accepted" ? record : undefined;
}

/** §4.4. */
export const webhookRoutes: readonly Route[] = [
  route("listWebhooks", listWebhooks),
  route("createWebhook", createWebhook, checkCreate),
  routeOn("deleteWebhook", {
    find,
    unknown: ({ company, params }) => (company.records.webhooks.get(params.id) === undefined ? "unknown-id" : "deleted-webhook"),
    run: deleteWebhook,
  }),
];
