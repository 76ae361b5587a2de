import type { WebhookRecord } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { type Fault, replaceDeliveryStep } from "../../fault.ts";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";
import type { EventKind } from "@hr-platform/engine/webhooks/event";
import type { EndpointStatus } from "@hr-platform/engine/webhooks/steps";

/** Replaces which endpoints get an event. */
function choosing(wants: (record: WebhookRecord, kind: EventKind, company: CompanyState) => boolean): Fault["breaks"] {
  return replaceDeliveryStep(
    "recipients",
    () => (company, kind) =>
      [...company.records.webhooks.values()].filter((record) => wants(record, kind, company)).map((record) => ({ company, record })),
  );
}

/** Treats endpoints of one status as active. */
function rousing(status: EndpointStatus): Fault["breaks"] {
  return replaceDeliveryStep("status", (sound) => (record) => (sound(record) === status ? "active" : sound(record)));
}

/** Replaces the retry schedule: the wait in milliseconds, or null. */
function retrying(wait: (last: Attempt) => number | null): Fault["breaks"] {
  return replaceDeliveryStep("nextAt", (sound) => (delivery, last, now, decisions) => {
    if (last === null) return sound(delivery, last, now, decisions);
    const pause = wait(last);
    return pause === null ? null : now + pause;
  });
}

const isOpen = ({ resource, deleted_at }: WebhookRecord): boolean => deleted_at === null && resource.is_active;
const area = (kind: string): string => kind.split(".")[0]!;
const WAITS = [2000, 8000];

/** Which endpoints get events, and how often (§6). */
export const deliveryFaults: readonly Fault[] = [
  {
    id: "never-tried-again",
    title: "Tries every delivery once",
    violates: ["EVT-16"],
    breaks: retrying(() => null),
  },
  {
    id: "tried-four-times",
    title: "Tries a delivery four times",
    violates: ["EVT-16"],
    breaks: retrying(({ n }) => [...WAITS, 8000][n - 1] ?? null),
  },
  {
    id: "tried-again-at-once",
    title: "Tries a delivery again as soon as it has failed",
    violates: ["EVT-17"],
    breaks: retrying(({ n }) => (n < 3 ? 0 : null)),
  },
  {
    id: "tried-again-evenly",
    title: "Waits 2 seconds before the third attempt as before the second",
    violates: ["EVT-17"],
    breaks: retrying(({ n }) => (n < 3 ? 2000 : null)),
  },
  {
    id: "first-attempt-waits",
    title: "Waits 5 seconds before the first attempt",
    violates: ["EVT-17"],
    breaks: replaceDeliveryStep("nextAt", (sound) => (delivery, last, now, decisions) => {
      const at = sound(delivery, last, now, decisions);
      return last === null && at !== null ? at + 5000 : at;
    }),
  },
  {
    id: "client-errors-end-a-delivery",
    title: "Does not try again after an answer from 400 to 499",
    violates: ["EVT-16"],
    breaks: retrying(({ n, status }) => (status !== null && status >= 400 && status < 500 ? null : (WAITS[n - 1] ?? null))),
  },
  {
    id: "timeouts-end-a-delivery",
    title: "Does not try again after an attempt that was not answered in time",
    violates: ["EVT-16"],
    breaks: retrying(({ n, error }) => (error === "timeout" ? null : (WAITS[n - 1] ?? null))),
  },
  {
    id: "redirects-count-as-delivered",
    title: "Takes a redirect for a delivery that arrived",
    violates: ["EVT-16"],
    breaks: replaceDeliveryStep("accepts", (sound) => (status) => sound(status) || (status >= 300 && status < 400)),
  },
  {
    id: "any-answer-counts-as-delivered",
    title: "Takes every answer for a delivery that arrived",
    violates: ["EVT-16"],
    breaks: replaceDeliveryStep("accepts", () => () => true),
  },
  {
    id: "only-200-counts-as-delivered",
    title: "Tries again after 201, 202 and 204",
    violates: ["EVT-18"],
    breaks: replaceDeliveryStep("accepts", () => (status) => status === 200),
  },
  {
    id: "attempts-may-take-minutes",
    title: "Waits ten minutes for an answer",
    violates: ["EVT-19"],
    breaks: replaceDeliveryStep(
      "deadline",
      () =>
        ({ at }) =>
          at + 600_000,
    ),
  },
  {
    id: "every-event-comes-twice",
    title: "Sends every event twice, though the first was acknowledged",
    violates: ["EVT-18"],
    breaks: replaceDeliveryStep(
      "recipients",
      (sound) => (company, kind, context) => sound(company, kind, context).flatMap((one) => [one, one]),
    ),
  },
  {
    id: "all-kinds-to-every-endpoint",
    title: "Sends every event to every endpoint of the company",
    violates: ["EVT-15"],
    breaks: choosing(isOpen),
  },
  {
    id: "kinds-by-their-area",
    title: "Sends every event about employees to endpoints that subscribe to one of them, and so for leave",
    violates: ["EVT-15"],
    breaks: choosing((record, kind) => isOpen(record) && record.resource.events.some((one) => area(one) === area(kind))),
  },
  {
    id: "kinds-by-address",
    title: "Sends to each of two endpoints at one address what either asked for",
    violates: ["EVT-15"],
    breaks: choosing((record, kind, { records }) => {
      const alike = [...records.webhooks.values()].filter((one) => isOpen(one) && one.resource.url === record.resource.url);
      return isOpen(record) && alike.some(({ resource }) => resource.events.includes(kind));
    }),
  },
  {
    id: "events-to-every-company",
    title: "Sends the events of one company to the endpoints of all",
    violates: ["EVT-23", "PRIV-22"],
    breaks: replaceDeliveryStep(
      "recipients",
      (sound) => (_company, kind, context) => context.companies().flatMap((one) => sound(one, kind, context)),
    ),
  },
  {
    id: "paused-endpoints-get-events",
    title: "Sends events to paused endpoints",
    violates: ["HOOK-14"],
    breaks: (pipeline) =>
      rousing("paused")(choosing(({ resource, deleted_at }, kind) => deleted_at === null && resource.events.includes(kind))(pipeline)),
  },
  {
    id: "paused-endpoints-get-retries",
    title: "Goes on trying failed deliveries to an endpoint that was paused meanwhile",
    violates: ["HOOK-14"],
    breaks: rousing("paused"),
  },
  {
    id: "resumed-endpoints-stay-silent",
    title: "Sends nothing more to an endpoint that missed an event while it was paused",
    violates: ["HOOK-14"],
    breaks: (pipeline) => {
      const silent = new Set<string>();
      return choosing(({ resource, deleted_at }, kind) => {
        if (deleted_at !== null || !resource.events.includes(kind)) return false;
        if (!resource.is_active) silent.add(resource.id);
        return !silent.has(resource.id);
      })(pipeline);
    },
  },
  {
    id: "deleted-endpoints-get-events",
    title: "Sends events to deleted endpoints",
    violates: ["HOOK-11"],
    breaks: (pipeline) => rousing("gone")(choosing(({ resource }, kind) => resource.is_active && resource.events.includes(kind))(pipeline)),
  },
  {
    id: "deleted-endpoints-get-retries",
    title: "Goes on trying failed deliveries to an endpoint that was deleted meanwhile",
    violates: ["HOOK-11"],
    breaks: rousing("gone"),
  },
  {
    id: "hidden-leave-is-told",
    title: "Sends leave.approved for family-violence leave",
    violates: ["PRIV-08"],
    breaks: (pipeline) => {
      const withHiddenEvents = replaceDeliveryStep("draftEvents", (sound) => (company, written, decisions) => [
        ...sound(company, written, decisions),
        ...written.changes.flatMap((change) =>
          change.table === "hiddenLeave" ? [{ kind: "leave.approved" as const, id: change.row.id, data: change.row.json }] : [],
        ),
      ])(pipeline);
      return replaceDeliveryStep("isVisible", () => () => true)(withHiddenEvents);
    },
  },
  {
    id: "hidden-leave-updates-the-employee",
    title: "Sends employee.updated when somebody is given family-violence leave",
    violates: ["PRIV-08"],
    breaks: replaceDeliveryStep("draftEvents", (sound) => (company, written, decisions) => [
      ...sound(company, written, decisions),
      ...written.changes.flatMap((change) => {
        const person = change.table === "hiddenLeave" ? company.employees.get(change.row.record.resource.employeeId) : undefined;
        return person === undefined ? [] : [{ kind: "employee.updated" as const, id: person.id, data: person.json }];
      }),
    ]),
  },
];
