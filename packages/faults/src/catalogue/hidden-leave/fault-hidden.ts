import type { EmployeeRecord, LeaveRecord } from "@hr-platform/domain";
import type { LeaveRequest } from "@hr-platform/spec/types";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Change } from "@hr-platform/engine/store/change";
import { type Fault, type Operations, changeAnswer, changeContext } from "../../fault.ts";
import { LeaveRegister } from "@hr-platform/engine/store/indexes/leave-register";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { type Row, Table } from "@hr-platform/engine/store/table";

/** The hidden leave requests of one employee, or of all. */
export function hiddenOf({ hiddenLeave }: CompanyState, employeeId: string | null = null): LeaveRequest[] {
  const all = [...hiddenLeave.rows()].map(({ record }) => record.resource);
  return employeeId === null ? all : all.filter((request) => request.employeeId === employeeId);
}

/** Whether an employee is on hidden leave today. */
export function isOnHiddenLeave(company: CompanyState, employeeId: string): boolean {
  return hiddenOf(company, employeeId).some(({ startDate, endDate }) => startDate <= company.today && company.today <= endDate);
}

/** Whether hidden leave of an employee overlaps a span of dates. */
export function isOver(company: CompanyState, employeeId: string, start: string, end: string): boolean {
  return hiddenOf(company, employeeId).some(({ startDate, endDate }) => startDate <= end && start <= endDate);
}

/** A company state that also shows hidden leave, or hidden leave types. */
export function withHidden(company: CompanyState, what: { readonly leave?: boolean; readonly types?: boolean }): CompanyState {
  const seen = new Map<string | symbol, unknown>();
  if (what.leave === true) {
    const records = [...company.leave.rows(), ...company.hiddenLeave.rows()].map(({ record }) => record);
    const leave = new Table<LeaveRecord>(records.toSorted((a, b) => (a.resource.createdAt < b.resource.createdAt ? -1 : 1)));
    seen.set("leave", leave).set("leaveRegister", new LeaveRegister(leave));
  }
  if (what.types === true) {
    seen.set("leaveTypes", new Table([...company.leaveTypes.rows(), ...company.hiddenTypes.rows()].map(({ record }) => record)));
  }
  return new Proxy(company, {
    get(target, name) {
      if (seen.has(name)) return seen.get(name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Lets some operations see hidden leave where `when` holds. What they change stays hidden, and no event is sent. */
export function showHidden(operations: Operations, when: (context: AnyContext) => boolean = () => true): Fault["breaks"] {
  return (pipeline) => {
    const seen = changeContext(operations, (context) =>
      when(context) ? { ...context, company: withHidden(context.company, { leave: true }) } : context,
    )(pipeline);
    return changeAnswer(operations, (answer, { company }) => {
      const isHidden = (row: Row<LeaveRecord> | Row<EmployeeRecord>): boolean => company.hiddenLeave.get(row.id) !== undefined;
      const changes = answer.changes.map((change): Change =>
        change.table === "leave" && isHidden(change.row) ? { table: "hiddenLeave", row: change.row } : change,
      );
      return { ...answer, changes, events: answer.events.filter(({ row }) => !isHidden(row)) };
    })(seen);
  };
}
