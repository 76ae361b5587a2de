import { refuse } from "@hr-platform/engine/contract/errors";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Delivery } from "@hr-platform/engine/webhooks/delivery";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { choiceFilter, companyFilter, finder, limitFilter, numberFilter, requireCompany, textFilter } from "../../row/filters.ts";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { listOf, named, object, orNull, uuidText, wholeNumber } from "../../row/schema.ts";
import { DELIVERY_STATES, deliverySchema, deliveryState, readDelivery } from "./delivery-form.ts";
import { eventKind } from "./event-kind.ts";

const page = named(
  "Deliveries",
  object("A page of deliveries.", {
    deliveries: listOf(deliverySchema, "Newest first."),
    next: orNull(wholeNumber("What `before` takes for the next page; null: this is the last one.")),
    total: wholeNumber("How many deliveries are kept, whatever the query asks for."),
  }),
);

export const deliveryRows: readonly ControlRow[] = [
  row("GET /deliveries", {
    id: "listAllDeliveries",
    summary: "List the deliveries to all webhooks, newest first",
    query: {
      company: companyFilter,
      webhook: { schema: uuidText("Only those to this webhook."), read: (id) => id?.toLowerCase() },
      event: choiceFilter("event", [...EVENT_KINDS, "ping"], eventKind),
      status: choiceFilter("status", DELIVERY_STATES, deliveryState),
      text: textFilter("Only those with this text in an id, the address, the body of the event, a response or an error."),
      before: numberFilter("before", "Only those with a smaller number.", { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      limit: limitFilter,
    },
    answer: ok("Newest first. A page stays the same while new deliveries come.", page),
    run: ({ sandbox, query }) => {
      requireCompany(sandbox, query.company);
      const has = finder(query.text);
      const { unusual } = sandbox.keys;
      const all = keptDeliveries(sandbox);
      const found: Delivery[] = [];
      for (const delivery of all) {
        if (query.before !== undefined && delivery.n >= query.before) continue;
        if (query.company !== undefined && delivery.event.company !== query.company) continue;
        if (query.webhook !== undefined && delivery.webhook !== query.webhook) continue;
        if (query.event !== undefined && delivery.event.kind !== query.event) continue;
        if (query.status !== undefined && delivery.state !== query.status) continue;
        if (query.text !== undefined && !textsOf(delivery, unusual).some(has)) continue;
        found.push(delivery);
        if (found.length > query.limit) break;
      }
      const shown = found.slice(0, query.limit);
      return {
        deliveries: shown.map((delivery) => readDelivery(delivery, unusual)),
        next: found.length > shown.length ? shown.at(-1)!.n : null,
        total: all.length,
      };
    },
  }),
  row("GET /deliveries/{id}", {
    id: "getDelivery",
    summary: "Read a delivery with every attempt",
    params: { id: uuidText("The delivery.") },
    answer: ok("The delivery.", deliverySchema),
    run: ({ sandbox, params: { id } }) => readDelivery(keptDelivery(sandbox, id), sandbox.keys.unusual),
  }),
];

/** Every delivery that waits or is logged, newest first. */
export function keptDeliveries({ deliveries }: Sandbox): Delivery[] {
  return deliveries.queues.contents.queues.flatMap((queue) => queue.kept).sort((a, b) => b.n - a.n);
}

/** A delivery that waits or is logged. @throws ApiError NOT_FOUND */
export function keptDelivery(sandbox: Sandbox, id: string): Delivery {
  const wanted = id.toLowerCase();
  const found = keptDeliveries(sandbox).find((delivery) => delivery.id === wanted);
  if (found === undefined) throw refuse.unknownId("id");
  return found;
}

/** What is searched: what is shown, so that nothing masked is found. */
function textsOf({ id, webhook, event, reason, attempts }: Delivery, unusual: readonly string[]): string[] {
  return [
    `${id} ${webhook} ${event.id} ${event.kind} ${reason ?? ""}`,
    event.data,
    ...attempts.map(({ url, status, error, reply }) => maskKeys(`${url} ${status ?? ""} ${error ?? ""} ${reply?.body ?? ""}`, unusual)),
  ];
}
