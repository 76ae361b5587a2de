import type { EmployeeRecord } from "@hr-platform/domain";
import { type Fault, replaceDeliveryStep } from "../../fault.ts";
import type { EmittedEvent } from "@hr-platform/engine/webhooks/emitted-event";
import type { Row } from "@hr-platform/engine/store/table";
import type { UnsignedAttempt } from "@hr-platform/engine/webhooks/steps";

interface Envelope {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly company_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Changes the body of deliveries. */
function enveloping(change: (envelope: Envelope, attempt: UnsignedAttempt) => object): Fault["breaks"] {
  return replaceDeliveryStep(
    "envelope",
    (sound) => (attempt, decisions) => JSON.stringify(change(JSON.parse(sound(attempt, decisions)) as Envelope, attempt)),
  );
}

/** Changes the data of events whose kind starts with `kinds`. */
function telling(kinds: string, change: (data: Envelope["data"]) => unknown): Fault["breaks"] {
  return enveloping((envelope) => (envelope.event.startsWith(kinds) ? { ...envelope, data: change(envelope.data) } : envelope));
}

/** Adds members to the data of events, from what only the service knows of an employee. */
function adding(kinds: string, more: (record: EmployeeRecord) => object): Fault["breaks"] {
  const added = ({ kind, row }: EmittedEvent, data: string): string =>
    kind.startsWith(kinds) ? JSON.stringify({ ...(JSON.parse(data) as object), ...more((row as Row<EmployeeRecord>).record) }) : data;
  return replaceDeliveryStep(
    "draftEvents",
    (sound) => (company, written, decisions) =>
      sound(company, written, decisions).map((one, n) => {
        const event = written.events[n];
        return event === undefined ? one : { ...one, data: added(event, one.data) };
      }),
  );
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An instant on a clock that is ten hours ahead, with or without its offset. */
const ahead = (instant: string, zone: string): string => new Date(Date.parse(instant) + 36_000_000).toISOString().replace("Z", zone);

/** The bodies of deliveries (§6). */
export const envelopeFaults: readonly Fault[] = [
  {
    id: "event-id-of-the-resource",
    title: "Gives every event the id of the resource that it is about",
    violates: ["EVT-11"],
    breaks: enveloping((envelope) => ({ ...envelope, id: envelope.data["id"] ?? envelope.id })),
  },
  {
    id: "events-of-one-request-share-an-id",
    title: "Gives the two events of leave that is approved on submission one id",
    violates: ["EVT-11"],
    breaks: enveloping((envelope) => (envelope.data["status"] === "auto_approved" ? { ...envelope, id: envelope.data["id"] } : envelope)),
  },
  {
    id: "event-id-without-hyphens",
    title: "Writes the id of an event without hyphens",
    violates: ["EVT-11"],
    breaks: enveloping((envelope) => ({ ...envelope, id: envelope.id.replaceAll("-", "") })),
  },
  {
    id: "event-id-anew-with-each-attempt",
    title: "Gives each attempt of a delivery an id of its own",
    violates: ["EVT-20"],
    breaks: enveloping((envelope, { n }) => (n === 1 ? envelope : { ...envelope, id: `${envelope.id.slice(0, -2)}0${n}` })),
  },
  {
    id: "event-time-with-an-offset",
    title: "Writes created_at in the time of Brisbane, with its offset",
    violates: ["EVT-12"],
    breaks: enveloping((envelope) => ({ ...envelope, created_at: ahead(envelope.created_at, "+10:00") })),
  },
  {
    id: "event-time-without-a-zone",
    title: "Writes created_at in local time without a zone",
    violates: ["EVT-12"],
    breaks: enveloping((envelope) => ({ ...envelope, created_at: ahead(envelope.created_at, "") })),
  },
  {
    id: "event-time-in-seconds",
    title: "Gives created_at in seconds since 1970",
    violates: ["EVT-12"],
    breaks: enveloping((envelope) => ({ ...envelope, created_at: Math.floor(Date.parse(envelope.created_at) / 1000) })),
  },
  {
    id: "event-company-is-the-endpoint",
    title: "Puts the endpoint's id into company_id",
    violates: ["EVT-13"],
    breaks: enveloping((envelope, { webhook }) => ({ ...envelope, company_id: webhook ?? envelope.company_id })),
  },
  {
    id: "event-company-left-out",
    title: "Leaves company_id out",
    violates: ["EVT-10", "EVT-13"],
    breaks: enveloping((envelope) => ({ ...envelope, company_id: undefined })),
  },
  {
    id: "event-kind-with-an-underscore",
    title: "Writes the kind of an event with an underscore",
    violates: ["EVT-10"],
    breaks: enveloping((envelope) => ({ ...envelope, event: envelope.event.replace(".", "_") })),
  },
  {
    id: "event-data-as-text",
    title: "Sends data as JSON within a text",
    violates: ["EVT-10", "EVT-14"],
    breaks: enveloping((envelope) => ({ ...envelope, data: JSON.stringify(envelope.data) })),
  },
  {
    id: "event-data-under-a-name",
    title: "Puts the resource into a member of data called like its kind",
    violates: ["EVT-14"],
    breaks: enveloping((envelope) => ({ ...envelope, data: { [envelope.event.split(".")[0]!]: envelope.data } })),
  },
  {
    id: "updates-tell-the-id-alone",
    title: "Sends the id and the status of an updated employee and nothing else",
    violates: ["EVT-14"],
    breaks: telling("employee.updated", ({ id, status }) => ({ id, status })),
  },
  {
    id: "events-without-salary",
    title: "Leaves base_salary out of the data of events",
    violates: ["EVT-14"],
    breaks: telling("employee.", (data) => ({ ...data, base_salary: undefined })),
  },
  {
    id: "events-with-the-portal-role",
    title: "Adds the portal role to the data of employee.created",
    violates: ["EVT-14"],
    breaks: adding("employee.created", ({ role }) => ({ role })),
  },
  {
    id: "terminations-tell-the-reason",
    title: "Adds the date and the reason to the data of employee.terminated",
    violates: ["EVT-14"],
    breaks: adding("employee.terminated", ({ termination }) => ({
      termination_date: termination?.date ?? null,
      termination_reason: termination?.reason ?? null,
    })),
  },
  {
    id: "leave-events-in-snake-case",
    title: "Spells the members of leave in events with underscores",
    violates: ["EVT-14"],
    breaks: telling("leave.", (data) => Object.fromEntries(Object.entries(data).map(([name, value]) => [snake(name), value]))),
  },
  {
    id: "requested-leave-with-warnings",
    title: "Adds the warnings of the request to the data of leave.requested",
    violates: ["EVT-14"],
    breaks: telling("leave.requested", (data) => ({ ...data, warnings: [] })),
  },
  {
    id: "declined-leave-without-its-reason",
    title: "Sends declined leave with a declineReason of null",
    violates: ["EVT-14"],
    breaks: telling("leave.declined", (data) => ({ ...data, declineReason: null })),
  },
  {
    id: "half-days-as-whole-ones-in-events",
    title: "Rounds the days of leave in events up to whole ones",
    violates: ["EVT-14"],
    breaks: telling("leave.", (data) => ({ ...data, days: Math.ceil(Number(data["days"])) })),
  },
  {
    id: "deliveries-tell-their-secret",
    title: "Adds the endpoint to the body of a delivery, with its secret",
    violates: ["PRIV-21"],
    breaks: enveloping((envelope, { webhook, secret }) => ({ ...envelope, webhook: { id: webhook, secret } })),
  },
];
