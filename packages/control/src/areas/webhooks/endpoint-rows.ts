import type { WebhookRecord } from "@hr-platform/domain";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Attempt, Delivery } from "@hr-platform/engine/webhooks/delivery";
import { companyFilter, requireCompany } from "../../row/filters.ts";
import { isoText } from "../../row/iso-text.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type ValueOf, choice, instant, listOf, named, object, orNull, text, uuidText, wholeNumber } from "../../row/schema.ts";
import { type KnownEndpoint, knownEndpoint, knownEndpoints } from "./endpoints.ts";
import { eventKind } from "./event-kind.ts";
import { deliveryState } from "./delivery-form.ts";

const endpointForm = named(
  "Endpoint",
  object("A webhook with what became of its deliveries.", {
    id: uuidText("Its id."),
    company: text("The company's slug."),
    url: text("Where it leads."),
    events: listOf(text("A kind."), "The kinds that it receives."),
    status: choice(["active", "paused", "deleted"], "paused: deliveries wait; deleted: nothing is sent."),
    since: orNull(instant("Since when it has this status; null: not known any more.")),
    created_at: instant("When it was made."),
    deleted_at: orNull(instant("When it was deleted; null: it is not.")),
    deliveries: wholeNumber("Deliveries that are kept: waiting ones, and the last 200.", { minimum: 0 }),
    by_state: object("How many of them are in each state.", {
      waiting: wholeNumber("They wait for an attempt.", { minimum: 0 }),
      sending: wholeNumber("An attempt is under way.", { minimum: 0 }),
      delivered: wholeNumber("The receiver accepted them.", { minimum: 0 }),
      failed: wholeNumber("The last attempt failed.", { minimum: 0 }),
      dropped: wholeNumber("They are not sent any more.", { minimum: 0 }),
    }),
    waiting: wholeNumber("Deliveries that wait for an attempt.", { minimum: 0 }),
    next_attempt_at: orNull(instant("When the next attempt is due by the mock's clock; null: none, or it is paused.")),
    consecutive_failures: wholeNumber("How many attempts failed since one was accepted, among those that are kept.", { minimum: 0 }),
    failing_since: orNull(instant("When the first of them ended; null: there is none.")),
    last_delivery: orNull(
      object("The delivery that was made last.", {
        id: uuidText("Its id."),
        event: eventKind,
        state: deliveryState,
        created_at: instant("When it was created."),
        status: orNull(wholeNumber("The last response status; null: none.")),
        error: orNull(text("Why the last attempt failed; null: it did not, or there was none.")),
      }),
    ),
  }),
);

const secretForm = named(
  "WebhookSecret",
  object("A webhook's signing secret.", {
    id: uuidText("The webhook."),
    company: text("The company's slug."),
    secret: text("The secret, which the API shows only when the webhook is made."),
  }),
);

export const endpointRows: readonly ControlRow[] = [
  row("GET /webhooks", {
    id: "listWebhooks",
    summary: "List the webhooks of all companies, with what became of their deliveries",
    query: { company: companyFilter },
    answer: ok(
      "By company, oldest first, with deleted ones.",
      named("Endpoints", object("The webhooks.", { webhooks: listOf(endpointForm, "By company, oldest first.") })),
    ),
    run: ({ sandbox, query: { company } }) => {
      requireCompany(sandbox, company);
      return {
        webhooks: knownEndpoints(sandbox, company).map((endpoint) => readEndpoint(sandbox, endpoint)),
      };
    },
  }),
  row("GET /webhooks/{id}/secret", {
    id: "getWebhookSecret",
    summary: "Show the signing secret of a webhook, to verify signatures with",
    params: { id: uuidText("The webhook.") },
    answer: ok("The secret.", secretForm),
    run: ({ sandbox, params: { id } }) => {
      const { company, record } = knownEndpoint(sandbox, id);
      return { id: record.resource.id, company, secret: record.secret };
    },
  }),
];

function readEndpoint(sandbox: Sandbox, { company, record }: KnownEndpoint): ValueOf<typeof endpointForm> {
  const { deliveries } = sandbox;
  const { id, url, events, is_active, created_at } = record.resource;
  const status = record.deleted_at !== null ? "deleted" : is_active ? "active" : "paused";
  const queue = deliveries.queues.of(id);
  const kept = queue?.kept ?? [];
  const failed = failures(kept.flatMap(({ attempts }) => attempts));
  const last = kept.at(-1);
  const next = status === "active" ? Math.min(...kept.map((delivery) => delivery.next ?? Number.POSITIVE_INFINITY)) : Infinity;
  return {
    id,
    company,
    url: maskKeys(url, sandbox.keys.unusual),
    events,
    status,
    since: statusSince(sandbox, { company, record }),
    created_at,
    deleted_at: record.deleted_at,
    deliveries: kept.length,
    by_state: countStates(kept),
    waiting: queue?.waiting ?? 0,
    next_attempt_at: Number.isFinite(next) ? isoText(next) : null,
    consecutive_failures: failed.length,
    failing_since: failed.length === 0 ? null : isoText(failed[0]!.ended!),
    last_delivery:
      last === undefined
        ? null
        : {
            id: last.id,
            event: last.event.kind,
            state: last.state,
            created_at: isoText(last.created),
            status: last.attempts.at(-1)?.status ?? null,
            error: last.attempts.at(-1)?.error ?? null,
          },
  };
}

function countStates(kept: readonly Pick<Delivery, "state">[]): Record<Delivery["state"], number> {
  const counts = { waiting: 0, sending: 0, delivered: 0, failed: 0, dropped: 0 };
  for (const { state } of kept) counts[state] += 1;
  return counts;
}

/** Since when an endpoint has its status; null: what changed it is not kept. */
function statusSince({ parts, undoLog }: Sandbox, { company, record }: KnownEndpoint): string | null {
  const { resource, deleted_at } = record;
  if (deleted_at !== null) return deleted_at;
  const state = parts.companies.ownOf(company);
  const changes = state === undefined ? [] : undoLog.changesOf(state.records.webhooks, resource.id);
  const last = changes.findLast(({ before }) => (before as WebhookRecord | undefined)?.resource.is_active !== resource.is_active);
  if (last !== undefined) return last.cause === undefined ? null : isoText(last.cause.at);
  // Nobody has written to a company without a state of its own.
  return resource.is_active && state === undefined ? resource.created_at : null;
}

/** The attempts that failed since the last one that was accepted, in the order of their ends. */
function failures(attempts: readonly Attempt[]): Attempt[] {
  const ended = attempts.filter((attempt) => attempt.ended !== null).toSorted((a, b) => a.ended! - b.ended!);
  return ended.slice(ended.findLastIndex(({ error }) => error === null) + 1);
}
