import type { EventKind, Webhook } from "@hr-platform/spec/types";

/** A kind that an endpoint can subscribe to (§6). */
export type Kind = EventKind;

/** The description's kinds, each one: the types ask for it. */
const ALL: Readonly<Record<Kind, true>> = {
  "employee.created": true,
  "employee.updated": true,
  "employee.terminated": true,
  "leave.requested": true,
  "leave.approved": true,
  "leave.declined": true,
  "leave.cancelled": true,
  "document.uploaded": true,
  "document.signed": true,
};

/** Every kind of the document, in its order. */
export const KINDS: readonly Kind[] = Object.keys(ALL) as Kind[];

/** Something that happened, as receivers are told of it. */
export interface Happening {
  /** UUID, the same for every receiver and every attempt. */
  readonly id: string;
  readonly kind: Kind | "ping";
  /** Epoch milliseconds. */
  readonly at: number;
  /** Slug and id of the company. */
  readonly company: string;
  readonly companyId: string;
  /** JSON text of the resource. */
  readonly data: string;
}

/** The body of a delivery (§6), with the time that `created_at` tells: epoch milliseconds. */
export function envelope({ id, kind, companyId, data }: Happening, createdAt: number): string {
  const head = JSON.stringify({ id, event: kind, created_at: new Date(createdAt).toISOString(), company_id: companyId });
  return `${head.slice(0, -1)},"data":${data}}`;
}

/** Whether an endpoint asked for a kind; a ping is sent to one by name only. */
export function subscribes({ events }: Webhook, kind: Kind): boolean {
  return events.includes(kind);
}
