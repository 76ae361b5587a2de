import { inVariant, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PEOPLE = "people-routes.ts";
const LISTED = '(person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person));';
const row = (change: string): string =>
  `({ ...((person.status === "terminated" ? undefined : asHired.get(person)) ?? personOf(person)), ${change} }));`;
const HIDDEN = "[...call.company.hidden.values()].some(({ personId }) => personId === person.id)";
const CHANGED = "Object.assign(one, asked, { changed: call.now() });";
const ENDED = `Object.assign(one, { status: "terminated", ended: asked, changed: call.now() });`;

const people: readonly Planted[] = [
  subtle("the list shows the first name as the last one", "EMP-37", [
    PEOPLE,
    LISTED,
    row("first_name: person.lastName, last_name: person.firstName"),
  ]),
  subtle("the list shows start dates a day early", "EMP-37", [PEOPLE, LISTED, row("start_date: daysAfter(person.startDate, -1)")]),
  subtle("the list with a department shows no job titles", "EMP-37", [
    PEOPLE,
    LISTED,
    row("...(department === undefined ? {} : { job_title: null })"),
  ]),
  subtle("the list of terminated people shows them without a department", "EMP-41", [
    PEOPLE,
    LISTED,
    row(`...(status === "terminated" ? { department: null } : {})`),
  ]),
  subtle("the list shows everybody's created_at as now", "EMP-37", [PEOPLE, LISTED, row("created_at: stamp(call.now())")]),
  subtle("the list shows contractors as casual", "EMP-37", [
    PEOPLE,
    LISTED,
    row(`employment_type: person.employmentType.replace("contractor", "casual")`),
  ]),
  subtle("the list shows everybody in the company's first country", "EMP-37", [
    PEOPLE,
    LISTED,
    row("jurisdiction: company.profile.jurisdiction[0]"),
  ]),
  subtle("created_at of somebody new is their first day", "EMP-14", [
    PEOPLE,
    "created_at: shortStamp(person.since),",
    "created_at: `${person.startDate}T00:00:00Z`,",
  ]),
  subtle("created_at moves with each change", "EMP-38", [
    PEOPLE,
    CHANGED,
    "Object.assign(one, asked, { changed: call.now(), since: call.now() + 1000 });",
  ]),
  subtle("a change of the email is answered and not kept", "EMP-38", [
    PEOPLE,
    CHANGED,
    `const { email } = one;\n  Object.assign(one, asked, { changed: call.now() });\n  if (email !== one.email) { const data = personOf(one); one.email = email; return { data }; }`,
  ]),
  subtle(
    "a change of the first name is kept for the list alone",
    "EMP-37",
    [
      PEOPLE,
      "return { data: personOf(one) };\n}\n\nfunction emailOf",
      "return { data: { ...personOf(one), first_name: hiredAs.get(one.id) ?? one.firstName } };\n}\nconst hiredAs = new Map<string, string>();\n\nfunction emailOf",
    ],
    [
      PEOPLE,
      "company.staff.set(person.id, person);\n  if",
      "company.staff.set(person.id, person);\n  hiredAs.set(person.id, person.firstName);\n  if",
    ],
  ),
  subtle("a change with two members keeps the first alone", "EMP-38", [
    PEOPLE,
    CHANGED,
    "Object.assign(one, Object.fromEntries(Object.entries(asked).slice(0, 1)), { changed: call.now() });",
  ]),
  subtle("a change of the manager is answered and not kept", "EMP-38", [
    PEOPLE,
    CHANGED,
    `const { managerId } = one;\n  Object.assign(one, asked, { changed: call.now() });\n  if (managerId !== one.managerId) { const data = personOf(one); one.managerId = managerId; return { data }; }`,
  ]),
  subtle("a termination in the future brings the status on_leave", "EMP-39", [
    PEOPLE,
    ENDED,
    `Object.assign(one, { status: asked.date > dayOf(call.now()) ? "on_leave" : "terminated", ended: asked, changed: call.now() });`,
  ]),
  subtle("a termination takes a date that the calendar does not have", "CONV-02 EMP-42", [
    PEOPLE,
    `fields.date("termination_date")`,
    `fields.text("termination_date")`,
  ]),
  subtle(
    "a termination writes the reason into the job title",
    "EMP-41",
    [
      PEOPLE,
      ENDED,
      `Object.assign(one, { status: "terminated", ended: asked, changed: call.now(), ...(asked.reason === "" ? {} : { jobTitle: asked.reason }) });`,
    ],
    [PEOPLE, "return { date, voluntary:", "return { date, reason, voluntary:"],
  ),
  subtle("a termination empties the e-mail address of those who left", "EMP-41", [
    PEOPLE,
    "    email: person.email,",
    `    email: person.status === "terminated" ? "removed@example.invalid" : person.email,`,
  ]),
  subtle("a termination with a wrong date is refused and carried out", "ERR-14", [
    PEOPLE,
    `const date = fields.has("termination_date") ?`,
    `if (fields.has("termination_date") && /^some/.test(String(fields.raw("termination_date")))) for (const one of call.company.staff.values()) if (one.id === call.params["id"]) one.status = "terminated";\n    const date = fields.has("termination_date") ?`,
  ]),
  subtle("status=terminated leaves out who left before this year", "EMP-16", [
    PEOPLE,
    `? person.status === "terminated"`,
    `? person.status === "terminated" && (person.ended?.date ?? "9") >= "2026-03-01"`,
  ]),
  subtle("a hire in a department that is new is refused", "EMP-21 EMP-35", [
    PEOPLE,
    "company.staff.set(person.id, person);\n  if",
    "if (person.department !== null && ![...company.staff.values()].some((one) => one.department === person.department)) person.department = null;\n  company.staff.set(person.id, person);\n  if",
  ]),
  subtle("a refused change of the salary is stored", "ERR-14", [
    PEOPLE,
    `if (fields.has("manager_id")) next.managerId = managerOf(call, fields);\n    if (fields.has("jur`,
    `if (fields.has("base_salary")) for (const one of call.company.staff.values()) if (one.id === call.params["id"]) one.salary = next.salary ?? null;\n    if (fields.has("manager_id")) next.managerId = managerOf(call, fields);\n    if (fields.has("jur`,
  ]),
  subtle("a change refused for the manager keeps the department", "ERR-14", [
    PEOPLE,
    `if (fields.has("manager_id")) next.managerId = managerOf(call, fields);\n    if (fields.has("jur`,
    `if (fields.has("department")) for (const one of call.company.staff.values()) if (one.id === call.params["id"]) one.department = next.department ?? null;\n    if (fields.has("manager_id")) next.managerId = managerOf(call, fields);\n    if (fields.has("jur`,
  ]),
  inVariant(
    "strict",
    subtle("a change refused for an unknown member is stored", "ERR-14", [
      PEOPLE,
      "    closed(call, fields);\n    return next;",
      '    for (const one of call.company.staff.values()) if (one.id === call.params["id"]) Object.assign(one, next);\n    closed(call, fields);\n    return next;',
    ]),
  ),
  subtle("an invitation makes somebody on probation active", "EMP-38", [
    PEOPLE,
    "one.invited = true;",
    `one.invited = true;\n  Object.assign(one, { changed: call.now(), jurisdiction: one.jurisdiction, probationEnd: null });`,
  ]),
  subtle("a wrong address is stored where it is changed", "ERR-14 EMP-04", [
    PEOPLE,
    `next.email = emailOf(call, fields, call.params["id"]);`,
    `{ const one = call.company.staff.get(call.params["id"]!); if (one !== undefined && typeof fields.raw("email") === "string") one.email = String(fields.raw("email")); next.email = emailOf(call, fields, call.params["id"]); }`,
  ]),
  subtle("a wrong employment type is stored where it is refused", "ERR-14", [
    PEOPLE,
    `next.employmentType = fields.oneOf("employment_type", KINDS);`,
    `{ const one = call.company.staff.get(call.params["id"]!); if (one !== undefined) one.employmentType = String(fields.raw("employment_type")); next.employmentType = fields.oneOf("employment_type", KINDS); }`,
  ]),
];

const hidden: readonly Planted[] = [
  subtle("who has hidden leave is on leave in the list", "PRIV-24", [PEOPLE, LISTED, row(`...(${HIDDEN} ? { status: "on_leave" } : {})`)]),
  subtle(
    "who has hidden leave is on leave when read by id",
    "PRIV-24",
    [PEOPLE, "status: person.status,\n    prob", "status: person.status,\n    prob"],
    [
      PEOPLE,
      "return { data: personOf(one) };\n}\n\nfunction emailOf",
      `const person = one;\n  return { data: { ...personOf(one), ...(${HIDDEN} ? { status: "on_leave" } : {}) } };\n}\n\nfunction emailOf`,
    ],
  ),
  subtle("who has hidden leave has another member", "PRIV-24", [PEOPLE, LISTED, row(`...(${HIDDEN} ? { flags: ["confidential"] } : {})`)]),
  subtle("who has hidden leave is in no list of active people", "PRIV-24", [
    PEOPLE,
    "rows.map((person) =>",
    `rows.filter((person) => status !== "active" || !${HIDDEN}).map((person) =>`,
  ]),
  subtle("the yearly total of leave types counts hidden days", "PRIV-05", [
    "leave-tables.ts",
    "const mine = all.filter(",
    "const mine = [...all, ...[...company.hidden.values()].map((one) => ({ ...one, typeId: sick }))].filter(",
  ]),
  subtle("taken_days counts hidden days in the list of everybody", "PRIV-05", [
    "leave-tables.ts",
    "const mine = all.filter(",
    "const mine = [...all, ...(who === undefined ? company.hidden.values() : [])].filter(",
  ]),
  subtle("the headcount on leave counts who has hidden leave", "PRIV-07", [
    "analytics-routes.ts",
    'on_leave: withStatus("on_leave")',
    'on_leave: withStatus("on_leave") + company.hidden.size',
  ]),
];

export const peopleStrays: readonly Planted[] = [...people, ...hidden];
