import type { Webhook, WebhookCreated } from "@hr-platform/spec/types";
import type { OperationId } from "@hr-platform/spec/operations";
import { withBody, withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, changeResponse, replaceGuard, changeSentBody } from "../../fault.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";

type Sent = Readonly<Record<string, unknown>>;

const SHOWING: readonly OperationId[] = ["listWebhooks", "createWebhook"];

/** Changes the body of a create before it is validated. */
const reading = (change: (sent: Sent) => Sent): Fault["breaks"] => changeSentBody(["createWebhook"], change);

/** Accepts a URL for which `fits` holds, without validation. */
function unjudged(fits: (url: string) => boolean): Fault["breaks"] {
  return replaceGuard("validate", (guard, entry, route) => {
    const { url } = entry.sent;
    if (entry.operation.id !== "createWebhook" || typeof url !== "string" || !fits(url)) return guard(entry, route);
    entry.sent = { ...entry.sent, url: "https://hooks.partner.example/" };
    guard(entry, route);
    entry.body = { ...entry.body, url };
  });
}

/** Changes an endpoint in the list and in the response that creates it. */
function shown(change: (webhook: Webhook) => unknown): Fault["breaks"] {
  return changeAnswer(SHOWING, (answer) =>
    withData(answer, (one: Webhook | Webhook[]) => (Array.isArray(one) ? one.map(change) : change(one))),
  );
}

/** Stores a new endpoint differently. */
function storing(answer: Answer, change: (webhook: Webhook) => Webhook): Answer {
  const changes = answer.changes.map((one) =>
    one.table === "webhooks" ? { ...one, record: { ...one.record, resource: change(one.record.resource) } } : one,
  );
  return { ...answer, changes };
}

/** Stores and returns a changed endpoint. */
const made = (change: (webhook: Webhook) => Webhook): Fault["breaks"] =>
  changeAnswer(["createWebhook"], (answer) =>
    withData(storing(answer, change), ({ secret, ...webhook }: WebhookCreated) => ({ ...change(webhook), secret })),
  );

/** Webhook endpoints over the API (§2.10, §4.4). */
export const webhookFaults: readonly Fault[] = [
  {
    id: "webhooks-over-http",
    title: "Takes addresses that begin with http://",
    violates: ["HOOK-06", "HOOK-02"],
    breaks: unjudged((url) => url.startsWith("http://")),
  },
  {
    id: "webhook-address-holds-https-somewhere",
    title: "Takes any address that has https:// somewhere in it",
    violates: ["HOOK-06"],
    breaks: unjudged((url) => url.includes("https://") && !url.startsWith("https://")),
  },
  {
    id: "webhook-address-of-any-text",
    title: "Takes text that is no address",
    violates: ["HOOK-06", "HOOK-02"],
    breaks: unjudged((url) => URL.parse(url) === null),
  },
  {
    id: "webhooks-without-events-get-all",
    title: "Subscribes an endpoint to everything when events is left out",
    violates: ["HOOK-07"],
    breaks: reading((sent) => (Object.hasOwn(sent, "events") ? sent : { ...sent, events: EVENT_KINDS })),
  },
  {
    id: "events-in-one-text",
    title: "Takes events as a text with commas",
    violates: ["HOOK-17"],
    breaks: reading((sent) => (typeof sent["events"] === "string" ? { ...sent, events: sent["events"].split(/,\s*/) } : sent)),
  },
  {
    id: "events-that-are-no-text-are-dropped",
    title: "Drops what is no text from events as long as something is left",
    violates: ["HOOK-17"],
    breaks: reading((sent) => {
      const texts = Array.isArray(sent["events"]) ? sent["events"].filter((kind) => typeof kind === "string") : [];
      return texts.length > 0 ? { ...sent, events: texts } : sent;
    }),
  },
  {
    id: "webhook-ids-count-up",
    title: "Numbers the endpoints from 1",
    violates: ["HOOK-01", "CONV-04"],
    breaks: (pipeline) => {
      const numbers = new Map<string, number>();
      return shown((one) => {
        const id = numbers.get(one.id) ?? numbers.size + 1;
        numbers.set(one.id, id);
        return { ...one, id };
      })(pipeline);
    },
  },
  {
    id: "webhook-address-without-scheme",
    title: "Shows addresses without https://",
    violates: ["HOOK-02", "HOOK-16"],
    breaks: shown((one) => ({ ...one, url: one.url.replace("https://", "") })),
  },
  {
    id: "webhook-events-as-text",
    title: "Shows a single kind as text and several as an array",
    violates: ["HOOK-03"],
    breaks: shown((one) => ({ ...one, events: one.events.length === 1 ? one.events[0] : one.events })),
  },
  {
    id: "webhook-state-in-a-word",
    title: "Gives is_active as active or paused",
    violates: ["HOOK-04"],
    breaks: shown((one) => ({ ...one, is_active: one.is_active ? "active" : "paused" })),
  },
  {
    id: "webhook-created-on-a-day",
    title: "Gives created_at as a date without a time",
    violates: ["HOOK-05", "CONV-03"],
    breaks: shown((one) => ({ ...one, created_at: one.created_at.slice(0, 10) })),
  },
  {
    id: "webhook-keeps-its-first-event",
    title: "Stores the first of the events alone, and answers with all",
    violates: ["HOOK-16"],
    breaks: changeAnswer(["createWebhook"], (answer) => storing(answer, (one) => ({ ...one, events: one.events.slice(0, 1) }))),
  },
  {
    id: "webhook-address-in-small-letters",
    title: "Writes the whole address of an endpoint in lower case",
    violates: ["HOOK-16"],
    breaks: made((one) => ({ ...one, url: one.url.toLowerCase() })),
  },
  {
    id: "webhook-address-loses-its-query",
    title: "Cuts the query off the address of an endpoint",
    violates: ["HOOK-16"],
    breaks: made((one) => ({ ...one, url: one.url.split("?")[0]! })),
  },
  {
    id: "newest-webhook-not-listed",
    title: "Lists an endpoint only once another one was made after it",
    violates: ["HOOK-10"],
    breaks: changeAnswer(["listWebhooks"], (answer) =>
      withBody(answer, (body: { data: readonly Webhook[]; meta: { total: number } }) => ({
        data: body.data.slice(0, -1),
        meta: { ...body.meta, total: Math.max(0, body.meta.total - 1) },
      })),
    ),
  },
  {
    id: "webhooks-listed-as-an-object",
    title: "Gives the endpoints as an object by id",
    violates: ["HOOK-10"],
    breaks: changeAnswer(["listWebhooks"], (answer) =>
      withData(answer, (list: Webhook[]) => Object.fromEntries(list.map((one) => [one.id, one]))),
    ),
  },
  {
    id: "webhook-deletion-without-effect",
    title: "Answers a deletion as made and goes on using the endpoint",
    violates: ["HOOK-11"],
    breaks: changeAnswer(["deleteWebhook"], (answer) => ({ ...answer, changes: [] })),
  },
  {
    id: "deleted-webhooks-listed-as-active",
    title: "Goes on listing deleted endpoints as active, though it sends them nothing",
    violates: ["HOOK-11"],
    breaks: changeAnswer(["listWebhooks"], (answer, { company }) =>
      withData(answer, () => [...company.records.webhooks.values()].map(({ resource }) => resource)),
    ),
  },
  {
    id: "webhook-deleted-and-refused",
    title: "Deletes an endpoint and answers 404",
    violates: ["ERR-14"],
    breaks: changeResponse((response, { operation, answer }) =>
      operation !== "deleteWebhook" || answer === undefined
        ? response
        : { ...response, status: 404, body: JSON.stringify({ error: { code: "NOT_FOUND", message: "No resource with this id exists." } }) },
    ),
  },
  {
    id: "webhook-deletion-takes-its-address",
    title: "Deletes every endpoint with the same address",
    violates: ["HOOK-10"],
    breaks: changeAnswer(["deleteWebhook"], (answer, { company, params, now }) => {
      const { webhooks } = company.records;
      const url = webhooks.get(params["id"] ?? "")?.resource.url;
      const others = [...webhooks.values()].filter(({ resource, deleted_at }) => resource.url === url && deleted_at === null);
      const deleted_at = new Date(now).toISOString();
      return { ...answer, changes: others.map((record) => ({ table: "webhooks", record: { ...record, deleted_at } })) };
    }),
  },
  {
    id: "webhooks-of-all-companies",
    title: "Lists the endpoints of every company",
    violates: ["PRIV-22", "AUTH-10"],
    breaks: (pipeline) => {
      let all: readonly Webhook[] = [];
      const open: typeof pipeline.open = (service, access, operation) => {
        const records = service.companies.flatMap(({ slug }) => [...service.company(slug).records.webhooks.values()]);
        all = records.filter(({ deleted_at }) => deleted_at === null).map(({ resource }) => resource);
        return pipeline.open(service, access, operation);
      };
      return changeAnswer(["listWebhooks"], (answer) =>
        withBody(answer, (body: { meta: object }) => ({ data: all, meta: { ...body.meta, total: all.length, has_more: false } })),
      )({ ...pipeline, open });
    },
  },
];
