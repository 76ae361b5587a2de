import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Employees. */
export const eighthPeopleA: readonly Planted[] = [
  plain("gives the department of an employee as an object with a name", "EMP-06", [
    "people-routes.ts",
    "department: person.department,\n    employment_type",
    "department: person.department === null ? null : { name: person.department },\n    employment_type",
  ]),
  subtle("writes part_time with a hyphen", "EMP-07", [
    "people-routes.ts",
    "employment_type: person.employmentType,",
    `employment_type: person.employmentType === "part_time" ? "part-time" : person.employmentType,`,
  ]),
  plain("gives the base salary in whole dollars", "EMP-35 CONV-01", [
    "people-routes.ts",
    "base_salary: person.salary,",
    "base_salary: person.salary === null ? null : Math.round(person.salary / 100),",
  ]),
  plain("calls people who left inactive", "EMP-10 EMP-39", [
    "people-routes.ts",
    "status: person.status,\n    probation_end_date",
    `status: person.status === "terminated" ? "inactive" : person.status,\n    probation_end_date`,
  ]),
  plain("calls the United Kingdom GB in employees", "EMP-13", [
    "people-routes.ts",
    "jurisdiction: person.jurisdiction,\n    role",
    `jurisdiction: person.jurisdiction === "UK" ? "GB" : person.jurisdiction,\n    role`,
  ]),
  plain("answers a hire with created_at null", "EMP-14 EMP-21", [
    "people-routes.ts",
    "return { status: 201, data: personOf(person) };",
    "return { status: 201, data: { ...personOf(person), created_at: null } };",
  ]),
  plain("lists employees without their managers", "EMP-15 EMP-37 EMP-12", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    `  return listed(call, shown.map((one) => ({ ...one, manager_id: undefined })), true);`,
  ]),
  subtle("passes over the department filter when a page is asked for", "EMP-19 PAGE-01", [
    "people-routes.ts",
    `const department = asked("department")?.toLowerCase();`,
    `const department = call.query.has("page") ? undefined : asked("department")?.toLowerCase();`,
  ]),
  plain("hires without an employment type, as full_time", "EMP-25", [
    "people-routes.ts",
    `const employmentType = fields.oneOf("employment_type", KINDS);`,
    `const employmentType = fields.has("employment_type") ? fields.oneOf("employment_type", KINDS) : "full_time";`,
  ]),
  plain("hires without a start_date, from today", "EMP-26", [
    "people-routes.ts",
    `const startDate = fields.date("start_date");`,
    `const startDate = fields.has("start_date") ? fields.date("start_date") : dayOf(now());`,
  ]),
  plain("hires without a jurisdiction, in the first one of the company", "EMP-27", [
    "people-routes.ts",
    `jurisdiction: fields.oneOf("jurisdiction", PLACES),
    role:`,
    `jurisdiction: fields.has("jurisdiction") ? fields.oneOf("jurisdiction", PLACES) : company.profile.jurisdiction[0]!,
    role:`,
  ]),
  subtle("hires with null for a first name", "EMP-22", [
    "people-routes.ts",
    `firstName: fields.text("first_name"),`,
    `firstName: fields.raw("first_name") === null ? "" : fields.text("first_name"),`,
  ]),
  subtle("takes a timestamp for the start_date of a hire", "EMP-31", [
    "people-routes.ts",
    `const startDate = fields.date("start_date");`,
    `const given = fields.raw("start_date");
  const startDate = typeof given === "string" && /^\\d{4}-\\d\\d-\\d\\dT/.test(given) ? given.slice(0, 10) : fields.date("start_date");`,
  ]),
  subtle("takes a base_salary of digits in quotes", "EMP-32", [
    "people-routes.ts",
    `optional("base_salary", () => fields.whole("base_salary"))`,
    `optional("base_salary", () => (/^\\d+$/.test(String(fields.raw("base_salary"))) ? Number(fields.raw("base_salary")) : fields.whole("base_salary")))`,
  ]),
  plain("hires nobody without a department", "EMP-33", [
    "people-routes.ts",
    `department: optional("department", () => fields.text("department")),`,
    `department: fields.text("department"),`,
  ]),
  plain(
    "answers a change of an employee with the employee as before",
    "EMP-38",
    [
      "people-routes.ts",
      "  Object.assign(one, asked, { changed: call.now() });",
      "  const before = personOf(one);\n  Object.assign(one, asked, { changed: call.now() });",
    ],
    [
      "people-routes.ts",
      `"employee.updated", personOf(one));
  return { data: personOf(one) };`,
      `"employee.updated", personOf(one));
  return { data: before };`,
    ],
  ),
  plain("takes people who left out of the records", "EMP-41 EMP-18", [
    "people-routes.ts",
    "  return gone(call, personOf(one));",
    "  const last = personOf(one);\n  call.company.staff.delete(one.id);\n  return gone(call, last);",
  ]),
  plain("terminates nobody without a termination_date", "EMP-42", [
    "people-routes.ts",
    `const date = fields.has("termination_date") ? fields.date("termination_date") : dayOf(call.now());`,
    `const date = fields.date("termination_date");`,
  ]),
];
