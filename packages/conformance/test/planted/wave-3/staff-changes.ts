import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Employees: changes, terminations and invitations. */
export const thirdStaffChanges: readonly Planted[] = [
  plain("notes the last day of a person and terminates nobody", "EMP-39", [
    "people-routes.ts",
    `Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });`,
    "Object.assign(one, { ended: asked, changed: call.now() });",
  ]),
  plain("calls those who were terminated inactive", "EMP-10 EMP-39", [
    "people-routes.ts",
    "    status: person.status,",
    `    status: person.status === "terminated" ? "inactive" : person.status,`,
  ]),
  plain("invites everybody while domain enforcement is on", "COMP-29", [
    "people-routes.ts",
    "if (profile.enforced && !profile.allowedDomains",
    'if (profile.enforced && domain === "" && !profile.allowedDomains',
  ]),
  plain("answers a change of an employee with the employee before it", "EMP-38", [
    "people-routes.ts",
    `  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    `  const before = personOf(one);
  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: before };`,
  ]),
  plain("answers a change of an employee and stores none of it", "EMP-38", [
    "people-routes.ts",
    `  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    `  return { data: personOf({ ...one, ...asked, changed: call.now() }) };`,
  ]),
  plain("terminates nobody unless a body is sent", "EMP-42", [
    "people-routes.ts",
    `    const date = fields.has("termination_date") ?`,
    `    if (fields.names.length === 0) throw invalid("termination_date");
    const date = fields.has("termination_date") ?`,
  ]),
  plain("refuses a second termination as a mistake in the request", "EMP-43", [
    "people-routes.ts",
    `throw conflict("This person has left already.");`,
    `throw invalid("id", "This person has left already.");`,
  ]),
  ...delivered([
    plain("sends no more than the id of a person who was terminated", "EVT-14", [
      "people-routes.ts",
      `call.deliveries.emit(company, "employee.terminated", personOf(one));`,
      `call.deliveries.emit(company, "employee.terminated", { id: one.id });`,
    ]),
    subtle("sends a new employee with the members named in camelCase", "EVT-14", [
      "people-routes.ts",
      `call.deliveries.emit(company, "employee.created", personOf(person));`,
      `call.deliveries.emit(company, "employee.created", person);`,
    ]),
  ]),
  subtle("shows a change of department in the answer alone", "EMP-38", [
    "people-routes.ts",
    `  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    `  const { department = one.department, ...others } = asked;
  Object.assign(one, others, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf({ ...one, department }) };`,
  ]),
  subtle("stores fractions of a cent when a salary is changed", "EMP-09 CONV-01", [
    "people-routes.ts",
    `next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");`,
    `next.salary = typeof fields.raw("base_salary") === "number" ? (fields.raw("base_salary") as number) : null;`,
  ]),
  subtle("takes any text for the e-mail address of a changed employee", "EMP-04", [
    "people-routes.ts",
    `next.email = emailOf(call, fields, call.params["id"]);`,
    `next.email = fields.text("email");`,
  ]),
  subtle("keeps the first name out of a change that it refuses", "ERR-14", [
    "people-routes.ts",
    `if (fields.has("first_name")) next.firstName = fields.text("first_name");`,
    `const person = call.company.staff.get(call.params["id"]!);
    if (fields.has("first_name") && person !== undefined) person.firstName = fields.text("first_name");`,
  ]),
  subtle("deletes those who are terminated without a reason", "EMP-41", [
    "people-routes.ts",
    `  call.deliveries.emit(company, "employee.terminated", personOf(one));`,
    `  call.deliveries.emit(company, "employee.terminated", personOf(one));
  if (!new TextDecoder().decode(call.bytes).includes("termination_reason")) {
    for (const row of company.leave.values()) if (row.personId === one.id) company.leave.delete(row.id);
    company.staff.delete(one.id);
  }`,
  ]),
  subtle(
    "terminates a person in spite of a last day that is no date",
    "ERR-14",
    [
      "people-routes.ts",
      '  if (one.status === "terminated") throw conflict("This person has left already.");',
      `  if (one.status === "terminated") throw conflict("This person has left already.");
  if (asked.date === "") Object.assign(one, { status: "terminated", ended: { ...asked, date: dayOf(call.now()) } });
  if (asked.date === "") throw invalid("termination_date");`,
    ],
    [
      "people-routes.ts",
      `fields.has("termination_date") ? fields.date("termination_date") : dayOf(call.now());`,
      `fields.has("termination_date") ? dated(fields) : dayOf(call.now());`,
    ],
    [
      "people-routes.ts",
      "/** DELETE /employees/{id}. */",
      `function dated(fields: Fields): string {
  try {
    return fields.date("termination_date");
  } catch {
    return "";
  }
}

/** DELETE /employees/{id}. */`,
    ],
  ),
  subtle("keeps a person in the old status until the last day has come", "EMP-39", [
    "people-routes.ts",
    `Object.assign(one, { status: "terminated", ended`,
    `Object.assign(one, { status: asked.date > dayOf(call.now()) ? one.status : "terminated", ended`,
  ]),
  subtle("invites on the primary domain alone under enforcement", "COMP-29", [
    "people-routes.ts",
    "!profile.allowedDomains.includes(domain) && !loose",
    "domain !== profile.primaryDomain && !loose",
  ]),
  subtle(
    "goes on enforcing the domains of invitations once that is switched off",
    "COMP-29",
    [
      "people-routes.ts",
      "if (profile.enforced && !profile.allowedDomains",
      `if (profile.enforced) enforcing.add(profile.primaryDomain);
  if (enforcing.has(profile.primaryDomain) && !profile.allowedDomains`,
    ],
    [
      "people-routes.ts",
      "/** POST /employees/{id}/invite. */",
      `const enforcing = new Set<string>();

/** POST /employees/{id}/invite. */`,
    ],
  ),
  subtle("shows no start date of a person who was terminated", "EMP-08", [
    "people-routes.ts",
    "    start_date: person.startDate,",
    `    start_date: person.status === "terminated" ? null : person.startDate,`,
  ]),
];
