import type { WebhookRecord } from "@hr-platform/domain";
import { type WebhookEvent, subscribes } from "@hr-platform/engine/webhooks/event";

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

const FITS = "a fault left it out, or its log does not have it any more";

function reasonOf(endpoint: ReadWebhook, kind: WebhookEvent["kind"]): string | null {
  if (endpoint === undefined) return "it was made later";
  const { resource, deleted_at } = endpoint;
  if (deleted_at !== null) return null;
  if (kind === "ping") return "a ping is sent to one endpoint only";
  if (!resource.is_active) return "it was paused";
  return subscribes(resource, kind) ? FITS : `it did not subscribe to ${kind}`;
}
