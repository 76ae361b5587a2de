import type { EmployeeRecord, Landmarks } from "@hr-platform/domain";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";

/** What distinguishes an employee from another, besides their name and ids. */
function traits({ resource, role, termination }: EmployeeRecord): unknown[] {
  const { id: _id, first_name: _first, last_name: _last, email: _email, created_at: _created, ...rest } = resource;
  return [rest, role, termination];
}

/** Visible leave, without ids, names and times. */
function leaveOf({ leaveRegister }: CompanyState, employeeId: string): string[] {
  return Array.from(leaveRegister.of(employeeId), ({ record: { resource } }) => {
    const { id: _id, employeeId: _employee, employeeName: _name, createdAt: _created, ...rest } = resource;
    return JSON.stringify(rest);
  }).toSorted();
}

/** Whether two employees still are twins: equal in all that the API shows of them but their names. */
function areTwins(company: CompanyState, one: string, other: string): boolean {
  const facts = [one, other].map((id) => {
    const record = company.employees.get(id)?.record;
    return record === undefined ? null : JSON.stringify([traits(record), leaveOf(company, id)]);
  });
  return facts[0] !== null && facts[0] === facts[1];
}

/**
 * The landmarks of a company as far as they still are what they were named for. Activity is what changes them: twins that differ, and
 * people of the open survey who have left, are left out.
 */
export function currentLandmarks(company: CompanyState): Landmarks {
  const { landmarks } = company.data;
  if (company.facts.activity === null) return landmarks;
  const { hidden_leave: hidden, open_survey_employee_ids: ids } = landmarks;
  return {
    ...landmarks,
    hidden_leave: hidden !== null && areTwins(company, hidden.employee_id, hidden.twin_employee_id) ? hidden : null,
    open_survey_employee_ids: ids.filter((id) => company.employees.get(id)?.record.termination === null),
  };
}
