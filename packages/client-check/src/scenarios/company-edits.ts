import { type CompanyData, type EmployeeRecord, type LeaveRecord, addDays, hash32 } from "@hr-platform/domain";

/** The record of somebody who has left, the day after they were entered. */
export function leaver(record: EmployeeRecord): EmployeeRecord {
  const { resource } = record;
  const termination = { date: addDays(resource.created_at.slice(0, 10), 1), reason: null, voluntary: true };
  return { ...record, resource: { ...resource, status: "terminated" }, termination };
}

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

/**
 * The same company with more pending requests for leave, of a day each, of the people who have one. `dayOf`: on which day the nth of them is. Default: long
 * after that person's.
 */
export function withMorePending(
  data: CompanyData,
  count: number,
  dayOf: (n: number, last: string) => string = (n, last) => addDays(last, 200 + n),
): CompanyData {
  const pending = data.leave.filter(({ resource: { status } }) => status === "pending");
  const more = Array.from({ length: pending.length === 0 ? 0 : count }, (_, n) => {
    const template = pending[n % pending.length]!;
    const day = dayOf(n, template.resource.endDate);
    return {
      ...template,
      resource: { ...template.resource, id: idOf(1000 + n), startDate: day, endDate: day, days: 1, halfDay: false, halfDayPeriod: null },
    };
  });
  return { ...data, leave: [...data.leave, ...more] };
}

/** The same company with more open roles, for which nobody has applied yet. */
export function withMoreRoles(data: CompanyData, count: number): CompanyData {
  const template = data.roles.find(({ status }) => status === "open");
  if (template === undefined) return data;
  const more = Array.from({ length: count }, (_, n) => ({ ...template, id: idOf(3000 + n), title: `Extra role ${n + 1}` }));
  return { ...data, roles: [...data.roles, ...more] };
}

/** The same company, in which all leave that counts is there twice. */
export function withOverlaps(data: CompanyData): CompanyData {
  const counts = data.leave.filter(({ resource: { status } }) => status === "approved" || status === "auto_approved");
  const more = counts.map((record, n) => ({ ...record, resource: { ...record.resource, id: idOf(2000 + n) } }));
  return { ...data, leave: [...data.leave, ...more] };
}

/** The same company, in which nobody had to decide on the leave that is approved. */
export function withAutoApproved(data: CompanyData): CompanyData {
  const leave = data.leave.map((record) =>
    record.resource.status === "approved" ? { ...record, resource: { ...record.resource, status: "auto_approved" as const } } : record,
  );
  return { ...data, leave };
}

/** What is said of a request for leave that is added; the rest is that of another one. */
export type AddedLeave = Partial<LeaveRecord["resource"]> & Pick<LeaveRecord["resource"], "id" | "employeeId" | "status">;

/** The same company with more requests for leave of whole days, the first ones before all others. Default of the type: annual leave. */
export function withLeave(data: CompanyData, added: readonly AddedLeave[]): CompanyData {
  const annual = data.leave_types.find(({ kind }) => kind === "annual")?.resource.id;
  const template = data.leave.find(({ resource: { typeId } }) => typeId === annual);
  if (template === undefined) return data;
  const names = new Map(data.employees.map(({ resource: { id, first_name, last_name } }) => [id, `${first_name} ${last_name}`]));
  const types = new Map(data.leave_types.map(({ resource: { id, name } }) => [id, name]));
  const more = added.map((one): LeaveRecord => {
    const resource = { ...template.resource, days: 1, halfDay: false, halfDayPeriod: null, notes: null, declineReason: null, ...one };
    const { employeeId, typeId } = resource;
    const employeeName = names.get(employeeId) ?? resource.employeeName;
    return { resource: { ...resource, employeeName, typeName: types.get(typeId) ?? resource.typeName }, cancel_reason: null };
  });
  return { ...data, leave: [...more, ...data.leave] };
}

/** An id that no seeded record has. */
export function idOf(n: number): string {
  const part = (k: number): string => hash32(n, `client-check/${k}`).toString(16).padStart(8, "0");
  const text = part(0) + part(1) + part(2) + part(3);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`;
}
