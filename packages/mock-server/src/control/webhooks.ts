import type { WebhookRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import { refuse } from "../contract/errors.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Attempt, Delivery } from "../webhooks/delivery.ts";
import type { Call, Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** A delivery as the control API shows it: never with a secret. */
function showDelivery({ id, webhook, event, created, state, reason, next, attempts }: Delivery): object {
  return {
    id,
    webhook_id: webhook,
    event_id: event.id,
    event: event.kind,
    created_at: instant(created),
    state,
    reason,
    next_attempt_at: next === null ? null : instant(next),
    attempts: attempts.map(showAttempt),
  };
}

function showAttempt({ n, at, ended, status, error, headers, body }: Attempt): object {
  return {
    n,
    at: instant(at),
    ended_at: ended === null ? null : instant(ended),
    status,
    error,
    request: { headers, body },
  };
}

function instant(time: number): string {
  return new Date(time).toISOString();
}

/** An endpoint of a sandbox, whichever company has it. @throws ApiError NOT_FOUND. */
function endpoint(sandbox: Sandbox, id: string | undefined): { company: CompanyState; record: WebhookRecord } {
  for (const { slug } of sandbox.companies) {
    const company = sandbox.company(slug);
    const record = company.records.webhooks.get(String(id).toLowerCase());
    if (record !== undefined) return { company, record };
  }
  throw refuse.unknownId("id");
}

/** One that can be sent to. @throws ApiError CONFLICT for a paused one, NOT_FOUND for one that is deleted. */
function receiving(sandbox: Sandbox, id: string | undefined): { company: CompanyState; record: WebhookRecord } {
  const found = endpoint(sandbox, id);
  if (found.record.deleted_at !== null) throw refuse.unknownId("id");
  if (!found.record.resource.is_active) throw refuse.conflict("The webhook is paused and receives nothing. Resume it first.");
  return found;
}

async function noFields(call: Call): Promise<void> {
  onlyKnown(await readObject(call), []);
}

/** GET /_mock/webhooks/{id}/deliveries: the log of an endpoint with every attempt, oldest first; also of a deleted one. */
export const deliveries: Handler = (call) => {
  const { sandbox } = call.var;
  const { record } = endpoint(sandbox, call.req.param("id"));
  return call.json(sandbox.deliveries.logOf(record.resource.id).map(showDelivery));
};

/** POST /_mock/webhooks/{id}/ping: sends the endpoint a ping, whatever it subscribed to. */
export const ping: Handler = async (call) => {
  await noFields(call);
  const { sandbox } = call.var;
  const { company, record } = receiving(sandbox, call.req.param("id"));
  if (sandbox.decisions["ping-event"] === "never") throw refuse.conflict("No ping is ever sent: decision ping-event is 'never'.");
  const [delivery] = sandbox.deliveries.ping(company, record, sandbox.clock.now()).deliveries;
  return call.json(showDelivery(delivery!));
};

/** POST /_mock/webhooks/{id}/pause and …/resume, as a person does it under Settings, Integrations. */
function setActive(is_active: boolean): Handler {
  return async (call) => {
    await noFields(call);
    const { sandbox } = call.var;
    const { company, record } = endpoint(sandbox, call.req.param("id"));
    if (record.deleted_at !== null) throw refuse.unknownId("id");
    const resource = { ...record.resource, is_active };
    const changes = [{ table: "webhooks" as const, record: { ...record, resource } }];
    if (record.resource.is_active !== is_active) sandbox.commit(company, { changes, events: [] }, sandbox.clock.now());
    return call.json(resource);
  };
}

export const pause: Handler = setActive(false);
export const resume: Handler = setActive(true);

/** POST /_mock/deliveries/{id}/redeliver: the same event with the same id once more, with three attempts of its own. */
export const redeliver: Handler = async (call) => {
  await noFields(call);
  const { sandbox } = call.var;
  const found = sandbox.deliveries.find(call.req.param("id") ?? "");
  if (found === undefined) throw refuse.unknownId("id");
  const { company, record } = receiving(sandbox, found.delivery.webhook);
  return call.json(showDelivery(sandbox.deliveries.send(company, record, found.delivery.event, sandbox.clock.now())));
};
