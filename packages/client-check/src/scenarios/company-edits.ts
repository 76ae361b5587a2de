import { type CompanyData, type EmployeeRecord, addDays, hash32 } from "@hr-platform/domain";

/** The same company, with other facts about everybody who works there. */
export function withEverybody(
  data: CompanyData,
  change: (one: EmployeeRecord["resource"], n: number) => Partial<EmployeeRecord["resource"]>,
): CompanyData {
  const employees = data.employees.map((record, n) => ({ ...record, resource: { ...record.resource, ...change(record.resource, n) } }));
  const names = new Map(employees.map(({ resource: { id, first_name, last_name } }) => [id, `${first_name} ${last_name}`]));
  const leave = data.leave.map((record) => ({
    ...record,
    resource: { ...record.resource, employeeName: names.get(record.resource.employeeId) ?? record.resource.employeeName },
  }));
  return { ...data, employees, leave };
}

/** The same company with more people, who began after all others. */
export function withMore(data: CompanyData, count: number): CompanyData {
  const template = data.employees.find(({ resource }) => resource.status === "active")!;
  const more = Array.from({ length: count }, (_, n): EmployeeRecord => {
    const name = `${n + 1}`.padStart(4, "0");
    const resource = {
      ...template.resource,
      id: idOf(n),
      first_name: "Extra",
      last_name: `Person${name}`,
      email: `extra.${name}@check.example`,
    };
    return { ...template, resource };
  });
  return { ...data, employees: [...data.employees, ...more] };
}

/** The same company with more pending requests for leave, of a day each: those of the people who have one, later on. */
export function withMorePending(data: CompanyData, count: number): CompanyData {
  const pending = data.leave.filter(({ resource: { status } }) => status === "pending");
  const more = Array.from({ length: pending.length === 0 ? 0 : count }, (_, n) => {
    const template = pending[n % pending.length]!;
    const day = addDays(template.resource.endDate, 200 + n);
    return {
      ...template,
      resource: { ...template.resource, id: idOf(1000 + n), startDate: day, endDate: day, days: 1, halfDay: false, halfDayPeriod: null },
    };
  });
  return { ...data, leave: [...data.leave, ...more] };
}

/** The same company, in which all leave that counts is there twice. */
export function withOverlaps(data: CompanyData): CompanyData {
  const counts = data.leave.filter(({ resource: { status } }) => status === "approved" || status === "auto_approved");
  const more = counts.map((record, n) => ({ ...record, resource: { ...record.resource, id: idOf(2000 + n) } }));
  return { ...data, leave: [...data.leave, ...more] };
}

/** An id that no seeded record has. */
function idOf(n: number): string {
  const part = (k: number): string => hash32(n, `client-check/${k}`).toString(16).padStart(8, "0");
  const text = part(0) + part(1) + part(2) + part(3);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`;
}
