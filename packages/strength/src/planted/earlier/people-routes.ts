import { COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierPeopleRoutes: readonly Planted[] = [
  subtle("an emoji in a department filter is a server failure", "CONV-14", [
    "people-routes.ts",
    'const department = asked("department")?.toLowerCase();',
    `const department = asked("department")?.toLowerCase();
  if (/[^\\u0000-\\uffff]/u.test(department ?? "")) throw new Refusal(500, "Oops.");`,
  ]),
  subtle("a null character in a job title is a server failure", "CONV-14", [
    "people-routes.ts",
    "company.staff.set(person.id, person);",
    `if (person.jobTitle?.includes("\\u0000") === true) throw new Refusal(500, "Oops.");
  company.staff.set(person.id, person);`,
  ]),
  subtle("a hire takes an object as department", "EMP-32", [
    "people-routes.ts",
    'department: optional("department", () => fields.text("department")),',
    'department: optional("department", () => (typeof fields.raw("department") === "object" ? "Other" : fields.text("department"))),',
  ]),
  subtle("a department filter does not find those with letters beyond ASCII", "EMP-19", [
    "people-routes.ts",
    "(department === undefined || person.department?.toLowerCase() === department) &&",
    "(department === undefined || (/^[ -~]*$/.test(department) && person.department?.toLowerCase() === department)) &&",
  ]),
  subtle("a list leaves out the end of probation from the second page on", "EMP-11", [
    "people-routes.ts",
    "return listed(call, shown, true);",
    "return listed(call, shown.map((row, n) => (n < 7 ? row : { ...row, probation_end_date: undefined })), true);",
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
  subtle("an update of the job title changes the manager too", "EMP-38", [
    "people-routes.ts",
    "Object.assign(one, asked, { changed: call.now() });",
    `Object.assign(one, asked, { changed: call.now() });
  for (const other of call.company.staff.values()) if (other.id === one.managerId && asked.jobTitle !== undefined) other.jobTitle = one.jobTitle;`,
  ]),
  subtle("a refused update of a department is stored all the same", "ERR-14", [
    "people-routes.ts",
    "const next: Partial<Person> = {};",
    `const next: Partial<Person> = {};
    const now = call.company.staff.get(call.params["id"]!);
    if (now !== undefined && now.status !== "terminated" && fields.has("department")) now.department = fields.textOrNull("department");`,
  ]),
  subtle("a refused update of somebody terminated is stored", "ERR-14 EMP-41", [
    "people-routes.ts",
    `if (one.status === "terminated") throw conflict("This person has left.");
  if (asked`,
    `if (one.status === "terminated") {
    Object.assign(one, asked);
    throw conflict("This person has left.");
  }
  if (asked`,
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
  subtle("a change of the email is answered and not kept", "EMP-38", [
    "people-routes.ts",
    "Object.assign(one, asked, { changed: call.now() });",
    `const { email } = one;
  Object.assign(one, asked, { changed: call.now() });
  if (email !== one.email) { const data = personOf(one); one.email = email; return { data }; }`,
  ]),
  subtle("a hire in a department that is new is refused", "EMP-21 EMP-35", [
    "people-routes.ts",
    `company.staff.set(person.id, person);
  if`,
    `if (person.department !== null && ![...company.staff.values()].some((one) => one.department === person.department)) person.department = null;
  company.staff.set(person.id, person);
  if`,
  ]),
  subtle("a wrong address is stored where it is changed", "ERR-14 EMP-04", [
    "people-routes.ts",
    'next.email = emailOf(call, fields, call.params["id"]);',
    '{ const one = call.company.staff.get(call.params["id"]!); if (one !== undefined && typeof fields.raw("email") === "string") one.email = String(fields.raw("email")); next.email = emailOf(call, fields, call.params["id"]); }',
  ]),
  subtle("who has hidden leave has another member", "PRIV-24", [
    "people-routes.ts",
    '(person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person));',
    '({ ...((person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person)), ...([...call.company.hidden.values()].some(({ personId }) => personId === person.id) ? { flags: ["confidential"] } : {}) }));',
  ]),
  plain("the answer to a change has only the id and the changed members", "EMP-38", [
    "people-routes.ts",
    `call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    `call.deliveries.emit(call.company, "employee.updated", personOf(one));
  const sent = fieldsOf(call).names;
  return { data: Object.fromEntries(Object.entries(personOf(one)).filter(([name]) => name === "id" || sent.includes(name))) };`,
  ]),
  plain(
    "an employee read by id stays as it was when read first",
    "EMP-38 EMP-39",
    [
      "people-routes.ts",
      "export function readPerson(call: Call): Reply {",
      `const firstRead = new WeakMap<Person, object>();
export function readPerson(call: Call): Reply {`,
    ],
    [
      "people-routes.ts",
      `throw new Refusal(404, "We have nothing under this id.");
  return { data: personOf(one) };`,
      `throw new Refusal(404, "We have nothing under this id.");
  const data = firstRead.get(one) ?? personOf(one);
  firstRead.set(one, data);
  return { data };`,
    ],
  ),
  subtle("a change of department moves those who report to the employee, too", "EMP-38", [
    "people-routes.ts",
    "Object.assign(one, asked, { changed: call.now() });",
    `Object.assign(one, asked, { changed: call.now() });
  for (const other of call.company.staff.values()) if (other.managerId === one.id) other.department = asked.department ?? other.department;`,
  ]),
  subtle("a change takes any text as jurisdiction", "EMP-13", [
    "people-routes.ts",
    'next.jurisdiction = fields.oneOf("jurisdiction", PLACES);',
    'next.jurisdiction = fields.text("jurisdiction") as Person["jurisdiction"];',
  ]),
  subtle(
    "a manager of another company is taken",
    "AUTH-15",
    [
      "people-routes.ts",
      'return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;',
      'return named(call, new Map((call as unknown as { companies: readonly CompanyData[] }).companies.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id").id;',
    ],
    ["people-routes.ts", "import type { Person }", "import type { CompanyData, Person }"],
    COMPANIES,
  ),
  plain("the answer to a creation has the id alone", "EMP-21", [
    "people-routes.ts",
    "return { status: 201, data: personOf(person) };",
    "return { status: 201, data: { id: person.id } };",
  ]),
  subtle("a creation takes a base_salary of digits in a string", "EMP-32", [
    "people-routes.ts",
    'salary: optional("base_salary", () => fields.whole("base_salary")),',
    'salary: optional("base_salary", () => /^\\d+$/.test(String(fields.raw("base_salary"))) ? Number(fields.raw("base_salary")) : fields.whole("base_salary")),',
  ]),
  plain(
    "the department filter is applied to the page, not to the list",
    "EMP-19 PAGE-07",
    ["people-routes.ts", "(department === undefined || person.department?.toLowerCase() === department) &&", ""],
    [
      "people-routes.ts",
      "return listed(call, shown, true);",
      `const reply = listed(call, shown, true);
  if (department === undefined) return reply;
  return { ...reply, data: (reply.data as Person[]).filter((one) => one.department?.toLowerCase() === department) };`,
    ],
  ),
  subtle("the department filter is ignored with status=all", "EMP-19", [
    "people-routes.ts",
    "(department === undefined || person.department?.toLowerCase() === department) &&",
    '(department === undefined || asked("status") === "all" || person.department?.toLowerCase() === department) &&',
  ]),
  subtle("the department filter lets those through who have no department", "EMP-19", [
    "people-routes.ts",
    "(department === undefined || person.department?.toLowerCase() === department) &&",
    "(department === undefined || (person.department ?? department).toLowerCase() === department) &&",
  ]),
  subtle("status=terminated leaves out those who were terminated today", "EMP-16 EMP-41", [
    "people-routes.ts",
    `? person.status === "terminated"
`,
    `? person.status === "terminated" && (person.ended?.date ?? "") < dayOf(call.now())
`,
  ]),
  plain("meta.total of the employees leaves out the terminated ones that are listed", "PAGE-07", [
    "people-routes.ts",
    "return listed(call, shown, true);",
    `const reply = listed(call, shown, true);
  const total = rows.filter((one) => one.status !== "terminated").length;
  return { ...reply, beside: { meta: { ...(reply.beside!["meta"] as object), total } } };`,
  ]),
  subtle(
    "a page of employees that was read once is not updated before somebody joins",
    "EMP-37 EMP-41",
    [
      "people-routes.ts",
      "/** GET /employees, in the order of their random ids. */",
      "const remembered = new WeakMap<object, Map<string, Reply>>();",
    ],
    [
      "people-routes.ts",
      "return listed(call, shown, true);",
      `const kept = remembered.get(company) ?? new Map<string, Reply>();
  remembered.set(company, kept);
  const name = \`\${company.staff.size} \${call.query}\`;
  const reply = kept.get(name) ?? listed(call, shown, true);
  kept.set(name, reply);
  return reply;`,
    ],
  ),
  subtle("status of employees on probation is on_probation", "EMP-10", [
    "people-routes.ts",
    "status: person.status,",
    'status: person.status === "probation" ? "on_probation" : person.status,',
  ]),
  plain("the answer to an invitation is not wrapped in data", "CONV-05", [
    "people-routes.ts",
    "return { data: { invitation: { sent_to: one.email, expires_at: stamp(call.now() + 6e8) } } };",
    'return { raw: { type: "application/json", body: JSON.stringify({ invitation: { sent_to: one.email } }) } };',
  ]),
  subtle("changes those who left and then says that they have left", "ERR-14", [
    "people-routes.ts",
    `  if (one.status === "terminated") throw conflict("This person has left.");
  if (asked.managerId === one.id)`,
    `  if (one.status === "terminated") throw (Object.assign(one, asked), conflict)("This person has left.");
  if (asked.managerId === one.id)`,
  ]),
  plain("answers a change of an employee and stores none of it", "EMP-38", [
    "people-routes.ts",
    `  Object.assign(one, asked, { changed: call.now() });
  call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
    "  return { data: personOf({ ...one, ...asked, changed: call.now() }) };",
  ]),
  ...delivered([
    subtle("sends a new employee with the members named in camelCase", "EVT-14", [
      "people-routes.ts",
      'call.deliveries.emit(company, "employee.created", personOf(person));',
      'call.deliveries.emit(company, "employee.created", person);',
    ]),
  ]),
  plain("makes everybody who is added a full-time employee", "EMP-35", [
    "people-routes.ts",
    `    employmentType,
    startDate,`,
    `    employmentType: "full_time",
    startDate,`,
  ]),
  subtle("orders employees otherwise where the page is left out", "PAGE-06", [
    "people-routes.ts",
    "toSorted((a, b) => (a.id < b.id ? -1 : 1));",
    'toSorted((a, b) => (a.id < b.id ? -1 : 1) * (call.query.has("page") ? 1 : -1));',
  ]),
  subtle(
    "keeps a new employee whose manager it cannot find",
    "ERR-14",
    ["people-routes.ts", 'managerId: optional("manager_id", () => managerOf(call, fields)),', "managerId: null,"],
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
    'named(call, new Map((call as unknown as { companies: readonly CompanyData[] }).companies.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id")',
  ]),
];
