import type { WebhookRecord } from "@hr-platform/domain";
import type { Webhook } from "@hr-platform/spec/types";
import { created, deleted, plainList } from "../../pipeline/answer.ts";
import type { CompanyState } from "../../store/company-state.ts";
import { refuse } from "../../contract/errors.ts";
import { type Answer, type Context, type ContextOf, type IdContext, type Route, route, routeOn } from "../../pipeline/route.ts";
import { maskedSecret, newSecret } from "../../webhooks/signature.ts";
import { urlProblem } from "../../webhooks/webhook-url.ts";
import { EVENT_KINDS } from "../../webhooks/event.ts";

/** The endpoints of a company that are not deleted, oldest first. */
function endpoints({ records }: CompanyState): WebhookRecord[] {
  return [...records.webhooks.values()].filter(({ deleted_at }) => deleted_at === null);
}

/** An endpoint after its creation, without its secret or with a masked one. */
export function webhookText({ resource, secret }: WebhookRecord, { "listed-secret": form }: Context["decisions"]): string {
  if (form === "absent") return JSON.stringify(resource);
  return JSON.stringify({ ...resource, secret: form === "null" ? null : maskedSecret(secret) });
}

function listWebhooks(context: Context): Answer {
  return plainList(context, endpoints(context.company), (record) => webhookText(record, context.decisions));
}

/** Checks of URL and event kinds that the description cannot express. */
function checkCreate({ body, decisions, settings }: ContextOf<"createWebhook">): void {
  const { url, events } = body;
  const problem = urlProblem(url, decisions["webhook-url"], settings.allowPrivateWebhooks);
  if (problem !== null) throw refuse.invalid("url", problem);
  const known = (kind: string): boolean => kind === "*" || EVENT_KINDS.some((one) => one === kind);
  if (decisions["webhook-event-list"] === "empty-is-all" && !events.every(known))
    throw refuse.invalid("events", `events must be of: ${EVENT_KINDS.join(", ")}.`);
}

/** The event kinds that a list subscribes to. */
function subscribed(events: readonly string[], { "webhook-event-list": form }: Context["decisions"]): Webhook["events"] {
  if (form === "any-kinds") return [...events] as Webhook["events"];
  if (form === "empty-is-all" && (events.length === 0 || events.includes("*"))) return [...EVENT_KINDS];
  return [...new Set(events)] as Webhook["events"];
}

function createWebhook(context: ContextOf<"createWebhook">): Answer {
  const { company, decisions, now } = context;
  const { url, events } = context.body;
  const present = endpoints(company);
  if (decisions["webhook-url"] === "unique-https" && present.some(({ resource }) => URL.parse(resource.url)?.href === URL.parse(url)?.href))
    throw refuse.conflict("A webhook with this address exists.", "url");
  if (decisions["webhook-count-limit"] === "10" && present.length >= 10) throw refuse.conflict("The company has ten webhooks already.");
  const id = company.nextId("webhooks");
  const secret = newSecret(company.ids(`webhook-secret/${id}`), decisions);
  const resource: Webhook = { id, url, events: subscribed(events, decisions), is_active: true, created_at: new Date(now).toISOString() };
  return created(context, JSON.stringify({ data: { ...resource, secret } }), {
    changes: [{ table: "webhooks", record: { resource, secret, deleted_at: null } }],
  });
}

/** A soft delete: the record stays, but is no longer shown (§6). The response has only the id. */
function deleteWebhook(context: Context, record: WebhookRecord): Answer {
  const { id } = record.resource;
  const row = { id, json: JSON.stringify({ id }) };
  if (record.deleted_at !== null) return deleted(context, row);
  const deleted_at = new Date(context.now).toISOString();
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
  routeOn("deleteWebhook", { find, run: deleteWebhook }),
];
