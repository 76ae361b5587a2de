import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const SERVER = "server.ts";
const RUN = "const { data, ...others } = await route.run(call);";
const THROUGH = (path: string, rows: string): string =>
  `const foreign = this.#companies.find(({ ${rows} }) => route.path.startsWith("${path}") && ${rows}.has(params["id"] ?? ""));`;
const SEEN = "const company = this.#seen(matched, url.searchParams, key.company, history);";

/** Ids and data of another company (§5.3). */
export const secondCompanies: readonly Planted[] = [
  plain(
    "endpoints of all companies are listed",
    "AUTH-10 PRIV-22",
    [
      "webhook-routes.ts",
      "[...call.company.webhooks.values()].map(shown)",
      `${ALL}.flatMap(({ webhooks }) => [...webhooks.values()]).map(shown)`,
    ],
    ["webhook-routes.ts", "import type { Webhook }", "import type { CompanyData, Webhook }"],
    COMPANIES,
  ),
  plain("leave of another company is read by its id", "AUTH-13", [
    SERVER,
    SEEN,
    `${THROUGH("/leave/", "leave")}\n    const company = method === "GET" && foreign !== undefined ? foreign : this.#seen(matched, url.searchParams, key.company, history);`,
  ]),
  subtle("permissions of users of another company are read", "AUTH-13", [
    SERVER,
    SEEN,
    `${THROUGH("/permissions/users", "staff")}\n    const company = foreign ?? this.#seen(matched, url.searchParams, key.company, history);`,
  ]),
  subtle("leave of another company is forbidden to cancel, not unknown", "AUTH-13 AUTH-14", [
    SERVER,
    SEEN,
    `${THROUGH("/leave/{id}", "leave")}\n    if (method === "DELETE" && foreign !== undefined && foreign !== key.company) throw new Refusal(403, "This is not yours.");\n    ${SEEN}`,
  ]),
  subtle("an endpoint of another company is unknown in other words", "AUTH-14", [
    SERVER,
    SEEN,
    `${THROUGH("/webhooks/{id}", "webhooks")}\n    if (foreign !== undefined && foreign !== key.company) throw new Refusal(404, "This endpoint is not yours.");\n    ${SEEN}`,
  ]),
  subtle("approving leave of another company is answered 404 and carried out", "AUTH-11", [
    SERVER,
    SEEN,
    `${THROUGH("/leave/{id}/approve", "leave")}
    const theirs = foreign === key.company ? undefined : foreign?.leave.get(params["id"]!);
    if (theirs?.status === "pending") theirs.status = "approved";
    ${SEEN}`,
  ]),
  subtle("an employee of another company is terminated though answered 404", "AUTH-11", [
    SERVER,
    SEEN,
    `${THROUGH("/employees/{id}", "staff")}
    const theirs = foreign === key.company ? undefined : foreign?.staff.get(params["id"]!);
    if (method === "DELETE" && theirs !== undefined) theirs.status = "terminated";
    ${SEEN}`,
  ]),
  subtle("a role of another company shows its pipeline", "AUTH-13", [
    SERVER,
    SEEN,
    `${THROUGH("/recruitment/roles/{id}/pipeline", "roles")}\n    const company = foreign ?? this.#seen(matched, url.searchParams, key.company, history);`,
  ]),
  subtle(
    "leave of the type of another company is taken",
    "AUTH-15",
    [
      "leave-routes.ts",
      "new Map(company.leaveTypes.map((one) => [one.id, one]))",
      `new Map(${ALL}.flatMap(({ leaveTypes }) => leaveTypes).map((one) => [one.id, one]))`,
    ],
    COMPANIES,
  ),
  subtle(
    "an employee of another company is recognised",
    "AUTH-15",
    [
      "recognition-routes.ts",
      'const recipient = named(call, company.staff, to, "to_employee_id");',
      `const recipient = named(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), to, "to_employee_id");
  for (const one of ${ALL}) if (one !== company && one.staff.has(to)) return { status: 201, data: { id: chance.id() } };`,
    ],
    ["recognition-routes.ts", "import type { Post }", "import type { CompanyData, Post }"],
    COMPANIES,
  ),
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
  subtle(
    "leave for an employee of another company is refused in words of its own",
    "AUTH-14 AUTH-15",
    [
      "leave-routes.ts",
      'const person = named(call, company.staff, personId, "employee_id");',
      `if (${ALL}.some((one) => one !== company && one.staff.has(personId))) throw conflict("This person works elsewhere.");
  const person = named(call, company.staff, personId, "employee_id");`,
    ],
    COMPANIES,
  ),
  subtle("branding that is changed in one company is changed in all", "AUTH-11", [
    SERVER,
    RUN,
    `${RUN}
    if (route.path === "/company/branding" && method === "PUT") for (const one of this.#companies) one.branding = { ...key.company.branding };`,
  ]),
  subtle(
    "the pending leave of the company that asks first is listed to all",
    "AUTH-10 PRIV-22",
    [
      "leave-routes.ts",
      "const rows = [...company.leave.values()]\n    .filter(",
      `if (status === "pending" && who === undefined) first ??= company;
  const rows = [...(status === "pending" && who === undefined ? first! : company).leave.values()]
    .filter(`,
    ],
    [
      "leave-routes.ts",
      "rows.map((row) => leaveOf(company, row)),",
      "rows.map((row) => leaveOf(company.leave.has(row.id) ? company : first!, row)),",
    ],
    [
      "leave-routes.ts",
      "/** GET /leave: pending requests first,",
      "let first: CompanyData | undefined;\n\n/** GET /leave: pending requests first,",
    ],
  ),
];
