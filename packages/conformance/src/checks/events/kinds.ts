import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check.ts";
import { createEndpoint, removeEndpoint, deliveriesUntil, PROMPT, QUIET_TIME } from "../../setup/receiver.ts";
import { eventCause, receivedEvents } from "../../setup/events/received-events.ts";
import type { Delivery } from "../../deliveries/delivery.ts";

const NOTED: readonly (readonly [requirement: string, kind: string])[] = [
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

/** Which calls events follow (§6): recorded, as the document leaves it open. */
export const kindChecks: readonly Check[] = [
  check(
    "EVT-01",
    "OBSERVE which calls events follow",
    { tier: "ci", also: NOTED.slice(1).map(([id]) => id), needs: ["receiver"] },
    async (t) => {
      const { all, triggers, wide } = await t.use(receivedEvents);
      for (const [requirement, kind] of NOTED) {
        const causes = triggers.filter(({ kinds }) => kinds.includes(kind));
        const came = all.filter(({ event }) => event === kind).length;
        const calls = [...new Set(causes.map(({ exchange }) => exchange.operation))].join(", ") || "no call that is named for it";
        t.note(
          requirement,
          [wide.exchange, ...causes.map(({ exchange }) => exchange)],
          `${kind} came ${came} times, after ${causes.length} of ${calls}`,
        );
      }
      const seen = triggers.map(({ exchange }) => exchange);
      if (all.length === 0 && triggers.length > 0) t.observe("event-mapping", seen, "none");
      const both = triggers.find(({ kinds }) => kinds.length > 1);
      if (both === undefined || all.length === 0) return;
      const came = all.filter((one) => one.isAbout(both.resource)).map(({ event }) => event);
      if (came.length > 0 || all.some(({ event }) => event === "leave.requested"))
        t.observe("auto-approved-events", both.exchange, submissionEvents(came), came.join(", ") || "none");
    },
  ),

  check("EVT-02.same", "OBSERVE whether a change of nothing is told of", { tier: "certify", needs: ["receiver"] }, async (t) => {
    const { kind, fire } = await t.use(eventCause);
    if (kind !== "employee.updated") t.notApplicable("no event follows the update of an employee");
    const to = await createEndpoint(t, { events: [kind] });
    const { exchange, resource } = await fire(t);
    // Others may be changed meanwhile.
    const mine = (all: readonly Delivery[]): Delivery[] => all.filter((one) => one.isAbout(resource));
    const first = mine(await deliveriesUntil(t, to, (all) => mine(all).length > 0, PROMPT));
    const again = await t.call("updateEmployee", {
      params: { id: resource },
      body: { job_title: exchange.data.at("job_title").raw },
      open: ["A-179"],
    });
    const all = mine(await deliveriesUntil(t, to, (found) => mine(found).length > first.length, QUIET_TIME));
    await removeEndpoint(t, to);
    t.note("EVT-02", [exchange, again], `an update of nothing was answered ${again.status} and told of ${all.length - first.length} times`);
    if (again.ok && first.length > 0) t.observe("no-op-event", [exchange, again], all.length > first.length ? "event" : "none");
  }),

  check("EVT-22", "OBSERVE pings", { tier: "certify", needs: ["receiver"] }, async (t) => {
    const { pinged, wide } = await t.use(receivedEvents);
    const [one] = pinged.all;
    const how = pinged.asked === "sent" ? "when asked for" : "on creation";
    t.note("EVT-22", wide.exchange, one === undefined ? `no ping came, ${pinged.asked || "unasked"}` : `${how}: ${String(one)}`);
    if (one !== undefined) t.observe("ping-event", wide.exchange, pinged.asked === "sent" ? "on-request" : "on-create");
    else if (pinged.asked === "refused") t.observe("ping-event", wide.exchange, "never");
  }),
];

/** Which events leave sends that is approved on submission. */
function submissionEvents(came: readonly (string | undefined)[]): DecisionValues["auto-approved-events"] | undefined {
  const [requested, approved] = [came.includes("leave.requested"), came.includes("leave.approved")];
  if (came.length > 2) return undefined;
  if (requested) return approved ? "both" : "requested";
  return approved ? "approved" : undefined;
}
