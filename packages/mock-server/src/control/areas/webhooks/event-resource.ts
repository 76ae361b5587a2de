import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { Document, Employee, LeaveRequest } from "@hr-platform/spec/types";
import type { Decisions } from "../../../contract/decisions.ts";
import { refuse } from "../../../contract/errors.ts";
import { employeeText } from "../../../operations/employees/employee-form.ts";
import { requestText } from "../../../operations/leave/leave-form.ts";
import type { CompanyState } from "../../../store/company-state.ts";
import { Row } from "../../../store/table.ts";
import type { EventKind } from "../../../webhooks/event.ts";

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

/** JSON text of a resource of the company that fits the kind. @throws ApiError CONFLICT if it has none. */
export function eventResource(company: CompanyState, kind: EventKind, decisions: Decisions, now: number): string {
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
