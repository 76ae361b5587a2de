import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { Document, Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { CompanyState } from "../store/company-state.ts";
import { choose, type Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import { employeeText } from "../operations/employees/employee-form.ts";
import { requestText } from "../operations/leave/leave-form.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { Row } from "../store/table.ts";
import type { Delivery } from "../webhooks/delivery.ts";
import { type WebhookEvent, EVENT_KINDS, type EventKind } from "../webhooks/event.ts";
import type { Call, Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

type Published = { readonly event: WebhookEvent; readonly deliveries: readonly Delivery[] };

/** POST /_mock/trigger: `{event, company?}` sends an event of a kind about an existing resource of the company. */
export const triggerEvent: Handler = async (call) => {
  const body = await readObject(call);
  onlyKnown(body, ["event", "company"]);
  const { event: kind } = body;
  const company = companyOf(call, body["company"]);
  const known = kind === "ping" || EVENT_KINDS.some((one) => one === kind);
  if (!known) throw refuse.invalid("event", `event must be one of: ${[...EVENT_KINDS, "ping"].join(", ")}.`);
  const { event, deliveries } =
    kind === "ping" ? pingAll(call.var.sandbox, company) : publish(call.var.sandbox, company, kind as EventKind);
  return call.json({
    id: event.id,
    event: event.kind,
    company: company.slug,
    created_at: new Date(event.at).toISOString(),
    deliveries: deliveries.map(({ id, webhook }) => ({ id, webhook_id: webhook })),
  });
};

function companyOf({ var: { sandbox } }: Call, slug: unknown): CompanyState {
  const slugs = sandbox.companies.map((company) => company.slug);
  const wanted = slug ?? slugs[0];
  if (typeof wanted !== "string" || !slugs.includes(wanted))
    throw refuse.invalid("company", `company must be one of: ${slugs.join(", ")}.`);
  return sandbox.company(wanted);
}

/** Pings the inbox and every active endpoint of the company, each with an event of its own. */
function pingAll(sandbox: Sandbox, company: CompanyState): Published {
  if (choose(sandbox.decisions["ping-event"], { "on-request": false, "on-create": false, never: true }))
    throw refuse.conflict("No ping is ever sent: decision ping-event is 'never'.");
  const now = sandbox.clock.now();
  const active = [...company.records.webhooks.values()].filter(({ resource, deleted_at }) => resource.is_active && deleted_at === null);
  const { event } = sandbox.deliveries.ping(company, null, now);
  return { event, deliveries: active.flatMap((record) => sandbox.deliveries.ping(company, record, now).deliveries) };
}

function publish({ deliveries, decisions, clock }: Sandbox, company: CompanyState, kind: EventKind): Published {
  const now = clock.now();
  return deliveries.publish(company, kind, resource(company, kind, decisions, now), now);
}

/** The statuses that fit a kind, best first. If no resource has one, the first is shown for some resource. */
const EMPLOYEES: Partial<Record<EventKind, readonly Employee["status"][]>> = {
  "employee.created": ["probation", "active"],
  "employee.updated": ["active", "on_leave"],
  "employee.terminated": ["terminated"],
};
const LEAVE: Partial<Record<EventKind, readonly LeaveRequest["status"][]>> = {
  "leave.requested": ["pending"],
  "leave.approved": ["approved", "auto_approved"],
  "leave.declined": ["declined"],
  "leave.cancelled": ["cancelled"],
};

/** JSON text of a resource that fits the kind. */
function resource(company: CompanyState, kind: EventKind, decisions: Decisions, now: number): string {
  const ofLeave = LEAVE[kind];
  if (ofLeave !== undefined) return requestText(fitting<LeaveRecord>(company.leave.rows(), ofLeave, "leave request"), decisions);
  const ofStaff = EMPLOYEES[kind];
  if (ofStaff !== undefined) return employeeText(fitting<EmployeeRecord>(company.employees.rows(), ofStaff, "employee"), decisions);
  return JSON.stringify(document(company, kind === "document.signed", now));
}

interface WithStatus {
  readonly resource: { readonly id: string; readonly status: string };
}

function fitting<R extends WithStatus>(rows: Iterable<Row<R>>, statuses: readonly string[], what: string): Row<R> {
  const all = [...rows];
  const found = statuses.map((status) => all.find(({ record }) => record.resource.status === status)).find((row) => row !== undefined);
  if (found !== undefined) return found;
  const [any] = all;
  if (any === undefined) throw refuse.conflict(`The company has no ${what} to tell of.`);
  return new Row<R>({ ...any.record, resource: { ...any.record.resource, status: statuses[0]! } });
}

/** A document (§2.11). The mock has no documents, so this is always the same one of the same employee. */
function document(company: CompanyState, signed: boolean, now: number): Document {
  const [person] = company.employees.rows();
  const at = new Date(now).toISOString();
  return {
    id: company.ids("document")(0),
    employee_id: person?.id ?? null,
    type: "contract",
    title: "Employment agreement",
    file_size: 184_320,
    mime_type: "application/pdf",
    signed,
    signed_at: signed ? at : null,
    awaiting_signature: !signed,
    version: 1,
    created_at: at,
  };
}
