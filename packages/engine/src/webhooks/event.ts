import { isoInstant } from "@hr-platform/domain";
import type { EventKind, Webhook } from "@hr-platform/spec/types";

export type { EventKind };

/** A webhook event: what each receiver gets, before it is signed. */
export interface WebhookEvent {
  /** UUID, the same for every receiver and every attempt. */
  readonly id: string;
  readonly kind: EventKind | "ping";
  /** Epoch milliseconds. */
  readonly at: number;
  /** Slug of the company. */
  readonly company: string;
  readonly companyId: string;
  /** JSON text of the resource. */
  readonly data: string;
}

/** The body of a delivery (§6). `createdAt` becomes `created_at`: epoch milliseconds. */
export function envelope({ id, kind, companyId, data }: WebhookEvent, createdAt: number): string {
  const head = JSON.stringify({ id, event: kind, created_at: isoInstant(createdAt), company_id: companyId });
  return `${head.slice(0, -1)},"data":${data}}`;
}

/** Whether an endpoint subscribes to a kind. Pings need no subscription. */
export function subscribes({ events }: Webhook, kind: EventKind): boolean {
  return events.includes(kind);
}
