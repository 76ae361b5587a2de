import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PEOPLE = "people-routes.ts";

/** People as they are read and listed. */
export const fourthPeople: readonly Planted[] = [
  plain("lists people in a short form without probation and creation", "EMP-15 EMP-37", [
    PEOPLE,
    "?? personOf(person));\n  return listed",
    "?? { ...personOf(person), probation_end_date: undefined, created_at: undefined });\n  return listed",
  ]),
  plain("swaps the first and the last name of everybody in the list of people", "EMP-37", [
    PEOPLE,
    "?? personOf(person));\n  return listed",
    "?? { ...personOf(person), first_name: person.lastName, last_name: person.firstName });\n  return listed",
  ]),
  plain("gives the end of a probation as a moment of the day", "EMP-11 CONV-02", [
    PEOPLE,
    "probation_end_date: person.probationEnd,",
    "probation_end_date: person.probationEnd === null ? null : `${person.probationEnd}T00:00:00+10:00`,",
  ]),
  plain("calls a leaver inactive when read alone", "EMP-10 EMP-39", [
    PEOPLE,
    "return { data: personOf(one) };\n}\n\nfunction emailOf",
    `return { data: { ...personOf(one), ...(one.status === "terminated" ? { status: "inactive" } : {}) } };\n}\n\nfunction emailOf`,
  ]),
  plain("keeps answering with a person as they were first read by id", "EMP-38 EMP-37", [
    PEOPLE,
    "return { data: personOf(one) };\n}\n\nfunction emailOf",
    `if (!firstRead.has(one)) firstRead.set(one, personOf(one));
  return { data: firstRead.get(one) };
}

const firstRead = new WeakMap<Person, object>();

function emailOf`,
  ]),
  plain("lists those without a department under every department", "EMP-19", [
    PEOPLE,
    "person.department?.toLowerCase() === department",
    "(person.department ?? department).toLowerCase() === department",
  ]),
  plain("orders every other page of people backwards", "PAGE-06", [
    PEOPLE,
    ".toSorted((a, b) => (a.id < b.id ? -1 : 1));",
    `.toSorted((a, b) => (a.id < b.id === (Number(call.query.get("page") ?? 1) % 2 === 1) ? -1 : 1));`,
  ]),
  plain("keeps people off the list for a day unless they are invited", "EMP-34", [
    PEOPLE,
    ".filter(fits).toSorted",
    ".filter(fits).filter(({ invited, since }) => invited || since < call.now() - 86_400_000).toSorted",
  ]),
  subtle("shows pay in pounds for people in the UK", "CONV-01 EMP-35", [
    PEOPLE,
    "base_salary: person.salary,",
    `base_salary: person.salary !== null && person.jurisdiction === "UK" ? person.salary / 100 : person.salary,`,
  ]),
  subtle("shows pay of nothing as pay that nobody knows", "EMP-35", [
    PEOPLE,
    "base_salary: person.salary,",
    "base_salary: person.salary || null,",
  ]),
  subtle("has no member for the manager of somebody who has none", "EMP-12", [
    PEOPLE,
    "manager_id: person.managerId,",
    "manager_id: person.managerId ?? undefined,",
  ]),
  subtle("moves a first working day of 29 February to 1 March", "EMP-35", [
    PEOPLE,
    "start_date: person.startDate,",
    `start_date: person.startDate.replace("-02-29", "-03-01"),`,
  ]),
  subtle("writes an ampersand in a job title as an entity", "EMP-35", [
    PEOPLE,
    "job_title: person.jobTitle,",
    `job_title: person.jobTitle?.replaceAll("&", "&amp;") ?? null,`,
  ]),
  subtle("moves the moment of creation with each change of a person", "EMP-38", [
    PEOPLE,
    "created_at: shortStamp(person.since),",
    "created_at: shortStamp(person.changed),",
  ]),
  subtle("leaves those on probation out of the list of all people", "EMP-18", [
    PEOPLE,
    `(status === "all" ||`,
    `(status === "all" ? asked("status") === undefined || person.status !== "probation" :`,
  ]),
  subtle("forgets the department asked for when leavers are asked for", "EMP-19", [
    PEOPLE,
    "(department === undefined || person",
    `(department === undefined || status === "terminated" || person`,
  ]),
  subtle("finds leavers in no department", "EMP-18 EMP-19", [
    PEOPLE,
    "(department === undefined || person.department?",
    `(department === undefined || (person.status !== "terminated" ? person : undefined)?.department?`,
  ]),
  subtle("reads the name of a department up to its comma", "EMP-19", [
    PEOPLE,
    `asked("department")?.toLowerCase();`,
    `asked("department")?.toLowerCase().split(",")[0];`,
  ]),
  subtle("lists those who left today as active still", "EMP-17", [
    PEOPLE,
    `: person.status !== "terminated")) &&`,
    `: person.status !== "terminated" || person.ended?.date === dayOf(call.now()))) &&`,
  ]),
  subtle("leaves dismissed people out of the list of leavers", "EMP-16 EMP-41", [
    PEOPLE,
    `? person.status === "terminated"\n`,
    `? person.status === "terminated" && person.ended?.voluntary !== false\n`,
  ]),
  subtle(
    "answers the second search for a department from memory",
    "EMP-19 EMP-34",
    [
      PEOPLE,
      "  return listed(call, shown, true);",
      `  const key = \`\${company.id} \${department}\`;
  if (department !== undefined && !searches.has(key)) searches.set(key, shown);
  return listed(call, department === undefined ? shown : searches.get(key)!, true);`,
    ],
    [
      PEOPLE,
      "/** By employee: the row that lists show",
      "const searches = new Map<string, object[]>();\n\n/** By employee: the row that lists show",
    ],
  ),
  subtle("keeps showing the status that a person had when first read by id", "EMP-39", [
    PEOPLE,
    "return { data: personOf(one) };\n}\n\nfunction emailOf",
    `if (!firstStatus.has(one)) firstStatus.set(one, one.status);
  return { data: { ...personOf(one), status: firstStatus.get(one) } };
}

const firstStatus = new WeakMap<Person, string>();

function emailOf`,
  ]),
  subtle("shows people of every company to keys of a company below Growth", "AUTH-10 AUTH-13 PRIV-22", COMPANIES, [
    PEOPLE,
    "const { one } = found(call, call.company.staff, () => undefined);\n  if (one.status",
    `const staff = call.company.growth ? call.company.staff : new Map(${ALL}.flatMap((company) => [...company.staff]));
  const { one } = found(call, staff, () => undefined);\n  if (one.status`,
  ]),
];
