import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Permissions. */
export const secondPermissions: readonly Planted[] = [
  plain("knows no preset hr_manager", "PERM-02", ["settings-routes.ts", `preset: "hr_manager",`, `preset: "people_lead",`]),
  subtle("spells the preset team_lead with a hyphen", "PERM-02", [
    "settings-routes.ts",
    `{ preset: "team_lead", capabilities`,
    `{ preset: "team-lead", capabilities`,
  ]),
  subtle("lists a preset without capabilities", "PERM-01", [
    "settings-routes.ts",
    `{ preset: "roster_lead", capabilities: [] },`,
    `{ preset: "roster_lead", capabilities: null },`,
  ]),
  plain(
    "lists presets straight in data",
    "PERM-01",
    [
      "settings-routes.ts",
      `  wrapped(call, "presets", [`,
      `  (({ data }: Reply): Reply => ({ data: (data as { presets: unknown }).presets }))(wrapped(call, "presets", [`,
    ],
    [
      "settings-routes.ts",
      `    { preset: "team_lead", capabilities: ["leave:decide"] },
  ]);`,
      `    { preset: "team_lead", capabilities: ["leave:decide"] },
  ]));`,
    ],
  ),
  subtle("gives an override of the company as null", "PERM-03", ["settings-routes.ts", `"pay:see": false }`, `"pay:see": null }`]),
  plain("gives the overrides of the company as a list", "PERM-03", [
    "settings-routes.ts",
    `manager: { "leave:decide": true, "pay:see": false }`,
    `manager: [{ capability: "leave:decide", allowed: true }]`,
  ]),
  plain(
    "answers the permissions of users of other companies 403",
    "PERM-05 AUTH-13",
    [
      "settings-routes.ts",
      "  const { one } = found(call, call.company.staff, () => undefined);",
      `  if (!call.company.staff.has(call.params["id"]!)) throw Object.assign(new Error("Not yours."), { status: 403 });
  const { one } = found(call, call.company.staff, () => undefined);`,
    ],
    [
      "server.ts",
      "      if (!(error instanceof Refusal)) throw error;",
      `      if (!(error instanceof Refusal)) {
        const body = { error: { code: "FORBIDDEN", message: (error as Error).message } };
        return Response.json(body, { status: 403, headers: common });
      }`,
    ],
  ),
  plain("gives users who do not exist the permissions of an employee", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  if (!call.company.staff.has(call.params["id"]!))
    return { data: { user_id: call.params["id"]!, role: "employee", preset: null, capabilities: [], scope: "reports" } };
  const { one } = found(call, call.company.staff, () => undefined);`,
  ]),
  subtle("shows the permissions of users of another company", "PERM-05 AUTH-13", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/permissions/users/{id}") return this.#companies.find(({ staff }) => staff.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  plain("shows the permissions of the first user for everybody", "PERM-04", [
    "settings-routes.ts",
    "      user_id: one.id,",
    "      user_id: [...call.company.staff.keys()][0]!,",
  ]),
  subtle("leaves the preset of users out who have none", "PERM-04", [
    "settings-routes.ts",
    `"team_lead" : null,`,
    `"team_lead" : undefined,`,
  ]),
  subtle("gives no scope to users who are employees", "PERM-04", [
    "settings-routes.ts",
    `"everything" : "reports",`,
    `"everything" : one.role === "manager" ? "reports" : null,`,
  ]),
  subtle("gives one capability as text and not as a list", "PERM-04", [
    "settings-routes.ts",
    `one.role === "employee" ? [] : ["leave:decide"],`,
    `one.role === "employee" ? [] : "leave:decide",`,
  ]),
  subtle("gives users who are managers the role of an employee", "PERM-04", [
    "settings-routes.ts",
    "      role: one.role,",
    `      role: one.role === "manager" ? "employee" : one.role,`,
  ]),
  plain("changes the permissions of a user over the API", "PERM-06 WEB-09", [
    "routes.ts",
    `  ["GET /permissions/users/{id}", "read", readPermissions],`,
    `  ["GET /permissions/users/{id}", "read", readPermissions],
  ["PATCH /permissions/users/{id}", "write", readPermissions],`,
  ]),
  subtle("changes the overrides of the company over the API", "PERM-06 WEB-09", [
    "routes.ts",
    `  ["GET /permissions/company", "read", readOverrides],`,
    `  ["GET /permissions/company", "read", readOverrides],
  ["PUT /permissions/company", "write", readOverrides],`,
  ]),
];
