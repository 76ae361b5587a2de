import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PEOPLE = "people-routes.ts";

/** People who are added. */
export const fourthHires: readonly Planted[] = [
  plain("accepts a new employee with status 202", "CONV-10", [
    PEOPLE,
    "return { status: 201, data: personOf(person) };",
    "return { status: 202, data: personOf(person) };",
  ]),
  plain("answers the adding of a person with a message alone", "EMP-21", [
    PEOPLE,
    "return { status: 201, data: personOf(person) };",
    "return { status: 201, data: { message: `${person.firstName} was added.` } };",
  ]),
  plain("lets everybody begin today who has no first day", "EMP-26", [
    PEOPLE,
    `const startDate = fields.date("start_date");`,
    `const startDate = fields.has("start_date") ? fields.date("start_date") : dayOf(now());`,
  ]),
  plain("takes pay that is a text of digits", "EMP-32", [
    PEOPLE,
    `salary: optional("base_salary", () => fields.whole("base_salary")),`,
    `salary: optional("base_salary", () => (typeof fields.raw("base_salary") === "string" ? Number(fields.raw("base_salary")) || 0 : fields.whole("base_salary"))),`,
  ]),
  plain("cuts a fraction of a cent off the pay of a new person", "EMP-32 CONV-01", [
    PEOPLE,
    `salary: optional("base_salary", () => fields.whole("base_salary")),`,
    `salary: optional("base_salary", () => (typeof fields.raw("base_salary") === "number" ? Math.trunc(fields.raw("base_salary") as number) : fields.whole("base_salary"))),`,
  ]),
  plain("forgets the manager of a new person", "EMP-35", [
    PEOPLE,
    `managerId: optional("manager_id", () => managerOf(call, fields)),`,
    `managerId: optional("manager_id", () => managerOf(call, fields)) === null ? null : null,`,
  ]),
  plain("adds nobody without a department", "EMP-33", [
    PEOPLE,
    `department: optional("department", () => fields.text("department")),`,
    `department: fields.text("department"),`,
  ]),
  plain(
    "answers for a new person but keeps nobody",
    "EMP-34",
    [PEOPLE, "  company.staff.set(person.id, person);\n", ""],
    [PEOPLE, "  if (company.growth) {", "  if (company.staff.has(person.id)) {"],
  ),
  plain("takes an unknown manager of a new person for none", "AUTH-12 AUTH-15", [
    PEOPLE,
    `managerId: optional("manager_id", () => managerOf(call, fields)),`,
    `managerId: optional("manager_id", () => company.staff.get(fields.id("manager_id"))?.id ?? null),`,
  ]),
  subtle("takes an employment type in capitals and shows it so", "EMP-29 EMP-07", [
    PEOPLE,
    `const employmentType = fields.oneOf("employment_type", KINDS);`,
    `const employmentType = KINDS.find((kind) => kind.toUpperCase() === fields.raw("employment_type")) ? fields.text("employment_type") : fields.oneOf("employment_type", KINDS);`,
  ]),
  subtle("adds no contractors", "EMP-29", [
    PEOPLE,
    `const employmentType = fields.oneOf("employment_type", KINDS);`,
    `const employmentType = fields.oneOf("employment_type", KINDS.slice(0, 3));`,
  ]),
  subtle("knows no portal role for managers", "EMP-29", [
    PEOPLE,
    `role: fields.oneOf("role", ROLES),`,
    `role: fields.oneOf("role", ["employee", "company_admin"]),`,
  ]),
  subtle("rounds new pay to whole dollars", "EMP-35 CONV-01", [
    PEOPLE,
    `salary: optional("base_salary", () => fields.whole("base_salary")),`,
    `salary: optional("base_salary", () => Math.round(fields.whole("base_salary") / 100) * 100),`,
  ]),
  subtle("keeps sixty letters of a longer job title", "EMP-35", [
    PEOPLE,
    `jobTitle: optional("job_title", () => fields.text("job_title")),`,
    `jobTitle: optional("job_title", () => fields.text("job_title").slice(0, 60)),`,
  ]),
  subtle("writes a new department with a capital letter", "EMP-35", [
    PEOPLE,
    `department: optional("department", () => fields.text("department")),`,
    `department: optional("department", () => fields.text("department").replace(/^[a-z]/, (letter) => letter.toUpperCase())),`,
  ]),
  subtle("starts people who start on the first of a month a day before", "EMP-35", [
    PEOPLE,
    "    employmentType,\n    startDate,\n",
    `    employmentType,\n    startDate: startDate.endsWith("-01") ? daysAfter(startDate, -1) : startDate,\n`,
  ]),
  subtle(
    "ends a probation six months on, on a day that may not exist",
    "CONV-02 EMP-11",
    [
      PEOPLE,
      `probationEnd: employmentType === "full_time" ? daysAfter(startDate, 100) : null,`,
      `probationEnd: employmentType === "full_time" ? halfYearAfter(startDate) : null,`,
    ],
    [
      PEOPLE,
      "/** POST /employees. */",
      `function halfYearAfter(day: string): string {
  const [year, month, date] = day.split("-") as [string, string, string];
  const months = Number(month) + 5;
  return \`\${Number(year) + Math.floor(months / 12)}-\${String((months % 12) + 1).padStart(2, "0")}-\${date}\`;
}

/** POST /employees. */`,
    ],
  ),
  subtle(
    "keeps a new person whose portal role it refuses",
    "ERR-14 EMP-29",
    [PEOPLE, `role: fields.oneOf("role", ROLES),`, `role: fields.raw("role") as string,`],
    [PEOPLE, "  company.staff.set(person.id, person);\n", `  company.staff.set(person.id, person);\n  fields.oneOf("role", ROLES);\n`],
  ),
  subtle(
    "keeps a new person whose manager it does not find",
    "ERR-14",
    [PEOPLE, `managerId: optional("manager_id", () => managerOf(call, fields)),`, "managerId: null,"],
    [
      PEOPLE,
      "  company.staff.set(person.id, person);\n",
      `  company.staff.set(person.id, person);\n  person.managerId = optional("manager_id", () => managerOf(call, fields));\n`,
    ],
  ),
  subtle("finds an address taken that somebody of another company has", "AUTH-10 PRIV-22", COMPANIES, [
    PEOPLE,
    "const taken = [...call.company.staff.values()].some(",
    `const taken = ${ALL}.flatMap(({ staff }) => [...staff.values()]).some(`,
  ]),
  subtle("adds the new people of companies below Growth to the first company too", "AUTH-11 PRIV-22", COMPANIES, [
    PEOPLE,
    "  company.staff.set(person.id, person);\n",
    `  company.staff.set(person.id, person);\n  if (!company.growth) ${ALL}[0]!.staff.set(person.id, person);\n`,
  ]),
  ...delivered([
    plain("tells receivers of a new person by id and name alone", "EVT-14", [
      PEOPLE,
      `call.deliveries.emit(company, "employee.created", personOf(person));`,
      `call.deliveries.emit(company, "employee.created", { id: person.id, first_name: person.firstName, last_name: person.lastName });`,
    ]),
  ]),
];
