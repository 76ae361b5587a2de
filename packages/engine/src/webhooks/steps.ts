import type { WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Change } from "../store/change.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "./emitted-event.ts";
import { signature, signatureHeader } from "./signature.ts";
import { standardHeaders } from "./standard-webhooks.ts";
import { type Attempt, type Delivery, deadline, nextAt } from "./delivery.ts";
import { type EventKind, type WebhookEvent, envelope, subscribes } from "./event.ts";

/** What the steps of a delivery read from the sandbox. */
export interface DeliveryContext {
  readonly decisions: Decisions;
  /** Part of the name of the signature header. */
  readonly brand: string;
  /** Every company of the sandbox. */
  readonly companies: () => readonly CompanyState[];
}

/** Sends what is due. A shell implements it; the core only calls it. */
export interface Sender {
  /** Call it when something may have become due, or may have been cancelled. */
  wake(): void;
  /** Resolves when nothing is in flight and nothing is due. */
  idle(): Promise<void>;
  /** Stops sending. */
  end(): void;
}

/** An event before it gets its id and time. */
export interface EventDraft {
  readonly kind: EventKind;
  /** Id of the resource. */
  readonly id: string;
  /** JSON text of the resource, as a GET returns it (§6: the full resource object). */
  readonly data: string;
}

/** An attempt before it is signed. */
export interface UnsignedAttempt {
  readonly event: WebhookEvent;
  /** Id of the endpoint; null: the inbox of the mock. */
  readonly webhook: string | null;
  readonly secret: string;
  /** Number of the attempt, from 1. */
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** An endpoint that gets an event, and its company. */
export interface Recipient {
  readonly company: CompanyState;
  readonly record: WebhookRecord;
}

/** Deliveries to an active endpoint are sent, to a paused one they wait, and to a deleted one they are dropped. */
export type EndpointStatus = "active" | "paused" | "gone";

/** The named steps of a delivery (§6). A fault replaces steps, as it does in `Pipeline`. */
export interface DeliverySteps {
  /** The events of a write. Runs before the write, since the data may have to show the state before it. */
  readonly draftEvents: (
    company: CompanyState,
    written: { readonly changes: readonly Change[]; readonly events: readonly EmittedEvent[] },
    decisions: Decisions,
  ) => readonly EventDraft[];
  /** Whether the API shows the resource of an event. Runs after the write. */
  readonly isVisible: (company: CompanyState, draft: EventDraft) => boolean;
  /** The endpoints that get an event of a kind. */
  readonly recipients: (company: CompanyState, kind: EventKind, context: DeliveryContext) => readonly Recipient[];
  readonly status: (record: WebhookRecord) => EndpointStatus;
  /** The body. */
  readonly envelope: (attempt: UnsignedAttempt, decisions: Decisions) => string;
  /** The headers of a body, without Content-Length. */
  readonly sign: (body: string, attempt: UnsignedAttempt, context: DeliveryContext) => Record<string, string>;
  /** When the next attempt is due; `last` is null before the first one. null: no more attempts. */
  readonly nextAt: (delivery: Delivery, last: Attempt | null, now: number, decisions: Decisions) => number | null;
  /** When an attempt times out. */
  readonly deadline: (attempt: Attempt, decisions: Decisions) => number;
  /** Whether a response status means delivered. */
  readonly accepts: (status: number) => boolean;
}

/** The steps of the API document, without those that read resources: `operations/` has them. */
export const deliverySteps: Omit<DeliverySteps, "draftEvents" | "isVisible"> = {
  recipients: (company, kind) =>
    [...company.records.webhooks.values()]
      .filter((record) => statusOf(record) === "active" && subscribes(record.resource, kind))
      .map((record) => ({ company, record })),
  status: statusOf,
  envelope: ({ event, at }, decisions) => envelope(event, decisions["retry-bytes"] === "identical" ? event.at : at),
  sign: (body, { event, secret, at }, { brand, decisions }) => ({
    "Content-Type": "application/json",
    "User-Agent": `${brand}-Webhooks/1`,
    [signatureHeader(brand)]: signature(body, secret, decisions),
    ...(decisions["signature-timestamp"] === "standard-webhooks" ? standardHeaders(event.id, at, body, secret) : {}),
  }),
  nextAt,
  deadline,
  accepts: (status) => status >= 200 && status <= 299,
};

function statusOf({ resource, deleted_at }: WebhookRecord): EndpointStatus {
  if (deleted_at !== null) return "gone";
  return resource.is_active ? "active" : "paused";
}
