import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Messaging, permissions, setup, billing, coming-soon paths and plans. */
export const eighthSmallB: readonly Planted[] = [
  plain("gives the status of the conversation as an object", "MSG-01", [
    "settings-routes.ts",
    `status: "waiting_for_advisor",`,
    `status: { key: "waiting_for_advisor", label: "Waiting" },`,
  ]),
  plain("shows whether an advisor is assigned as 1 or 0", "MSG-02", [
    "settings-routes.ts",
    "advisor_assigned: true,",
    "advisor_assigned: 1,",
  ]),
  subtle("leaves the advisor's name out of the conversation while the advisor is away", "MSG-03", [
    "settings-routes.ts",
    `    advisor_name: "Perpetua Lindqvist",
`,
    "",
  ]),
  plain("calls the status of the advisor advisorStatus", "MSG-04", [
    "settings-routes.ts",
    `advisor_status: "away",`,
    `advisorStatus: "away",`,
  ]),
  subtle("gives the number of unread messages as a text", "MSG-05", ["settings-routes.ts", "unread_count: 2,", `unread_count: "2",`]),
  subtle("gives the time of the last message in milliseconds", "MSG-06 CONV-03", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    "last_message_at: now() - 4e6,",
  ]),
  subtle("names the sender of the last message with an object", "MSG-07", [
    "settings-routes.ts",
    `last_message_sender: "Perpetua Lindqvist",`,
    `last_message_sender: { kind: "advisor", name: "Perpetua Lindqvist" },`,
  ]),
  subtle("shows the beginning of the last message of the conversation", "MSG-08 PRIV-14", [
    "settings-routes.ts",
    `channel: "web",`,
    `channel: "web",
    last_message_preview: "Hello, the roster for the long",`,
  ]),
  plain("holds the messages of the conversation in an array", "MSG-08 PRIV-14", [
    "settings-routes.ts",
    `channel: "web",`,
    `messages: [{ from: "advisor", text: "Hello, the roster for the long weekend is fine." }],`,
  ]),
  plain("maps the capabilities of a preset to true and false", "PERM-01", [
    "settings-routes.ts",
    `capabilities: ["people:edit", "leave:decide"], description`,
    `capabilities: { "people:edit": true, "leave:decide": true }, description`,
  ]),
  subtle("spells the preset hr_manager with a hyphen", "PERM-02", [
    "settings-routes.ts",
    `{ preset: "hr_manager",`,
    `{ preset: "hr-manager",`,
  ]),
  subtle("gives one of the company's overrides as a text", "PERM-03", [
    "settings-routes.ts",
    `"pay:see": false },`,
    `"pay:see": "deny" },`,
  ]),
  plain("lists the company's overrides of managers in an array", "PERM-03", [
    "settings-routes.ts",
    `manager: { "leave:decide": true, "pay:see": false },`,
    `manager: [{ capability: "leave:decide", allowed: true }],`,
  ]),
  subtle("leaves the preset out of the permissions of a user who has none", "PERM-04", [
    "settings-routes.ts",
    `      preset: one.role === "manager" ? "team_lead" : null,`,
    `      ...(one.role === "manager" ? { preset: "team_lead" } : {}),`,
  ]),
  subtle("shows the permissions of a user of another company", "PERM-05 AUTH-13 PRIV-22", COMPANIES, [
    "settings-routes.ts",
    "const { one } = found(call, call.company.staff, () => undefined);",
    `const { one } = found(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), () => undefined);`,
  ]),
  plain("answers the permissions of an unknown user with those of an employee", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const known = call.company.staff.get(call.params["id"]!);
  const one = known ?? { id: call.params["id"]!, role: "employee" };`,
  ]),
  subtle(
    "writes the company's overrides for a PUT",
    "PERM-06 WEB-09",
    ["routes.ts", "readOverrides, readPermissions }", "readOverrides, readPermissions, changeOverrides }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["PUT /permissions/company", "admin", changeOverrides],`,
    ],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `/** Changes what managers may do. */
export function changeOverrides(call: Call): Reply {
  const sent = fieldsOf(call).raw("manager");
  if (typeof sent === "object" && sent !== null) Object.assign(OVERRIDES, sent);
  return { data: { manager: OVERRIDES } };
}

/** GET /messaging/conversation. */`,
    ],
    ["settings-routes.ts", "import { type Call, type Reply, found }", "import { type Call, type Reply, fieldsOf, found }"],
    [
      "settings-routes.ts",
      `export const readOverrides = (): Reply => ({ data: { manager: { "leave:decide": true, "pay:see": false },`,
      `const OVERRIDES: Record<string, boolean> = { "leave:decide": true, "pay:see": false };

export const readOverrides = (): Reply => ({ data: { manager: OVERRIDES,`,
    ],
  ),
  plain("asks a key for admin before it shows the permission presets", "SCOPE-24", [
    "routes.ts",
    `["GET /permissions/presets", "read",`,
    `["GET /permissions/presets", "admin",`,
  ]),
  plain("leaves setup_complete out of the setup status", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false };",
    "employee_count: people.length };",
  ]),
  subtle("shows which tours of the web application a user has taken with the setup status", "SETUP-04", [
    "company-routes.ts",
    "    ? { data: { ...whole, checklist",
    "    ? { data: { ...whole, walkthrough: { user_id: [...company.staff.keys()][0], step: 4, dismissed: false }, checklist",
  ]),
  plain("shows the setup status only from the Growth plan on", "PLAN-10", [
    "routes.ts",
    `["GET /onboarding", "read", readSetup]`,
    `["GET /onboarding", "read", readSetup, "growth"]`,
  ]),
  plain("shows the setup status to a key of any kind", "SCOPE-03", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/onboarding") &&`,
  ]),
  plain("leaves the minimum of seats out of the billing status", "BILL-01", [
    "company-routes.ts",
    `seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons`,
    `seats: { active, billed: Math.max(active, 10) },
          addons`,
  ]),
  subtle("changes the plan of the company with PATCH /company", "BILL-02 WEB-11", [
    "company-routes.ts",
    `  closed(call, fields);
  const answer =`,
    `  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });
  closed(call, fields);
  const answer =`,
  ]),
  plain(
    "takes an order for seats at POST /billing",
    "BILL-02 WEB-11",
    ["routes.ts", "readOverrides, readPermissions }", "readOverrides, readPermissions, orderSeats }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /billing", "admin", orderSeats],`,
    ],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `/** Orders seats. */
export const orderSeats = (call: Call): Reply => ({ status: 202, data: { id: call.chance.id() } });

/** GET /messaging/conversation. */`,
    ],
  ),
  plain("answers the documents with 404", "NI-01", [
    "description.ts",
    `new Set(["documents", "compliance", "ask-hr", "jobs"])`,
    `new Set(["compliance", "ask-hr", "jobs"])`,
  ]),
  subtle("answers /compliance with 501 and the code INTERNAL_ERROR", "NI-02 ERR-11", [
    "server.ts",
    "      const { code, message, field, status } = error;",
    `      const { message, field, status } = error;
      const code = status === 501 && url.endsWith("/compliance") ? "INTERNAL_ERROR" : error.code;`,
  ]),
  subtle("answers /ask-hr with an empty list while the plan holds it", "NI-03", [
    "server.ts",
    `throw new Refusal(501, "This is on its way.");`,
    `if (path === "/ask-hr" && key.company.growth) return { data: [] };
    else throw new Refusal(501, "This is on its way.");`,
  ]),
  subtle("answers /jobs with 503", "NI-04 CONV-14", [
    "server.ts",
    "      return Response.json(body, { status, headers",
    `      return Response.json(body, { status: status === 501 && url.endsWith("/jobs") ? 503 : status, headers`,
  ]),
  subtle("does not report the rate limit on coming-soon paths", "NI-05 RATE-05", [
    "server.ts",
    `headers: { ...common, ...challenge, "Content-Type"`,
    `headers: { ...(status === 501 ? {} : common), ...challenge, "Content-Type"`,
  ]),
  plain(
    "runs the payroll for a POST",
    "WEB-01",
    ["routes.ts", "readOverrides, readPermissions }", "readOverrides, readPermissions, runPayroll }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /payroll/runs", "admin", runPayroll],`,
    ],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `/** Pays everybody. */
export const runPayroll = (call: Call): Reply => ({ status: 201, data: { id: call.chance.id(), status: "processing" } });

/** GET /messaging/conversation. */`,
    ],
  ),
  subtle("takes award rules in below /compliance", "WEB-02", [
    "server.ts",
    `if (SOON.has(path.split("/")[1] ?? ""))`,
    `if (path === "/compliance/rules" && method === "POST") return { status: 202, data: { accepted: true } };
    if (SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  plain(
    "writes a performance review over the API",
    "WEB-03",
    ["routes.ts", "readOverrides, readPermissions }", "readOverrides, readPermissions, addReview }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /performance/reviews", "write", addReview],`,
    ],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `/** Reviews somebody. */
export const addReview = (call: Call): Reply => ({ status: 201, data: { id: call.chance.id() } });

/** GET /messaging/conversation. */`,
    ],
  ),
  subtle(
    "shows how each employee feels at GET /wellbeing",
    "PRIV-20",
    ["routes.ts", "readOverrides, readPermissions }", "readOverrides, readPermissions, readMoods }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["GET /wellbeing", "read", readMoods],`,
    ],
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `/** How everybody is. */
export const readMoods = (call: Call): Reply => ({
  data: [...call.company.staff.values()].slice(0, 8).map(({ id }, n) => ({ employee_id: id, wellbeing_score: 3 + (n % 7) })),
});

/** GET /messaging/conversation. */`,
    ],
  ),
  plain("reads the analytics on every plan", "PLAN-01", [
    "routes.ts",
    `["GET /analytics", "read", readAnalytics, "growth"]`,
    `["GET /analytics", "read", readAnalytics]`,
  ]),
  subtle("refuses the export below Growth with a line of CSV", "PLAN-02", [
    "server.ts",
    `throw new Refusal(403, "Your plan does not hold this.");`,
    `{
      if (route.path === "/analytics/export") return { status: 403, raw: { type: "text/csv", body: "error\\nFORBIDDEN\\n" } };
      throw new Refusal(403, "Your plan does not hold this.");
    }`,
  ]),
  plain("refuses the list of onboarding plans below Growth with 402", "PLAN-07", [
    "server.ts",
    "      return Response.json(body, { status, headers",
    `      return Response.json(body, { status: message === "Your plan does not hold this." && url.endsWith("/onboarding/plans") ? 402 : status, headers`,
  ]),
  subtle("refuses the removal of the logo below Growth as not found", "PLAN-09", [
    "server.ts",
    `throw new Refusal(403, "Your plan does not hold this.");`,
    `throw new Refusal(method === "DELETE" ? 404 : 403, "Your plan does not hold this.");`,
  ]),
  subtle("takes a company on Growth for one that is too low for analytics", "PLAN-11", [
    "server.ts",
    "if (!key.company.growth && (",
    `if ((!key.company.growth || (key.company.profile.plan === "growth" && route.path === "/analytics")) && (`,
  ]),
  subtle(
    "creates a survey below Growth after it refused one",
    "PLAN-06 PLAN-12",
    [
      "server.ts",
      `throw new Refusal(403, "Your plan does not hold this.");`,
      `{
      const first = !refused.has(key.company.id);
      if (route.path === "/surveys") refused.add(key.company.id);
      if (first || route.path !== "/surveys") throw new Refusal(403, "Your plan does not hold this.");
    }`,
    ],
    [
      "server.ts",
      "class Server {",
      `/** Companies whose survey was refused. */
const refused = new Set<string>();

class Server {`,
    ],
  ),
];
