import type { WebhookRecord } from "@hr-platform/domain";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { lookBack } from "../look-back.ts";
import { eventsMade } from "@hr-platform/engine/webhooks/made-counts";
import type { Delivery } from "@hr-platform/engine/webhooks/delivery";
import { type WebhookEvent, subscribes } from "@hr-platform/engine/webhooks/event";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import { type Remedy, again, nothing } from "../reason/remedy.ts";

/** An endpoint at a time; undefined: it was not there yet. */
export type ReadWebhook = WebhookRecord | undefined;

/**
 * Why an endpoint did not get an event.
 * @param then what the endpoint was when the event was published; more than one, if that is not known exactly
 * @returns null if it was deleted before
 */
export function missedBecause(then: readonly ReadWebhook[], kind: WebhookEvent["kind"]): string | null {
  const reasons = new Set(then.map((endpoint) => reasonOf(endpoint, kind)));
  if (reasons.size > 1) {
    reasons.delete(FITS);
    reasons.delete(null);
  }
  const [first, ...more] = reasons;
  return first === undefined || first === null ? null : [first, ...more].join(", or ");
}

/** Why an endpoint gets nothing until somebody resumes it (§3.3). */
const PAUSED = "it was paused";

/** An endpoint that did not get an event. */
interface MissedEvent {
  readonly webhook_id: string;
  readonly because: string;
  /** Whether it gets events now; null: it is deleted. */
  readonly isActive: boolean | null;
}

/** What lets an endpoint get events again; none: it gets those that it subscribed to. */
export function remediesOfMissed({ webhook_id: id, because, isActive }: MissedEvent): Remedy[] {
  if (because !== PAUSED || isActive === null) return [];
  if (isActive) return [nothing("It was paused then; it gets events now.")];
  const call = { method: "POST", path: `/webhooks/${id}/resume`, body: {} } as const;
  return [again("Resume the webhook: it gets the events from then on.", [call], { button: "Resume" })];
}

const FITS = "a fault left it out, or its log does not have it any more";

function reasonOf(endpoint: ReadWebhook, kind: WebhookEvent["kind"]): string | null {
  if (endpoint === undefined) return "it was made later";
  const { resource, deleted_at } = endpoint;
  if (deleted_at !== null) return null;
  if (kind === "ping") return "a ping is sent to one endpoint only";
  if (!resource.is_active) return PAUSED;
  return subscribes(resource, kind) ? FITS : `it did not subscribe to ${kind}`;
}

type Kept = Exchanged & { readonly context: ExchangeContext };

/** An endpoint that an event was not sent to, and why. */
export interface PassedOver {
  readonly webhook_id: string;
  /** With masked keys. */
  readonly url: string;
  readonly because: string;
  /** Whether it gets events now; null: it is deleted. */
  readonly isActive: boolean | null;
}

/** An event that came of an exchange. */
export interface SentEvent {
  readonly id: string;
  readonly event: WebhookEvent["kind"];
  /** To each endpoint that gets it, with every attempt up to now. */
  readonly deliveries: readonly Delivery[];
  readonly passedOver: readonly PassedOver[];
}

/** The ids of the events that an exchange published, in their order. A company without a state of its own has published none. */
export function sentEventIds(sandbox: Sandbox, { company, context }: Kept): string[] {
  const state = company === null ? undefined : sandbox.parts.companies.ownOf(company);
  if (state === undefined) return [];
  const [first, end] = context.made.map((counts) => eventsMade(state, counts)) as [number, number];
  return Array.from({ length: end - first }, (_, n) => state.ids("event")(first + n));
}

/**
 * The events that an exchange published. Those that neither the inbox nor a log has any more are left out.
 */
export function sentEvents(sandbox: Sandbox, exchanged: Kept): SentEvent[] {
  const { at, company, context } = exchanged;
  const ids = sentEventIds(sandbox, exchanged);
  if (ids.length === 0) return [];
  const state = sandbox.parts.companies.ownOf(company!)!;
  const isActive = (id: string): boolean | null => {
    const endpoint = state.records.webhooks.get(id);
    return endpoint === undefined || endpoint.deleted_at !== null ? null : endpoint.resource.is_active;
  };
  const endpoints = lookBack(sandbox, { position: context.to, at }, () => [...state.records.webhooks.values()]);
  const { unusual } = sandbox.keys;
  const logged = sandbox.deliveries.queues.contents.queues.flatMap(({ log }) => log);
  const received = sandbox.deliveries.inbox.entries();
  return ids.flatMap((id): SentEvent[] => {
    const deliveries = logged.filter(({ event }) => event.id === id);
    const event = deliveries[0]?.event ?? received.find((one) => one.event.id === id)?.event;
    return event === undefined
      ? []
      : [{ id, event: event.kind, deliveries, passedOver: passedOver(endpoints, event, { deliveries, unusual, isActive }) }];
  });
}

/** The endpoints that there were after the exchange, and that did not get an event. */
function passedOver(
  endpoints: readonly WebhookRecord[],
  { kind }: WebhookEvent,
  {
    deliveries,
    unusual,
    isActive,
  }: { readonly deliveries: readonly Delivery[]; readonly unusual: readonly string[]; readonly isActive: (id: string) => boolean | null },
): PassedOver[] {
  const got = new Set(deliveries.map(({ webhook }) => webhook));
  return endpoints.flatMap((endpoint): PassedOver[] => {
    const because = missedBecause([endpoint], kind);
    const { id, url } = endpoint.resource;
    return got.has(id) || because === null ? [] : [{ webhook_id: id, url: maskKeys(url, unusual), because, isActive: isActive(id) }];
  });
}
