import type { WebhookRecord } from "@hr-platform/domain";
import { type WebhookEvent, subscribes } from "@hr-platform/engine/webhooks/event";
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
