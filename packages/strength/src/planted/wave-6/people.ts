import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** People. */
export const sixthPeople: readonly Planted[] = [
  subtle("shows a new hire whose start date is still to come with the status upcoming", "EMP-10", [
    "people-routes.ts",
    `    status: person.status,
`,
    `    status: person.status !== "terminated" && person.startDate > dayOf(person.changed) ? "upcoming" : person.status,
`,
  ]),
  subtle("looks only at the digits of a hire's start_date: takes 30 February", "EMP-31", [
    "people-routes.ts",
    `  const startDate = fields.date("start_date");`,
    `  const startDate = fields.text("start_date");
  if (!/^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$/.test(startDate)) throw fields.bad("start_date");`,
  ]),
  subtle("shows people who were hired without a department without that member", "EMP-06", [
    "people-routes.ts",
    `department: optional("department", () => fields.text("department")),`,
    `department: fields.has("department") ? optional("department", () => fields.text("department")) : (undefined as unknown as null),`,
  ]),
  plain("hires without employment_type, as full_time", "EMP-25", [
    "people-routes.ts",
    `  const employmentType = fields.oneOf("employment_type", KINDS);`,
    `  const employmentType = fields.has("employment_type") ? fields.oneOf("employment_type", KINDS) : "full_time";`,
  ]),
  subtle("forgets the e-mail of people who have left", "EMP-04", [
    "people-routes.ts",
    "    email: person.email,",
    `    email: person.status === "terminated" ? null : person.email,`,
  ]),
  plain("takes any text as employment_type of an update", "EMP-07", [
    "people-routes.ts",
    `next.employmentType = fields.oneOf("employment_type", KINDS);`,
    `next.employmentType = fields.text("employment_type");`,
  ]),
  plain("shows created_at in the list of employees as a date", "EMP-14", [
    "people-routes.ts",
    "asHired.get(person)) ?? personOf(person));",
    "asHired.get(person)) ?? { ...personOf(person), created_at: dayOf(person.since) });",
  ]),
  subtle("rounds a base_salary with a fraction when hiring", "EMP-32", [
    "people-routes.ts",
    `salary: optional("base_salary", () => fields.whole("base_salary")),`,
    `salary: optional("base_salary", () => (typeof fields.raw("base_salary") === "number" ? Math.round(fields.raw("base_salary") as number) : fields.whole("base_salary"))),`,
  ]),
  subtle("writes the jurisdiction UK of an employee as GB", "EMP-13", [
    "people-routes.ts",
    "    jurisdiction: person.jurisdiction,",
    `    jurisdiction: person.jurisdiction === "UK" ? "GB" : person.jurisdiction,`,
  ]),
  plain("answers a new employee with the id only", "EMP-21", [
    "people-routes.ts",
    "  return { status: 201, data: personOf(person) };",
    "  return { status: 201, data: { id: person.id } };",
  ]),
  subtle("needs a reason for a termination with a date", "EMP-42", [
    "people-routes.ts",
    `fields.has("termination_reason") ? fields`,
    `fields.has("termination_reason") || fields.has("termination_date") ? fields`,
  ]),
  subtle("lists no employees without meta", "EMP-15", [
    "people-routes.ts",
    "return listed(call, shown, true);",
    "return shown.length === 0 ? { data: [] } : listed(call, shown, true);",
  ]),
  subtle(
    "answers a cleared field of an employee with null and keeps its value",
    "EMP-38",
    [
      "people-routes.ts",
      "Object.assign(one, asked, { changed: call.now() });",
      `const shown = personOf({ ...one, ...asked, changed: call.now() });
  const set = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  Object.assign(one, set, { changed: call.now() });`,
    ],
    [
      "people-routes.ts",
      `call.deliveries.emit(call.company, "employee.updated", personOf(one));
  return { data: personOf(one) };`,
      `call.deliveries.emit(call.company, "employee.updated", shown);
  return { data: shown };`,
    ],
  ),
  subtle("hires a contractor without an address", "EMP-24", [
    "people-routes.ts",
    "email: emailOf(call, fields),",
    `email: employmentType === "contractor" && !fields.has("email") ? "" : emailOf(call, fields),`,
  ]),
  subtle("takes null as a new first name", "EMP-02", [
    "people-routes.ts",
    `next.firstName = fields.text("first_name");`,
    `next.firstName = fields.textOrNull("first_name")!;`,
  ]),
  plain("invites at /employees/{id}/invitations", "EMP-45", [
    "routes.ts",
    `POST /employees/{id}/invite"`,
    `POST /employees/{id}/invitations"`,
  ]),
  subtle("writes the end of the probation of a person added over the API as a timestamp", "EMP-11", [
    "people-routes.ts",
    "daysAfter(startDate, 100)",
    "new Date(Date.parse(startDate) + 100 * 86_400_000).toISOString()",
  ]),
  plain("takes for an e-mail address on creation whatever has an @ in it", "EMP-30", [
    "people-routes.ts",
    "    email: emailOf(call, fields),",
    `    email: fields.text("email", 254).includes("@") ? fields.text("email", 254) : emailOf(call, fields),`,
  ]),
  plain(
    "writes the capabilities of the presets as text with commas",
    "PERM-01",
    ["settings-routes.ts", `  wrapped(call, "presets", [`, `  wrapped(call, "presets", asText([`],
    [
      "settings-routes.ts",
      `    { preset: "team_lead", capabilities: ["leave:decide"] },
  ]);`,
      `    { preset: "team_lead", capabilities: ["leave:decide"] },
  ]));`,
    ],
    [
      "settings-routes.ts",
      "/** GET /permissions/presets: three",
      `const asText = (rows: readonly { capabilities: string[] }[]): object[] => rows.map((row) => ({ ...row, capabilities: row.capabilities.join(",") }));
/** GET /permissions/presets: three`,
    ],
  ),
  plain("shows everyday permissions for unknown users", "PERM-05", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const id = call.params["id"]!;
  const one = call.company.staff.get(id) ?? { id, role: "employee" };`,
  ]),
  subtle("does not list the preset of HR managers to a company below Growth", "PERM-02", [
    "settings-routes.ts",
    `{ preset: "team_lead", capabilities: ["leave:decide"] },
  ]);`,
    `{ preset: "team_lead", capabilities: ["leave:decide"] },
  ].filter(({ preset }) => call.company.growth || preset !== "hr_manager"));`,
  ]),
  plain("shows advisor_assigned as a number", "MSG-02", ["settings-routes.ts", "advisor_assigned: true,", "advisor_assigned: 1,"]),
  subtle(
    "leaves advisor_status out below the Growth plan",
    "MSG-04",
    ["settings-routes.ts", "readConversation = ({ now }: Call)", "readConversation = ({ now, company }: Call)"],
    ["settings-routes.ts", `    advisor_status: "away",`, `    ...(company.growth ? { advisor_status: "away" } : {}),`],
  ),
  plain("writes the status of the conversation as an object", "MSG-01", [
    "settings-routes.ts",
    `status: "waiting_for_advisor",`,
    `status: { key: "waiting_for_advisor", label: "Waiting" },`,
  ]),
];
