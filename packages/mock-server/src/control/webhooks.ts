import type { WebhookRecord } from "@hr-platform/domain";
import { choose } from "../contract/decisions.ts";
import type { CompanyState } from "../store/company-state.ts";
import { refuse } from "../contract/errors.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Attempt, Delivery } from "../webhooks/delivery.ts";
import type { Call, Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

/** A delivery in the form of the control API, without a secret. */
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

/** An endpoint of a sandbox, in any company. @throws ApiError NOT_FOUND. */
function endpoint(sandbox: Sandbox, id: string | undefined): { company: CompanyState; record: WebhookRecord } {
  for (const { slug } of sandbox.companies) {
    const company = sandbox.company(slug);
    const record = company.records.webhooks.get(String(id).toLowerCase());
    if (record !== undefined) return { company, record };
  }
  throw refuse.unknownId("id");
}

/** An active endpoint. @throws ApiError CONFLICT if it is paused, NOT_FOUND if it is deleted. */
function receiving(sandbox: Sandbox, id: string | undefined): { company: CompanyState; record: WebhookRecord } {
  const found = endpoint(sandbox, id);
  if (found.record.deleted_at !== null) throw refuse.unknownId("id");
  if (!found.record.resource.is_active) throw refuse.conflict("The webhook is paused and receives nothing. Resume it first.");
  return found;
}

async function noFields(call: Call): Promise<void> {
  onlyKnown(await readObject(call), []);
}

/**
 * GET /_mock/webhooks/{id}/deliveries: the logged deliveries of an endpoint with all attempts, oldest first. Works
 * for deleted endpoints.
 */
export const showDeliveries: Handler = (call) => {
  const { sandbox } = call.var;
  const { record } = endpoint(sandbox, call.req.param("id"));
  return call.json(sandbox.deliveries.logOf(record.resource.id).map(showDelivery));
};

/** POST /_mock/webhooks/{id}/ping: sends a ping to an endpoint, whatever it subscribes to. */
export const ping: Handler = async (call) => {
  await noFields(call);
  const { sandbox } = call.var;
  const { company, record } = receiving(sandbox, call.req.param("id"));
  if (choose(sandbox.decisions["ping-event"], { "on-request": false, "on-create": false, never: true }))
    throw refuse.conflict("No ping is ever sent: decision ping-event is 'never'.");
  const [delivery] = sandbox.deliveries.ping(company, record, sandbox.clock.now()).deliveries;
  return call.json(showDelivery(delivery!));
};

/** POST /_mock/webhooks/{id}/pause and …/resume, as under Settings, Integrations in the web application. */
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

/** POST /_mock/deliveries/{id}/redeliver: delivers the same event again, with the same id and up to three new attempts. */
export const redeliver: Handler = async (call) => {
  await noFields(call);
  const { sandbox } = call.var;
  const found = sandbox.deliveries.find(call.req.param("id") ?? "");
  if (found === undefined) throw refuse.unknownId("id");
  const { company, record } = receiving(sandbox, found.delivery.webhook);
  return call.json(showDelivery(sandbox.deliveries.send(company, record, found.delivery.event, sandbox.clock.now())));
};
