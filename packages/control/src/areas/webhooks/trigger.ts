import type { WebhookRecord } from "@hr-platform/domain";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Delivery } from "@hr-platform/engine/webhooks/delivery";
import type { EventKind, WebhookEvent } from "@hr-platform/engine/webhooks/event";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { instant, listOf, named, object, readBy, text, uuidText } from "../../row/schema.ts";
import { eventKind } from "./event-kind.ts";
import { eventResource, hasEventResource } from "./event-resource.ts";
import { requirePings } from "@hr-platform/engine/webhooks/pings";

type Published = { readonly event: WebhookEvent; readonly deliveries: readonly Delivery[] };

const trigger = named(
  "Trigger",
  object(
    "The event to send.",
    {
      event: eventKind,
      company: readBy(readCompany, text("Slug of the company. Default: the one that has the resource, otherwise the first.")),
      id: uuidText("The resource: an employee, a leave request, or for a ping a webhook. Default: the first that fits the event."),
    },
    ["company", "id"],
  ),
);

const triggered = named(
  "Triggered",
  object("The event that was sent.", {
    id: uuidText("Its id."),
    event: eventKind,
    company: text("The company's slug."),
    created_at: instant("When, by the mock's clock."),
    deliveries: listOf(
      object("A delivery.", { id: uuidText("Its id."), webhook_id: uuidText("The webhook.") }),
      "The deliveries to active webhooks of the company that subscribe to the kind.",
    ),
  }),
);

export const triggerRow: ControlRow = row("POST /trigger", {
  id: "trigger",
  summary: "Send an event about an existing resource of a company",
  body: trigger,
  answer: ok("It is on its way.", triggered),
  conflict: "The company has no resource for such an event, or pings are never sent.",
  change: ({ sandbox, body: { event: kind, id, company = companyOf(sandbox, kind, id) } }) => {
    const own = id?.toLowerCase();
    const { event, deliveries } = kind === "ping" ? ping(sandbox, company, own) : publish(sandbox, company, kind, own);
    return {
      id: event.id,
      event: event.kind,
      company: company.slug,
      created_at: new Date(event.at).toISOString(),
      deliveries: deliveries.map(({ id, webhook }) => ({ id, webhook_id: webhook })),
    };
  },
});

function readCompany(slug: unknown, sandbox: Sandbox): CompanyState {
  const slugs = sandbox.companies.map((company) => company.slug);
  const wanted = slug ?? slugs[0];
  if (typeof wanted !== "string" || !slugs.includes(wanted))
    throw refuse.invalid(
      "company",
      `company must be one of: ${slugs.join(", ")}${typeof wanted === "string" ? suggestion(wanted, slugs) : ""}.`,
    );
  return sandbox.company(wanted);
}

/** The company that has a resource; the first one if there is no id, or no company has it. */
function companyOf(sandbox: Sandbox, kind: EventKind | "ping", id: string | undefined): CompanyState {
  const all = sandbox.companies.map(({ slug }) => sandbox.company(slug));
  const owner = id === undefined ? undefined : all.find((company) => holdsResource(company, kind, id.toLowerCase()));
  return owner ?? readCompany(null, sandbox);
}

function endpointOf({ records }: CompanyState, id: string): WebhookRecord | undefined {
  const found = records.webhooks.get(id);
  return found?.deleted_at === null ? found : undefined;
}

function holdsResource(company: CompanyState, kind: EventKind | "ping", id: string): boolean {
  return kind === "ping" ? endpointOf(company, id) !== undefined : hasEventResource(company, kind, id);
}

/**
 * Pings an endpoint, or the inbox and every active endpoint of the company, each with an event of its own.
 * @throws ApiError NOT_FOUND for an unknown endpoint, CONFLICT for a paused one.
 */
function ping(sandbox: Sandbox, company: CompanyState, id: string | undefined): Published {
  requirePings(sandbox);
  if (id === undefined) return pingAll(sandbox, company);
  const record = endpointOf(company, id);
  if (record === undefined) throw new ApiError("NOT_FOUND", `${company.slug} has no webhook with this id.`, "id");
  if (!record.resource.is_active) throw refuse.conflict("The webhook is paused and receives nothing. Resume it first.");
  return sandbox.deliveries.ping(company, record, sandbox.clock.now());
}

function pingAll(sandbox: Sandbox, company: CompanyState): Published {
  const now = sandbox.clock.now();
  const active = [...company.records.webhooks.values()].filter(({ resource, deleted_at }) => resource.is_active && deleted_at === null);
  const { event } = sandbox.deliveries.ping(company, null, now);
  return { event, deliveries: active.flatMap((record) => sandbox.deliveries.ping(company, record, now).deliveries) };
}

function publish({ deliveries, decisions, clock }: Sandbox, company: CompanyState, kind: EventKind, id: string | undefined): Published {
  const now = clock.now();
  return deliveries.publish(company, kind, eventResource(company, kind, { id, decisions, now }), now);
}
