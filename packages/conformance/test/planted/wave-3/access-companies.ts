import { ALL, COMPANIES, delivered, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const RUN = "const { data, ...others } = await route.run(call);";
const OTHERS = `${ALL}.filter((one) => one !== call.company)`;
const STAFF = `new Map(${ALL}.flatMap(({ staff }) => [...staff]))`;
const ROLES = `new Map(${ALL}.flatMap(({ roles }) => [...roles]))`;
const LEAVE_PAGE = `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`;
const HOOK_PAGE = "return listed(call, [...call.company.webhooks.values()].map(shown).toReversed(), false);";

/** One company beside another. */
export const thirdAccessCompanies: readonly Planted[] = [
  plain(
    "counts the people of every company in how far one is set up",
    "SETUP-01 AUTH-10",
    COMPANIES,
    [
      "company-routes.ts",
      "export function readSetup({ company, choices, forms }: Call): Reply {",
      "export function readSetup(call: Call): Reply {\n  const { company, choices, forms } = call;",
    ],
    ["company-routes.ts", "const people = [...company.staff.values()].filter(", `const people = [...${STAFF}.values()].filter(`],
  ),
  subtle(
    "counts those who left any company in the turnover of each",
    "ANA-04 AUTH-10",
    COMPANIES,
    [
      "analytics-routes.ts",
      "export function summaryOf({ company, now }: Call): Summary {",
      "export function summaryOf(call: Call): Summary {\n  const { company, now } = call;",
    ],
    [
      "analytics-routes.ts",
      "const mine = all.filter((person) => person.jurisdiction === jurisdiction);",
      `const mine = [...${STAFF}.values()].filter((person) => person.jurisdiction === jurisdiction);`,
    ],
  ),
  plain("tells what users of other companies may do", "PERM-05 AUTH-13", COMPANIES, [
    "settings-routes.ts",
    "found(call, call.company.staff, () => undefined)",
    `found(call, ${STAFF}, () => undefined)`,
  ]),
  plain("forbids a look at the results of a survey of another company, with 403", "AUTH-13 AUTH-14", COMPANIES, [
    "survey-routes.ts",
    "const { one } = found(call, call.company.surveys, () => undefined);",
    `if (${OTHERS}.some(({ surveys }) => surveys.has(call.params["id"]!))) throw forbidden("This is not your survey.");
  const { one } = found(call, call.company.surveys, () => undefined);`,
  ]),
  subtle("names id as the field at fault where another company has the id", "AUTH-14", COMPANIES, [
    "call.ts",
    `if (one === undefined) throw new Refusal(404, "We have nothing under this id.");`,
    `const has = (company: object): boolean => Object.values(company).some((kept) => kept instanceof Map && kept.has(call.params[name]!));
    if (one === undefined) throw new Refusal(404, "We have nothing under this id.", ${OTHERS}.some(has) ? "id" : undefined);`,
  ]),
  subtle("deletes the endpoint of another company although it says 404", "AUTH-11", COMPANIES, [
    "webhook-routes.ts",
    "const { one } = found(call, call.company.webhooks, () => undefined);",
    `for (const { webhooks } of ${OTHERS}) webhooks.delete(call.params["id"]!);
  const { one } = found(call, call.company.webhooks, () => undefined);`,
  ]),
  subtle(
    "lets people thank those of other companies",
    "AUTH-15",
    COMPANIES,
    [
      "recognition-routes.ts",
      `const recipient = named(call, company.staff, to, "to_employee_id");`,
      `const recipient = named(call, ${STAFF}, to, "to_employee_id");`,
    ],
    [
      "recognition-routes.ts",
      "    const person = company.staff.get(id)!;",
      `    const person = company.staff.get(id) ?? { firstName: "A", lastName: "colleague" };`,
    ],
  ),
  subtle("never looks for the new manager whose id it is given in a change", "AUTH-15", [
    "people-routes.ts",
    `if (fields.has("manager_id")) next.managerId = managerOf(call, fields);`,
    `if (fields.has("manager_id")) next.managerId = fields.raw("manager_id") === null ? null : fields.id("manager_id");`,
  ]),
  subtle("has a balance for a person of another company who is asked for", "AUTH-10 PRIV-22", COMPANIES, [
    "leave-tables.ts",
    "const people = [...company.staff.values()].filter(({ id })",
    `const people = [...(who === undefined ? company.staff : ${STAFF}).values()].filter(({ id })`,
  ]),
  subtle("ticks the task of another company below a plan of the caller", "AUTH-11 ONB-09", COMPANIES, [
    "plan-routes.ts",
    `const task = one.tasks.find(({ id }) => id === call.params["taskId"]);`,
    `const strange = ${OTHERS}.flatMap((other) => [...other[kind].values()].flatMap(({ tasks }) => tasks));
    const task = [...one.tasks, ...strange].find(({ id }) => id === call.params["taskId"]);`,
  ]),
  subtle("reads the id of another company's stage as its own of that name", "AUTH-15", COMPANIES, [
    "recruitment-routes.ts",
    "  const stage = company.stages.find(\n",
    `  const strange = by === "label" ? undefined : ${OTHERS}.flatMap(({ stages }) => stages).find(({ id }) => id === asked.text);
  if (strange !== undefined) asked.text = company.stages.find(({ label }) => label === strange.label)!.id;
  const stage = company.stages.find(\n`,
  ]),
  subtle(
    "puts a candidate into the pipeline of another company whose role is named",
    "AUTH-11 AUTH-15",
    COMPANIES,
    [
      "recruitment-routes.ts",
      "if (roleId !== undefined) named(call, company.roles, roleId, role);",
      `const home = ${ALL}.find(({ roles }) => roles.has(roleId ?? "")) ?? company;
  if (roleId !== undefined) named(call, home.roles, roleId, role);`,
    ],
    ["recruitment-routes.ts", "const first = company.stages[0]!.id;", "const first = home.stages[0]!.id;"],
    ["recruitment-routes.ts", "company.applications.set(id, {", "home.applications.set(id, {"],
  ),
  subtle("makes an offer to an applicant of another company", "AUTH-15", COMPANIES, [
    "recruitment-routes.ts",
    "? named(call, company.applications, id, member)",
    `? named(call, new Map(${ALL}.flatMap(({ applications }) => [...applications])), id, member)`,
  ]),
  subtle("hangs an uploaded logo up in every company", "BRAND-21 AUTH-11", COMPANIES, [
    "branding-routes.ts",
    "return { status: 201, data: brandingOf(call) };",
    `for (const other of ${OTHERS}) other.branding = { ...other.branding, logo: company.branding.logo };
  return { status: 201, data: brandingOf(call) };`,
  ]),
  subtle("turns the enforcement of domains on and off for all companies at once", "AUTH-11", COMPANIES, [
    "company-routes.ts",
    "  const answer = { data: companyOf({ ...company, profile: next }) };",
    `  if (fields.has("domain_enforcement_enabled")) for (const { profile } of ${OTHERS}) profile.enforced = next.enforced;
  const answer = { data: companyOf({ ...company, profile: next }) };`,
  ]),
  subtle("hands out the endpoint that another company has at the same address", "AUTH-10 HOOK-10 HOOK-16", COMPANIES, [
    "webhook-routes.ts",
    "  closed(call, fields);\n",
    `  closed(call, fields);
  const known = ${OTHERS}.flatMap(({ webhooks }) => [...webhooks.values()]).find((one) => one.url === url);
  if (known !== undefined) return { status: 201, data: { ...webhookOf(known), secret: known.secret } };
`,
  ]),
  subtle("files the new job roles of every company under the first", "AUTH-11 REC-05", COMPANIES, [
    "recruitment-routes.ts",
    "call.company.roles.set(role.id, role);",
    `${ALL}[0]!.roles.set(role.id, role);`,
  ]),
  plain("adds the leave of other companies to the total of the list", "PAGE-07 PRIV-22", COMPANIES, [
    "leave-routes.ts",
    LEAVE_PAGE,
    `${LEAVE_PAGE.replace("return", "const reply =")}
  const meta = reply.beside!["meta"] as { total: number };
  for (const { leave } of ${OTHERS}) meta.total += leave.size;
  return reply;`,
  ]),
  inVariant(
    "strict",
    subtle("adds the endpoints of other companies to the total of the list", "PAGE-07 PRIV-22", COMPANIES, [
      "webhook-routes.ts",
      HOOK_PAGE,
      `${HOOK_PAGE.replace("return", "const reply =")}
  for (const { webhooks } of ${OTHERS}) (reply.beside!["meta"] as { total: number }).total += webhooks.size;
  return reply;`,
    ]),
  ),
  plain(
    "keeps the company in a cache that knows addresses and no keys",
    "AUTH-10 COMP-31",
    ["server.ts", "  readonly #allowance: Allowance;", "  readonly #allowance: Allowance;\n  #kept: Reply | undefined;"],
    [
      "server.ts",
      RUN,
      `if (method !== "GET") this.#kept = undefined;
    const { data, ...others } = route.path === "/company" && method === "GET" ? (this.#kept ??= await route.run(call)) : await route.run(call);`,
    ],
  ),
  ...delivered([
    subtle(
      "tells the endpoints of all companies of a change of a person",
      "EVT-23",
      ["deliveries.ts", "  #jobs: Job[] = [];", "  #jobs: Job[] = [];\n  readonly #met = new Set<CompanyData>();"],
      [
        "deliveries.ts",
        "for (const hook of company.webhooks.values()) if (hook.events.includes(kind)) this.#send(company, hook, body);",
        `for (const one of kind === "employee.updated" ? this.#met.add(company) : [company])
      for (const hook of one.webhooks.values()) if (hook.events.includes(kind)) this.#send(one, hook, body);`,
      ],
      ["deliveries.ts", 'const event = { event: "ping",', 'this.#met.add(company);\n    const event = { event: "ping",'],
    ),
  ]),
  plain("has an empty pipeline for the job role of another company", "AUTH-13", COMPANIES, [
    "recruitment-routes.ts",
    "  const { one } = found(call, call.company.roles, () => undefined);",
    `  const { one } = found(call, ${ROLES}, () => undefined);`,
  ]),
  plain("has a conflict where the person to be terminated is another company's", "AUTH-13 AUTH-14", COMPANIES, [
    "people-routes.ts",
    "export function endPerson(call: Call): Reply {",
    `export function endPerson(call: Call): Reply {
  if (${OTHERS}.some(({ staff }) => staff.has(call.params["id"]!))) throw conflict("Somebody else employs this person.");`,
  ]),
  plain("invites people of other companies to the portal", "AUTH-11 AUTH-13", COMPANIES, [
    "people-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);\n  const { profile } = call.company;",
    `  const { one } = found(call, ${STAFF}, () => undefined);\n  const { profile } = call.company;`,
  ]),
  subtle(
    "reads the id of another company's leave type as its own of that name",
    "AUTH-15",
    COMPANIES,
    [
      "leave-routes.ts",
      `const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId, "leave_type_id");`,
      `const strange = ${OTHERS}.flatMap(({ leaveTypes }) => leaveTypes).find(({ id }) => id === typeId);
  const meant = company.leaveTypes.find(({ name }) => name === strange?.name)?.id ?? typeId;
  const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), meant, "leave_type_id");`,
    ],
    ["leave-routes.ts", "    typeId,\n    start,", "    typeId: type.id,\n    start,"],
  ),
  plain("sets the status of job roles of other companies", "AUTH-11 AUTH-13", COMPANIES, [
    "recruitment-routes.ts",
    "const { one, asked } = found(call, call.company.roles, () => {",
    `const { one, asked } = found(call, ${ROLES}, () => {`,
  ]),
];
