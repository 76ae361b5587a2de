import type { Delivery } from "./names.tsx";

const KINDS: Readonly<Record<Delivery["event"], true>> = {
  "employee.created": true,
  "employee.updated": true,
  "employee.terminated": true,
  "leave.requested": true,
  "leave.approved": true,
  "leave.declined": true,
  "leave.cancelled": true,
  "document.uploaded": true,
  "document.signed": true,
  ping: true,
};

/** Every kind of event. The compiler holds that none is missing. */
export const EVENT_KINDS = Object.keys(KINDS) as readonly Delivery["event"][];

const STATE_NAMES: Readonly<Record<Delivery["state"], true>> = {
  waiting: true,
  sending: true,
  delivered: true,
  failed: true,
  dropped: true,
};

/** Every state of a delivery. */
export const STATES = Object.keys(STATE_NAMES) as readonly Delivery["state"][];
