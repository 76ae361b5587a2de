import type { EmployeeRecord } from "@hr-platform/domain";
import type { Employee, Jurisdiction } from "@hr-platform/spec/types";
import { type ByValue, choose } from "../../contract/decisions.ts";
import type { Change } from "../../store/change.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { type Answer, type Context, type ContextOf, type Route, routeOn } from "../../pipeline/route.ts";
import { checkEmployeeFields, storedDepartment } from "./employee-fields.ts";
import { managerProblem } from "./managers.ts";
import { Row } from "../../store/table.ts";
import {
  type Person,
  dated,
  find,
  fullName,
  requireAllowedDomain,
  requireFreeEmail,
  requireOwnJurisdiction,
  requirePlausibleStart,
  show,
} from "./operations.ts";

/** Fields that an update cannot change: read-only ones. */
const LOCKED: ByValue<"editable-employee-fields", readonly string[]> = {
  "most-fields": ["jurisdiction", "role"],
  "with-jurisdiction": ["role"],
  "job-fields": ["first_name", "last_name", "email", "start_date", "probation_end_date", "jurisdiction", "role"],
};
const JURISDICTIONS: readonly unknown[] = ["AU", "NZ", "UK"] satisfies Jurisdiction[];
const SETTABLE: readonly unknown[] = ["active", "on_leave", "probation"] satisfies EmployeeRecord["set_status"][];

/** Checks the body's fields that the description does not have. */
function checkUpdate(context: ContextOf<"updateEmployee">): void {
  const { sent, decisions } = context;
  checkEmployeeFields(context);
  const isSettable = SETTABLE.includes(sent["status"]);
  const takesStatus = choose(decisions["employee-patch-status"], { "validation-error": false, ignored: true, applied: isSettable });
  if (Object.hasOwn(sent, "status") && !takesStatus) {
    throw refuseBy.invalid("status-in-update", "status", "status cannot be set so; terminate with DELETE.");
  }
  const locked = choose(decisions["editable-employee-fields"], LOCKED);
  if (Object.hasOwn(sent, "jurisdiction") && !locked.includes("jurisdiction") && !JURISDICTIONS.includes(sent["jurisdiction"])) {
    throw refuseBy.invalid("jurisdiction-in-update", "jurisdiction", "jurisdiction must be one of: AU, NZ, UK.");
  }
  const readOnly =
    decisions["read-only-fields"] === "validation-error" ? Object.keys(sent).find((name) => locked.includes(name)) : undefined;
  if (readOnly !== undefined) throw refuseBy.invalid("locked-field", readOnly, `${readOnly} cannot be set.`);
}

/** The changes of an update: fields with another value, and the status if it can be set. */
function changed({ body, sent, decisions }: ContextOf<"updateEmployee">, { resource, termination }: EmployeeRecord): Partial<Employee> {
  const locked = choose(decisions["editable-employee-fields"], LOCKED);
  const department = "department" in body ? { department: storedDepartment(body.department, decisions) } : {};
  const fields = Object.entries({
    ...body,
    ...department,
    ...(Object.hasOwn(sent, "jurisdiction") ? { jurisdiction: sent["jurisdiction"] } : {}),
  });
  if (
    choose(decisions["employee-patch-status"], { "validation-error": false, ignored: false, applied: true }) &&
    Object.hasOwn(sent, "status") &&
    termination === null
  )
    fields.push(["status", sent["status"]]);
  return Object.fromEntries(fields.filter(([name, value]) => !locked.includes(name) && resource[name as keyof Employee] !== value));
}

function update(context: ContextOf<"updateEmployee">, person: Person): Answer {
  const { company, decisions } = context;
  const { record } = person;
  const changes = changed(context, record);
  if (changes.jurisdiction !== undefined) requireOwnJurisdiction(context, changes.jurisdiction);
  if (changes.start_date !== undefined) requirePlausibleStart(context, changes.start_date);
  if (changes.manager_id != null) {
    const problem = managerProblem(company.employees, changes.manager_id, person.id, decisions);
    if (problem !== null) throw problem;
  }
  if (changes.email !== undefined && decisions["domain-enforcement-reach"] === "invite-and-create")
    requireAllowedDomain(context, changes.email);
  if (record.termination !== null && decisions["patch-terminated"] === "conflict")
    throw refuseBy.conflict("update-of-leaver", "The employee is terminated.");
  if (changes.email !== undefined) requireFreeEmail(context, changes.email, person.id);
  if (Object.keys(changes).length === 0) {
    return show(context, person, decisions["no-op-event"] === "event" ? { events: [{ kind: "employee.updated", row: person }] } : {});
  }
  const given = changes.status === undefined ? {} : { set_status: changes.status as NonNullable<EmployeeRecord["set_status"]> };
  const next: EmployeeRecord = { ...record, ...given, resource: { ...record.resource, ...changes } };
  const row = decisions["derived-employee-status"] === "computed" ? dated(company, next) : new Row(next);
  return show(context, row, {
    changes: [{ table: "employees", row }, ...renamed(context, person, row)],
    events: [{ kind: "employee.updated", row }],
  });
}

/** Leave requests show the current name of their employee. */
function renamed({ company, decisions }: Context, before: Person, after: Person): Change[] {
  const name = fullName(after.record.resource);
  if (decisions["leave-names"] === "snapshot" || name === fullName(before.record.resource)) return [];
  return [...company.leaveRegister.of(after.id)].map(({ record }) => ({
    table: "leave",
    row: new Row({ ...record, resource: { ...record.resource, employeeName: name } }),
  }));
}

/** §4.2: updating an employee. */
export const employeeUpdateRoutes: readonly Route[] = [routeOn("updateEmployee", { find, check: checkUpdate, run: update })];
