import type { Planted } from "../planted.ts";
import { edit, everywhere, reaching, SERVER } from "./places.ts";

const on = (path: string, method: string): string => `route.path === "${path}" && method === "${method}"`;
const seeing = (path: string, method: string): string => `matched.route.path === "${path}" && method === "${method}"`;

/** Writes that land in other companies too. */
const SPILLS: readonly (readonly [what: string, path: string, method: string, breaks: string])[] = [
  ["a hire", "/employees", "POST", "AUTH-11"],
  ["a job role", "/recruitment/roles", "POST", "AUTH-11"],
  ["an endpoint", "/webhooks", "POST", "AUTH-11"],
  ["a change of the branding", "/company/branding", "PUT", "AUTH-11"],
  ["a reset of the branding", "/company/branding/reset", "POST", "AUTH-11"],
  ["a change of the company", "/company", "PATCH", "AUTH-11"],
  ["a logo", "/company/branding/logo", "POST", "AUTH-11"],
];

/** Ids of another company that are answered 404 and changed there all the same. */
const REACHES: readonly (readonly [what: string, path: string, method: string])[] = [
  ["approves leave", "/leave/{id}/approve", "PATCH"],
  ["declines leave", "/leave/{id}/decline", "PATCH"],
  ["cancels leave", "/leave/{id}", "DELETE"],
  ["changes people", "/employees/{id}", "PATCH"],
  ["terminates people", "/employees/{id}", "DELETE"],
  ["deletes endpoints", "/webhooks/{id}", "DELETE"],
  ["sets the status of roles", "/recruitment/roles/{id}", "PATCH"],
  ["ticks onboarding tasks", "/onboarding/plans/{id}/tasks/{taskId}", "PATCH"],
  ["ticks offboarding tasks", "/offboarding/plans/{id}/tasks/{taskId}", "PATCH"],
];

/** Operations that work on things of another company as on the own. */
const OPENS: readonly (readonly [what: string, path: string, method: string, table: string])[] = [
  ["one leave request", "/leave/{id}", "GET", "leave"],
  ["approvals of leave", "/leave/{id}/approve", "PATCH", "leave"],
  ["declines of leave", "/leave/{id}/decline", "PATCH", "leave"],
  ["cancellations of leave", "/leave/{id}", "DELETE", "leave"],
  ["updates of people", "/employees/{id}", "PATCH", "staff"],
  ["terminations", "/employees/{id}", "DELETE", "staff"],
  ["invitations", "/employees/{id}/invite", "POST", "staff"],
  ["deletions of endpoints", "/webhooks/{id}", "DELETE", "webhooks"],
  ["one job role", "/recruitment/roles/{id}", "GET", "roles"],
  ["a pipeline", "/recruitment/roles/{id}/pipeline", "GET", "roles"],
  ["moves of applications", "/recruitment/applications/{id}/stage", "PATCH", "applications"],
  ["one onboarding plan", "/onboarding/plans/{id}", "GET", "onboarding"],
  ["offboarding tasks", "/offboarding/plans/{id}/tasks/{taskId}", "PATCH", "offboarding"],
  ["survey results", "/surveys/{id}/results", "GET", "surveys"],
  ["survey responses", "/surveys/{id}/respond", "POST", "surveys"],
  ["permissions of users", "/permissions/users/{id}", "GET", "staff"],
];

/** Lists that show rows of every company. */
const MIXES: readonly (readonly [what: string, path: string, table: string])[] = [
  ["endpoints", "/webhooks", "webhooks"],
  ["posts", "/recognition", "posts"],
  ["job roles", "/recruitment/roles", "roles"],
  ["onboarding plans", "/onboarding/plans", "onboarding"],
  ["leave", "/leave", "leave"],
  ["people", "/employees", "staff"],
  ["balances", "/leave/balances", "staff"],
];

const mixed = (path: string, table: string, others: string): string =>
  `const seen = this.#seen(matched, url.searchParams, key.company, history);
    const all = matched.route.path === "${path}" && method === "GET" ? ${others} : [];
    const company = all.length === 0 ? seen : { ...seen, staff: new Map([...seen.staff, ...all.flatMap(({ staff }) => [...staff])]), ${table}: new Map([...seen.${table}, ...all.flatMap(({ ${table} }) => [...${table}])]) } as CompanyData;`;

/** Mistakes about companies that see or change each other's data. */
export const accessCompanies: readonly Planted[] = [
  ...SPILLS.map(([what, path, method, breaks]): Planted => ({
    id: `${what} lands in every company`,
    kind: "subtle",
    breaks: [breaks],
    edits: [everywhere(on(path, method))],
  })),
  ...REACHES.map(([what, path, method]): Planted => ({
    id: `${what} of another company and answers 404`,
    kind: "subtle",
    breaks: ["AUTH-11"],
    edits: [everywhere(on(path, method), "before")],
  })),
  ...OPENS.map(([what, path, method, table]): Planted => ({
    id: `${what} reach another company`,
    kind: "plain",
    breaks: ["AUTH-13", "AUTH-11", "AUTH-10"],
    edits: [reaching(seeing(path, method), table)],
  })),
  ...MIXES.map(([what, path, table]): Planted => ({
    id: `lists the ${what} of every company`,
    kind: "plain",
    breaks: ["AUTH-10"],
    edits: [edit(SERVER.seen, mixed(path, table, "this.#companies"))],
  })),
  {
    id: "lists terminated people of the second company too",
    kind: "subtle",
    breaks: ["AUTH-10"],
    edits: [
      edit(
        SERVER.seen,
        `const seen = this.#seen(matched, url.searchParams, key.company, history);
    const left = this.#companies.flatMap(({ staff }) => [...staff].filter(([, { status }]) => status === "terminated"));
    const company = matched.route.path === "/employees" && method === "GET" ? ({ ...seen, staff: new Map([...seen.staff, ...left]) } as CompanyData) : seen;`,
      ),
    ],
  },
  {
    id: "changes the department of people of another company and answers 404",
    kind: "subtle",
    breaks: ["AUTH-11"],
    edits: [
      edit(
        SERVER.run,
        `if (${on("/employees/{id}", "PATCH")}) for (const { staff } of this.#companies) { const stranger = staff.get(params["id"]!); if (stranger !== undefined && !call.company.staff.has(stranger.id)) stranger.department = "Elsewhere"; }
    ${SERVER.run}`,
      ),
    ],
  },
  {
    id: "a manager of another company is taken in a hire",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      {
        file: "people-routes.ts",
        find: `managerId: optional("manager_id", () => managerOf(call, fields)),`,
        replace: `managerId: optional("manager_id", () => fields.id("manager_id")),`,
      },
    ],
  },
  {
    id: "a manager of another company is taken in an update",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      {
        file: "people-routes.ts",
        find: `next.managerId = managerOf(call, fields);`,
        replace: `next.managerId = fields.raw("manager_id") === null ? null : fields.id("manager_id");`,
      },
    ],
  },
  {
    id: "the giver of a post may be of another company",
    kind: "subtle",
    breaks: ["AUTH-15"],
    edits: [
      { file: "recognition-routes.ts", find: `  named(call, company.staff, from, "from_employee_id");\n`, replace: "" },
      {
        file: "recognition-routes.ts",
        find: `const person = company.staff.get(id)!;`,
        replace: `const person = company.staff.get(id) ?? { firstName: "Somebody", lastName: "Else" };`,
      },
    ],
  },
  {
    id: "ids of another company in bodies are told apart from unknown ones",
    kind: "subtle",
    breaks: ["AUTH-14"],
    edits: [
      edit(
        SERVER.run,
        `const asked = new TextDecoder().decode(bytes);
    for (const { id, staff } of this.#companies) if (id !== company.id && method === "POST" && [...staff.keys()].some((one) => asked.includes(one))) throw new Refusal(404, "This is somebody else's.");
    ${SERVER.run}`,
      ),
    ],
  },
  {
    id: "ids of another company in paths are forbidden",
    kind: "plain",
    breaks: ["AUTH-13", "AUTH-14"],
    edits: [
      edit(
        SERVER.run,
        `for (const one of this.#companies) if (one !== key.company && one.staff.has(params["id"] ?? "")) throw new Refusal(403, "This is somebody else's.");
    ${SERVER.run}`,
      ),
    ],
  },
  {
    id: "leave of another company is refused as a conflict when it is declined",
    kind: "subtle",
    breaks: ["AUTH-13", "AUTH-14"],
    edits: [
      edit(
        SERVER.run,
        `for (const one of this.#companies) if (one !== key.company && method === "PATCH" && one.leave.has(params["id"] ?? "") && path.endsWith("decline")) throw new Refusal(409, "Not now.");
    ${SERVER.run}`,
      ),
    ],
  },
];
