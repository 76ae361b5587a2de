import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Employees: the list, its filters and pages, and those who are added. */
export const thirdStaff: readonly Planted[] = [
  plain("shows the manager of an employee as a path", "EMP-12 CONV-04", [
    "people-routes.ts",
    "    manager_id: person.managerId,",
    "    manager_id: person.managerId === null ? null : `/employees/${person.managerId}`,",
  ]),
  plain("writes kinds of employment with a hyphen", "EMP-07", [
    "people-routes.ts",
    "    employment_type: person.employmentType,",
    `    employment_type: person.employmentType.replace("_", "-"),`,
  ]),
  plain("fills pages of employees as it likes whatever limit is sent", "PAGE-01", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    `  call.query.delete("limit");
  return listed(call, shown, true);`,
  ]),
  plain("shows the department of an employee as an object", "EMP-06", [
    "people-routes.ts",
    "    department: person.department,",
    "    department: person.department === null ? null : { name: person.department },",
  ]),
  plain("shows base salaries in dollars though it takes cents", "EMP-35 CONV-01", [
    "people-routes.ts",
    "    base_salary: person.salary,",
    "    base_salary: person.salary === null ? null : person.salary / 100,",
  ]),
  plain("lists people on probation with those who were terminated", "EMP-16", [
    "people-routes.ts",
    `        ? person.status === "terminated"
        :`,
    `        ? person.status !== "active"
        :`,
  ]),
  plain("counts the whole staff in the total of a filtered employee list", "PAGE-07", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    `  const reply = listed(call, shown, true);
  const meta = { ...(reply.beside?.["meta"] as object), total: company.staff.size };
  return { ...reply, beside: { meta } };`,
  ]),
  plain("puts the rows of the employee list under a name of their own", "EMP-15 CONV-06", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    `  const reply = listed(call, shown, true);
  return { ...reply, data: { employees: reply.data } };`,
  ]),
  plain("begins the employment of everybody in a status onboarding", "EMP-10", [
    "people-routes.ts",
    `status: employmentType === "full_time" ? "probation" : "active",`,
    `status: "onboarding" as Person["status"],`,
  ]),
  plain("writes the creation time of an employee as a day", "EMP-14 CONV-03", [
    "people-routes.ts",
    "created_at: shortStamp(person.since),",
    "created_at: dayOf(person.since),",
  ]),
  plain("shows empty text for the end of a probation that nobody is in", "EMP-11", [
    "people-routes.ts",
    "probation_end_date: person.probationEnd,",
    `probation_end_date: person.probationEnd ?? "",`,
  ]),
  plain("makes everybody who is added a full-time employee", "EMP-35", [
    "people-routes.ts",
    `    employmentType,
    startDate,`,
    `    employmentType: "full_time",
    startDate,`,
  ]),
  subtle("leaves those who left today out of the list of everybody", "EMP-18", [
    "people-routes.ts",
    `    (status === "all" ||`,
    `    ((status === "all" && (person.ended === null || person.ended.date < dayOf(call.now()))) ||`,
  ]),
  subtle(
    "goes on finding people in the department that they moved out of",
    "EMP-19",
    [
      "people-routes.ts",
      "(department === undefined || person.department?.toLowerCase() === department) &&",
      "(department === undefined || indexed(person) === department) &&",
    ],
    [
      "people-routes.ts",
      "/** By employee: the row that lists show after updates too, for a mistake. */",
      `const index = new WeakMap<Person, string | undefined>();
function indexed(person: Person): string | undefined {
  if (!index.has(person)) index.set(person, person.department?.toLowerCase());
  return index.get(person);
}

/** By employee: the row that lists show after updates too, for a mistake. */`,
    ],
  ),
  subtle("orders employees otherwise where the page is left out", "PAGE-06", [
    "people-routes.ts",
    "toSorted((a, b) => (a.id < b.id ? -1 : 1));",
    `toSorted((a, b) => (a.id < b.id ? -1 : 1) * (call.query.has("page") ? 1 : -1));`,
  ]),
  subtle("finds nobody in a department that has a comma in its name", "EMP-19", [
    "people-routes.ts",
    `const department = asked("department")?.toLowerCase();`,
    `const department = asked("department")?.toLowerCase().split(",")[0];`,
  ]),
  subtle("keeps those whose last day is to come among the active people", "EMP-17", [
    "people-routes.ts",
    `          : person.status !== "terminated")) &&`,
    `          : person.status !== "terminated" || person.ended!.date > dayOf(call.now()))) &&`,
  ]),
  subtle("repeats the last page of a list to those who ask beyond it", "PAGE-01", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = Math.min(page - 1, Math.max(0, Math.ceil(rows.length / limit) - 1)) * limit;",
  ]),
  subtle("leaves a new contractor without the manager who was named", "EMP-35", [
    "people-routes.ts",
    `managerId: optional("manager_id", () => managerOf(call, fields)),`,
    `managerId: employmentType === "contractor" ? null : optional("manager_id", () => managerOf(call, fields)),`,
  ]),
  subtle("rounds the salary of a new employee to the cent", "EMP-32 CONV-01", [
    "people-routes.ts",
    `salary: optional("base_salary", () => fields.whole("base_salary")),`,
    `salary: optional("base_salary", () => {
      const cents = fields.raw("base_salary");
      return typeof cents === "number" && cents >= 0 ? Math.round(cents) : fields.whole("base_salary");
    }),`,
  ]),
  subtle("writes an apostrophe in a last name as HTML", "EMP-35", [
    "people-routes.ts",
    "    last_name: person.lastName,",
    `    last_name: person.lastName.replaceAll("'", "&#39;"),`,
  ]),
  subtle(
    "keeps a new employee whose manager it cannot find",
    "ERR-14",
    ["people-routes.ts", `managerId: optional("manager_id", () => managerOf(call, fields)),`, "managerId: null,"],
    [
      "people-routes.ts",
      `  company.staff.set(person.id, person);
  if (mistakes.has("loses letters`,
      `  company.staff.set(person.id, person);
  person.managerId = optional("manager_id", () => managerOf(call, fields));
  if (mistakes.has("loses letters`,
    ],
  ),
  subtle("takes somebody of another company for a manager", "AUTH-15", COMPANIES, [
    "people-routes.ts",
    'named(call, call.company.staff, fields.id("manager_id"), "manager_id")',
    `named(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id")`,
  ]),
  plain("lists everybody as if they had no manager", "EMP-37", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    "  return listed(call, shown.map((row) => ({ ...row, manager_id: null })), true);",
  ]),
  subtle("answers 403 for an employee who works for another company", "AUTH-13 AUTH-14", COMPANIES, [
    "people-routes.ts",
    '  const { one } = found(call, call.company.staff, () => undefined);\n  if (one.status === "terminated" && call',
    `  const others = ${ALL}.filter((company) => company !== call.company);
  if (others.some(({ staff }) => staff.has(call.params["id"]!))) throw new Refusal(403, "This is none of yours.");
  const { one } = found(call, call.company.staff, () => undefined);
  if (one.status === "terminated" && call`,
  ]),
];
