import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import { createEndpoint, removeEndpoint, deliveriesUntil, PROMPT, QUIET_TIME } from "../../setup/receiver.ts";
import { eventCause } from "../../setup/events/event-cause.ts";
import { receivedEvents } from "../../setup/events/received-events.ts";
import type { Delivery } from "../../deliveries/delivery.ts";

const KINDS: readonly (readonly [requirement: string, kind: string])[] = [
  ["EVT-01", "employee.created"],
  ["EVT-02", "employee.updated"],
  ["EVT-03", "employee.terminated"],
  ["EVT-04", "leave.requested"],
  ["EVT-05", "leave.approved"],
  ["EVT-06", "leave.declined"],
  ["EVT-07", "leave.cancelled"],
  ["EVT-08", "document.uploaded"],
  ["EVT-09", "document.signed"],
];

/** Which calls cause events (§6). Recorded only, because the document leaves it open. */
export const kindChecks: readonly Check[] = [
  check("EVT-01", "OBSERVE which calls cause events", { also: KINDS.slice(1).map(([id]) => id), needs: ["receiver"] }, async (t) => {
    const { all, triggers, wide } = await t.use(receivedEvents);
    for (const [requirement, kind] of KINDS) {
      const causes = triggers.filter(({ kinds }) => kinds.includes(kind));
      const count = all.filter(({ event }) => event === kind).length;
      const calls = [...new Set(causes.map(({ exchange }) => exchange.operation))].join(", ") || "no call that may cause it";
      t.note(
        requirement,
        [wide.exchange, ...causes.map(({ exchange }) => exchange)],
        `${kind} was delivered ${count} times, after ${causes.length} of ${calls}`,
      );
    }
    const exchanges = triggers.map(({ exchange }) => exchange);
    if (all.length === 0 && triggers.length > 0) t.observe("event-mapping", exchanges, "none");
    const both = triggers.find(({ kinds }) => kinds.length > 1);
    if (both === undefined || all.length === 0) return;
    const kinds = all.filter((one) => one.isAbout(both.resource)).map(({ event }) => event);
    if (kinds.length > 0 || all.some(({ event }) => event === "leave.requested"))
      t.observe("auto-approved-events", both.exchange, submissionEvents(kinds), kinds.join(", ") || "none");
  }),

  check("EVT-02.same", "OBSERVE whether an update without a change causes an event", { needs: ["receiver"] }, async (t) => {
    const { kind, fire } = await t.use(eventCause);
    if (kind !== "employee.updated") t.notApplicable("the update of an employee causes no event");
    const to = await createEndpoint(t, { events: [kind] });
    const { exchange, resource } = await fire(t);
    // Other employees may be changed at the same time.
    const ofEmployee = (all: readonly Delivery[]): Delivery[] => all.filter((one) => one.isAbout(resource));
    const first = ofEmployee(await deliveriesUntil(t, to, (all) => ofEmployee(all).length > 0, PROMPT));
    const again = await t.call("updateEmployee", {
      params: { id: resource },
      body: { job_title: exchange.data.at("job_title").raw },
      open: ["A-179"],
    });
    const all = ofEmployee(await deliveriesUntil(t, to, (found) => ofEmployee(found).length > first.length, QUIET_TIME));
    await removeEndpoint(t, to);
    t.note(
      "EVT-02",
      [exchange, again],
      `an update without a change was answered ${again.status} and caused ${all.length - first.length} events`,
    );
    if (again.ok && first.length > 0) t.observe("no-op-event", [exchange, again], all.length > first.length ? "event" : "none");
  }),

  check("EVT-22", "OBSERVE pings", { needs: ["receiver"] }, async (t) => {
    const { pinged, wide } = await t.use(receivedEvents);
    const [one] = pinged.all;
    const how = pinged.asked === "sent" ? "on request" : "on creation";
    t.note(
      "EVT-22",
      wide.exchange,
      one === undefined ? `no ping was delivered (${pinged.asked || "not requested"})` : `${how}: ${String(one)}`,
    );
    if (one !== undefined) t.observe("ping-event", wide.exchange, pinged.asked === "sent" ? "on-request" : "on-create");
    else if (pinged.asked === "refused") t.observe("ping-event", wide.exchange, "never");
  }),
];

/** The events of leave that is approved on submission, as a value of A-178. Undefined for others. */
function submissionEvents(kinds: readonly (string | undefined)[]): DecisionValues["auto-approved-events"] | undefined {
  const [requested, approved] = [kinds.includes("leave.requested"), kinds.includes("leave.approved")];
  if (kinds.length > 2) return undefined;
  if (requested) return approved ? "both" : "requested";
  return approved ? "approved" : undefined;
}
