import type { EmployeeRecord, LeaveRecord } from "@hr-platform/fixtures";
import type { LeaveRequest } from "@hr-platform/spec/types";
import type { CompanyState } from "../../store/company-state.ts";
import type { Change } from "../../store/change.ts";
import { type Fault, type Operations, answering, seeing } from "../fault.ts";
import { LeaveRegister } from "../../store/indexes/leave-register.ts";
import type { Context } from "../../pipeline/route.ts";
import { type Row, Table } from "../../store/table.ts";

/** Hidden requests, of one person or of all. */
export function hiddenOf({ sealedLeave }: CompanyState, employeeId: string | null = null): LeaveRequest[] {
  const all = [...sealedLeave.rows()].map(({ record }) => record.resource);
  return employeeId === null ? all : all.filter((request) => request.employeeId === employeeId);
}

/** Whether a person is on hidden leave today. */
export function isHidden(company: CompanyState, employeeId: string): boolean {
  return hiddenOf(company, employeeId).some(({ startDate, endDate }) => startDate <= company.today && company.today <= endDate);
}

/** Whether hidden leave of a person shares a day with a span. */
export function isOver(company: CompanyState, employeeId: string, start: string, end: string): boolean {
  return hiddenOf(company, employeeId).some(({ startDate, endDate }) => startDate <= end && start <= endDate);
}

/** A company's state in which hidden leave, or its types, stand among all other. */
export function unsealed(company: CompanyState, what: { readonly leave?: boolean; readonly types?: boolean }): CompanyState {
  const seen = new Map<string | symbol, unknown>();
  if (what.leave === true) {
    const records = [...company.leave.rows(), ...company.sealedLeave.rows()].map(({ record }) => record);
    const leave = new Table<LeaveRecord>(records.toSorted((a, b) => (a.resource.createdAt < b.resource.createdAt ? -1 : 1)));
    seen.set("leave", leave).set("leaveRegister", new LeaveRegister(leave));
  }
  if (what.types === true) {
    seen.set("leaveTypes", new Table([...company.leaveTypes.rows(), ...company.sealedTypes.rows()].map(({ record }) => record)));
  }
  return new Proxy(company, {
    get(target, name) {
      if (seen.has(name)) return seen.get(name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Lets some operations see hidden leave among all other, where `when` holds; it stays sealed when they change it, and nothing is told. */
export function seeingHidden(operations: Operations, when: (context: Context) => boolean = () => true): Fault["breaks"] {
  return (pipeline) => {
    const seen = seeing(operations, (context) =>
      when(context) ? { ...context, company: unsealed(context.company, { leave: true }) } : context,
    )(pipeline);
    return answering(operations, (answer, { company }) => {
      const isSealed = (row: Row<LeaveRecord> | Row<EmployeeRecord>): boolean => company.sealedLeave.get(row.id) !== undefined;
      const changes = answer.changes.map((change): Change =>
        change.table === "leave" && isSealed(change.row) ? { table: "sealedLeave", row: change.row } : change,
      );
      return { ...answer, changes, events: answer.events.filter(({ row }) => !isSealed(row)) };
    })(seen);
  };
}
