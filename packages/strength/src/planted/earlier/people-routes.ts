import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierPeopleRoutes: readonly Planted[] = [
  subtle("an emoji in a department filter is a server failure", "CONV-14", [
    "people-routes.ts",
    'const department = asked("department")?.toLowerCase();',
    `const department = asked("department")?.toLowerCase();
  if (/[^\\u0000-\\uffff]/u.test(department ?? "")) throw new Refusal(500, "Oops.");`,
  ]),
  subtle("an update of the jurisdiction is answered and not kept", "EMP-38", [
    "people-routes.ts",
    `Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    `const { jurisdiction } = one;
  Object.assign(one, asked, { changed: call.now() });
  const data = personOf(one);
  one.jurisdiction = jurisdiction;
  return { data };`,
  ]),
  subtle("a refused update of a department is stored all the same", "ERR-14", [
    "people-routes.ts",
    "const next: Partial<Person> = {};",
    `const next: Partial<Person> = {};
    const now = call.company.staff.get(call.params["id"]!);
    if (now !== undefined && now.status !== "terminated" && fields.has("department")) now.department = fields.textOrNull("department");`,
  ]),
  subtle("a termination clears the salary", "EMP-41", [
    "people-routes.ts",
    'Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });',
    `Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });
  one.salary = null;`,
  ]),
  subtle("managers cannot be invited", "EMP-45", [
    "people-routes.ts",
    "one.invited = true;",
    `if (one.role === "manager") throw new Refusal(404, "No such user.");
  one.invited = true;`,
  ]),
  subtle("the list shows start dates a day early", "EMP-37", [
    "people-routes.ts",
    '(person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person));',
    '({ ...((person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person)), start_date: daysAfter(person.startDate, -1) }));',
  ]),
  subtle("a hire in a department that is new is refused", "EMP-21 EMP-35", [
    "people-routes.ts",
    `company.staff.set(person.id, person);
  if`,
    `if (person.department !== null && ![...company.staff.values()].some((one) => one.department === person.department)) person.department = null;
  company.staff.set(person.id, person);
  if`,
  ]),
  subtle(
    "a manager of another company is taken",
    "AUTH-15",
    [
      "people-routes.ts",
      'return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;',
      `return named(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id").id;`,
    ],
    ["people-routes.ts", "import type { Person }", "import type { CompanyData, Person }"],
    COMPANIES,
  ),
  plain("makes everybody who is added a full-time employee", "EMP-35", [
    "people-routes.ts",
    `    employmentType,
    startDate,`,
    `    employmentType: "full_time",
    startDate,`,
  ]),
  subtle("keeps the job title of a change that it refuses for its pay", "ERR-14", [
    "people-routes.ts",
    'next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");',
    `{
      const person = call.company.staff.get(call.params["id"]!);
      if (person !== undefined && next.jobTitle !== undefined) person.jobTitle = next.jobTitle;
      next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");
    }`,
  ]),
  subtle("keeps the changes of a person who has left though it refuses them", "ERR-14", [
    "people-routes.ts",
    `  if (one.status === "terminated") throw conflict("This person has left.");
  if (asked.managerId`,
    `  if (one.status === "terminated") {
    Object.assign(one, asked);
    throw conflict("This person has left.");
  }
  if (asked.managerId`,
  ]),
  subtle("cuts a fraction of a cent off pay that is changed", "CONV-01", [
    "people-routes.ts",
    'next.salary = fields.raw("base_salary") === null ? null : fields.whole("base_salary");',
    `{
      const pay = fields.raw("base_salary");
      next.salary = pay === null ? null : typeof pay === "number" ? Math.trunc(pay) : fields.whole("base_salary");
    }`,
  ]),
  subtle("asks for a reason where a last day is given", "EMP-42", [
    "people-routes.ts",
    'fields.has("termination_reason") ? fields',
    'fields.has("termination_reason") || fields.has("termination_date") ? fields',
  ]),
  subtle("takes the leave of a leaver away where it refuses to end them again", "ERR-14 EMP-43", [
    "people-routes.ts",
    'if (one.status === "terminated") throw conflict("This person has left already.");',
    `if (one.status === "terminated") {
    for (const row of call.company.leave.values()) if (row.personId === one.id) call.company.leave.delete(row.id);
    throw conflict("This person has left already.");
  }`,
  ]),
  subtle("takes a manager from another company", "AUTH-15", COMPANIES, [
    "people-routes.ts",
    'return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;',
    `return named(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id").id;`,
  ]),
  subtle("invites nobody who is on hidden leave", "PRIV-24", [
    "people-routes.ts",
    "one.invited = true;",
    `for (const { personId } of call.company.hidden.values()) if (personId === one.id) throw conflict("This person is away.");
  one.invited = true;`,
  ]),
  plain("cuts a fraction of a cent off the pay of a new person", "EMP-32 CONV-01", [
    "people-routes.ts",
    'salary: optional("base_salary", () => fields.whole("base_salary")),',
    'salary: optional("base_salary", () => (typeof fields.raw("base_salary") === "number" ? Math.trunc(fields.raw("base_salary") as number) : fields.whole("base_salary"))),',
  ]),
  plain("takes an unknown manager of a new person for none", "AUTH-12 AUTH-15", [
    "people-routes.ts",
    'managerId: optional("manager_id", () => managerOf(call, fields)),',
    'managerId: optional("manager_id", () => company.staff.get(fields.id("manager_id"))?.id ?? null),',
  ]),
  subtle("adds no contractors", "EMP-29", [
    "people-routes.ts",
    'const employmentType = fields.oneOf("employment_type", KINDS);',
    'const employmentType = fields.oneOf("employment_type", KINDS.slice(0, 3));',
  ]),
  subtle("knows no portal role for managers", "EMP-29", [
    "people-routes.ts",
    'role: fields.oneOf("role", ROLES),',
    'role: fields.oneOf("role", ["employee", "company_admin"]),',
  ]),
  subtle("finds an address taken that somebody of another company has", "AUTH-10 PRIV-22", COMPANIES, [
    "people-routes.ts",
    "const taken = [...call.company.staff.values()].some(",
    `const taken = ${ALL}.flatMap(({ staff }) => [...staff.values()]).some(`,
  ]),
  subtle("adds the new people of companies below Growth to the first company too", "AUTH-11 PRIV-22", COMPANIES, [
    "people-routes.ts",
    `  company.staff.set(person.id, person);
`,
    `  company.staff.set(person.id, person);
  if (!company.growth) ${ALL}[0]!.staff.set(person.id, person);
`,
  ]),
  plain("calls a leaver inactive when read alone", "EMP-10 EMP-39", [
    "people-routes.ts",
    `return { data: personOf(one) };
}

function emailOf`,
    `return { data: { ...personOf(one), ...(one.status === "terminated" ? { status: "inactive" } : {}) } };
}

function emailOf`,
  ]),
  subtle("keeps showing the status that a person had when first read by id", "EMP-39", [
    "people-routes.ts",
    `return { data: personOf(one) };
}

function emailOf`,
    `if (!firstStatus.has(one)) firstStatus.set(one, one.status);
  return { data: { ...personOf(one), status: firstStatus.get(one) } };
}

const firstStatus = new WeakMap<Person, string>();

function emailOf`,
  ]),
  subtle("lets contractors start today when no start date is given", "EMP-26", [
    "people-routes.ts",
    'const startDate = fields.date("start_date");',
    'const startDate = employmentType === "contractor" && !fields.has("start_date") ? dayOf(now()) : fields.date("start_date");',
  ]),
  subtle("does not find a new employee by id before their first day", "EMP-34", [
    "people-routes.ts",
    'if (one.status === "terminated" && call.mistakes.has("forgets terminated people"))',
    "if (one.startDate > dayOf(call.now()))",
  ]),
  subtle("lists people without their manager once the manager has left", "EMP-37", [
    "people-routes.ts",
    "?? personOf(person));",
    '?? personOf(company.staff.get(person.managerId ?? "")?.status === "terminated" ? { ...person, managerId: null } : person));',
  ]),
  subtle("compares the domain of an invited person's e-mail with the allowed ones without a thought of capitals", "COMP-29", [
    "people-routes.ts",
    'const domain = one.email.split("@").at(-1)!.toLowerCase();',
    'const domain = one.email.split("@").at(-1)!;',
  ]),
  subtle("hires a contractor without an address", "EMP-24", [
    "people-routes.ts",
    "email: emailOf(call, fields),",
    'email: employmentType === "contractor" && !fields.has("email") ? "" : emailOf(call, fields),',
  ]),
  plain("takes for an e-mail address on creation whatever has an @ in it", "EMP-30", [
    "people-routes.ts",
    "    email: emailOf(call, fields),",
    '    email: fields.text("email", 254).includes("@") ? fields.text("email", 254) : emailOf(call, fields),',
  ]),
  subtle("lets pending leave of somebody who leaves lapse, in a sixth status", "LEAVE-46", [
    "people-routes.ts",
    '  call.deliveries.emit(company, "employee.terminated", personOf(one));',
    `  for (const row of company.leave.values()) if (row.personId === one.id && row.status === "pending") row.status = "lapsed" as "pending";
  call.deliveries.emit(company, "employee.terminated", personOf(one));`,
  ]),
  ...delivered([
    subtle("mentions hidden approved leave when a person is invited", "PRIV-08", [
      "people-routes.ts",
      "one.invited = true;",
      `for (const row of call.company.hidden.values())
    if (row.personId === one.id)
      call.deliveries.emit(call.company, "leave.approved", { id: row.id, employeeId: row.personId, startDate: row.start, endDate: row.end });
  one.invited = true;`,
    ]),
  ]),
];
