import type { WebhookRecord } from "@hr-platform/fixtures";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "./emitted-event.ts";
import { signature, signatureHeader } from "./signature.ts";
import { type Attempt, type Delivery, deadline, nextAt } from "./delivery.ts";
import { type Happening, type Kind, envelope, subscribes } from "./event.ts";
import type { Surroundings } from "./surroundings.ts";

/** Something to tell receivers of: what happened, to which row, as it is to be shown. */
export interface Announcement {
  readonly kind: Kind;
  readonly id: string;
  /** JSON text, exactly as the API answers with it (§6: the full resource object). */
  readonly data: string;
}

/** An event as one receiver is told of it, once. */
export interface Posting {
  readonly event: Happening;
  /** The endpoint; null: the inbox itself. */
  readonly webhook: string | null;
  readonly secret: string;
  /** Which attempt it is, from 1, and when: epoch milliseconds. */
  readonly n: number;
  readonly at: number;
}

/** An endpoint that gets an event, and whose it is. */
export interface Recipient {
  readonly company: CompanyState;
  readonly record: WebhookRecord;
}

/** Whether what waits for an endpoint is sent, waits on, or goes nowhere. */
export type Standing = "active" | "paused" | "gone";

/** The named steps in which events travel (§6), as `Pipeline` has them for exchanges: a fault replaces steps. */
export interface DeliverySteps {
  /** What to tell of what is about to be written. */
  readonly announce: (
    company: CompanyState,
    written: { readonly changes: readonly Change[]; readonly events: readonly EmittedEvent[] },
    decisions: Decisions,
  ) => readonly Announcement[];
  /** Whether it may be told, once it is written. */
  readonly shows: (company: CompanyState, announcement: Announcement) => boolean;
  /** The endpoints that are told of it. */
  readonly recipients: (company: CompanyState, kind: Kind, around: Surroundings) => readonly Recipient[];
  readonly standing: (record: WebhookRecord) => Standing;
  /** The body. */
  readonly envelope: (posting: Posting, decisions: Decisions) => string;
  /** The headers that go with a body; its length is counted by whoever sends it. */
  readonly seal: (body: string, posting: Posting, around: Surroundings) => Record<string, string>;
  /** When a delivery is tried for the first time (null: it was not yet), or again; null: not any more. */
  readonly nextAt: (delivery: Delivery, last: Attempt | null, now: number, decisions: Decisions) => number | null;
  /** When an attempt has taken too long. */
  readonly deadline: (attempt: Attempt, decisions: Decisions) => number;
  /** Whether an answer of this status counts as delivered. */
  readonly accepts: (status: number) => boolean;
}

/** The steps of the API document, but for those that show resources, which belong to the operations. */
export const deliverySteps: Omit<DeliverySteps, "announce" | "shows"> = {
  recipients: (company, kind) =>
    [...company.records.webhooks.values()]
      .filter((record) => standing(record) === "active" && subscribes(record.resource, kind))
      .map((record) => ({ company, record })),
  standing,
  envelope: ({ event, at }, decisions) => envelope(event, decisions["retry-bytes"] === "identical" ? event.at : at),
  seal: (body, { secret }, { brand, decisions }) => ({
    "Content-Type": "application/json",
    "User-Agent": `${brand}-Webhooks/1`,
    [signatureHeader(brand)]: signature(body, secret, decisions),
  }),
  nextAt,
  deadline,
  accepts: (status) => status >= 200 && status <= 299,
};

function standing({ resource, deleted_at }: WebhookRecord): Standing {
  if (deleted_at !== null) return "gone";
  return resource.is_active ? "active" : "paused";
}
