import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { Document, Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { employeeText } from "@hr-platform/engine/operations/employees/employee-form";
import { requestText } from "@hr-platform/engine/operations/leave/leave-form";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { Row } from "@hr-platform/engine/store/table";
import type { EventKind } from "@hr-platform/engine/webhooks/event";

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

/** What an event is about. `id`: the resource; undefined: the first that fits the kind. */
interface Wanted {
  readonly id: string | undefined;
  readonly decisions: Decisions;
  readonly now: number;
}

/** Whether the API shows a resource of this kind with this id. Hidden leave is unknown here, as it is there. */
export function hasEventResource(company: CompanyState, kind: EventKind, id: string): boolean {
  if (LEAVE[kind] !== undefined) return company.leave.get(id) !== undefined;
  return EMPLOYEES[kind] !== undefined && company.employees.get(id) !== undefined;
}

/**
 * JSON text of a resource of the company, in a status that fits the kind.
 * @throws ApiError NOT_FOUND for an unknown id, CONFLICT if the company has no such resource at all, VALIDATION_ERROR for the id
 * of a document.
 */
export function eventResource(company: CompanyState, kind: EventKind, { id, decisions, now }: Wanted): string {
  const { slug, leave, employees } = company;
  const ofLeave = LEAVE[kind];
  if (ofLeave !== undefined) {
    const rows = id === undefined ? leave.rows() : [named<LeaveRecord>(leave.get(id), slug, "leave request")];
    return requestText(fitting<LeaveRecord>(rows, ofLeave, "leave request"), decisions);
  }
  const ofStaff = EMPLOYEES[kind];
  if (ofStaff !== undefined) {
    const rows = id === undefined ? employees.rows() : [named<EmployeeRecord>(employees.get(id), slug, "employee")];
    return employeeText(fitting<EmployeeRecord>(rows, ofStaff, "employee"), decisions);
  }
  if (id !== undefined) throw refuse.invalid("id", "The mock has no documents: leave id out, and the event shows an example.");
  return JSON.stringify(document(company, kind === "document.signed", now));
}

/** @throws ApiError NOT_FOUND */
function named<R extends WithStatus>(row: Row<R> | undefined, slug: string, what: string): Row<R> {
  if (row === undefined) throw new ApiError("NOT_FOUND", `${slug} has no ${what} with this id.`, "id");
  return row;
}

interface WithStatus {
  readonly resource: { readonly id: string; readonly status: string };
}

function fitting<R extends WithStatus>(rows: Iterable<Row<R>>, statuses: readonly string[], what: string): Row<R> {
  const all = [...rows];
  const found = statuses.map((status) => all.find(({ record }) => record.resource.status === status)).find((row) => row !== undefined);
  if (found !== undefined) return found;
  const [any] = all;
  if (any === undefined) throw refuse.conflict(`The company has no ${what} for such an event.`);
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
