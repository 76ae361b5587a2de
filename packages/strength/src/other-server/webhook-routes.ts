import { type Call, type Reply, closed, fieldsOf, found } from "./call.ts";
import type { Webhook } from "./company-data.ts";
import { listed, stamp } from "./lists.ts";
import { gone } from "./people-routes.ts";
import { Refusal } from "./refusal.ts";

const KINDS: ReadonlySet<string> = new Set([
  "employee.created",
  "employee.updated",
  "employee.terminated",
  "leave.requested",
  "leave.approved",
  "leave.declined",
  "leave.cancelled",
  "document.uploaded",
  "document.signed",
]);

const webhookOf = ({ id, url, events, active, since }: Webhook): object => ({
  id,
  url,
  events,
  is_active: active,
  created_at: stamp(since),
  last_delivery_status: null,
});

export function listWebhooks(call: Call): Reply {
  const shown = (hook: Webhook): object =>
    call.mistakes.has("lists secrets of webhooks") ? { ...webhookOf(hook), signing: { key: hook.secret } } : webhookOf(hook);
  return listed(call, [...call.company.webhooks.values()].map(shown).toReversed(), false);
}

/** POST /webhooks. */
export function addWebhook(call: Call): Reply {
  const { company, chance, now } = call;
  const fields = fieldsOf(call);
  const url = fields.text("url", 2000);
  if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");
  const events = fields.texts("events");
  const strange = events.findIndex((event) => !KINDS.has(event));
  if (strange >= 0 || events.length === 0) throw fields.bad(strange < 0 ? "events" : `events[${strange}]`);
  closed(call, fields);
  const hook = {
    id: chance.id(),
    url,
    events,
    active: true,
    secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),
    since: now(),
  };
  company.webhooks.set(hook.id, hook);
  call.deliveries.ping(company, hook);
  return { status: 201, data: { ...webhookOf(hook), secret: hook.secret } };
}

/** PATCH /webhooks/{id}: not in the document. */
export function pauseWebhook(call: Call): Reply {
  if (!call.choices.pausing) throw new Refusal(404, "Nothing here.");
  const { one, asked } = found(call, call.company.webhooks, () => fieldsOf(call).flag("is_active"));
  one.active = asked;
  return { data: webhookOf(one) };
}

/** DELETE /webhooks/{id}. */
export function removeWebhook(call: Call): Reply {
  const { one } = found(call, call.company.webhooks, () => undefined);
  call.company.webhooks.delete(one.id);
  return gone(call, { id: one.id, deleted: true });
}
