import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const GATE = "if (!key.company.growth && (";
const TOO_LOW = `throw new Refusal(403, "Your plan does not hold this.");`;
const TEAM_LEAD = `    { preset: "team_lead", capabilities: ["leave:decide"] },\n  ]);`;
const OVERRIDES = `{ "leave:decide": true, "pay:see": false }`;

/** What a plan holds, the billing status and the permissions. */
export const thirdAccessPlans: readonly Planted[] = [
  plain(
    "asks for money, with 402, where a plan is too low",
    "PLAN-01 PLAN-03 PLAN-04 PLAN-06 PLAN-07",
    ["server.ts", TOO_LOW, `throw new Refusal(402, "Your plan does not hold this.");`],
    ["refusal.ts", `403: "FORBIDDEN",`, `402: "FORBIDDEN",\n  403: "FORBIDDEN",`],
  ),
  plain("has a summary without any figure for a company below Growth", "PLAN-01", [
    "server.ts",
    TOO_LOW,
    `{
      if (route.path === "/analytics") return { data: {} };
      throw new Refusal(403, "Your plan does not hold this.");
    }`,
  ]),
  plain("has an empty list of onboarding plans for a company below Growth", "PLAN-07", [
    "server.ts",
    TOO_LOW,
    `{
      if (route.path === "/onboarding/plans") return { data: { plans: [] } };
      throw new Refusal(403, "Your plan does not hold this.");
    }`,
  ]),
  plain("finds branding in the plan Growth and not in those above it", "PLAN-11", [
    "server.ts",
    GATE,
    `const above = route.path.startsWith("/company/branding") && key.company.profile.plan !== "growth";\n    if ((!key.company.growth || above) && (`,
  ]),
  subtle("creates surveys only for plans above Growth", "PLAN-11", [
    "server.ts",
    GATE,
    `const just = route.path === "/surveys" && key.company.profile.plan === "growth";\n    if ((!key.company.growth || just) && (`,
  ]),
  subtle(
    "lets a company below Growth say whether its e-mails are branded",
    "PLAN-04",
    ["routes.ts", `["PUT /company/branding", "write", changeBranding, "growth"]`, `["PUT /company/branding", "write", changeBranding]`],
    [
      "branding-routes.ts",
      "const next = { ...company.branding, published: now() };",
      `if (!company.growth && !fields.has("email_branding")) throw new Refusal(403, "Your plan does not hold this.");
  const next = { ...company.branding, published: now() };`,
    ],
  ),
  subtle(
    "lets a company below Growth create surveys that are check-ins",
    "PLAN-06",
    ["routes.ts", `["POST /surveys", "write", addSurvey, "growth"]`, `["POST /surveys", "write", addSurvey]`],
    [
      "survey-routes.ts",
      `if (!["enps", "pulse", "check-in"].includes(type)) throw fields.bad("type");`,
      `if (!["enps", "pulse", "check-in"].includes(type)) throw fields.bad("type");
  if (!company.growth && type !== "check-in") throw forbidden("Your plan holds check-ins alone.");`,
    ],
  ),
  subtle(
    "exports for every plan as soon as one company was allowed to",
    "PLAN-02",
    ["server.ts", "  readonly #allowance: Allowance;", "  readonly #allowance: Allowance;\n  #exported = false;"],
    [
      "server.ts",
      GATE,
      `if (route.path === "/analytics/export" && key.company.growth) this.#exported = true;
    if (!key.company.growth && !(route.path === "/analytics/export" && this.#exported) && (`,
    ],
  ),
  plain("denies that there is an export where the plan is too low: 404", "PLAN-02", [
    "server.ts",
    TOO_LOW,
    `throw new Refusal(path === "/analytics/export" ? 404 : 403, "Your plan does not hold this.");`,
  ]),
  plain("tells nothing of a trial in the billing status", "BILL-01", [
    "company-routes.ts",
    "          trial: { used: true, ended_on: null },\n",
    "",
  ]),
  subtle("bills a company on a plan above Growth as one on Growth", "BILL-01", [
    "company-routes.ts",
    "plan: { key: plan, label: plan.toUpperCase() },",
    `plan: plan === "premium" ? { key: "growth", label: "GROWTH" } : { key: plan, label: plan.toUpperCase() },`,
  ]),
  inVariant(
    "closed",
    subtle("has no member for add-ons where none is active", "BILL-01", ["company-routes.ts", "          activeAddOns: [],\n", ""]),
  ),
  plain("knows team leads and has no preset for people teams", "PERM-02", [
    "settings-routes.ts",
    `    { preset: "hr_manager", capabilities: ["people:edit", "leave:decide"], description: "For people teams" },\n`,
    "",
  ]),
  subtle("has null where a preset can do nothing", "PERM-01", [
    "settings-routes.ts",
    `{ preset: "payroll_lead", capabilities: [] }`,
    `{ preset: "payroll_lead", capabilities: null }`,
  ]),
  plain(
    "keys the presets by their names, in an object",
    "PERM-01",
    ["settings-routes.ts", `  wrapped(call, "presets", [`, `  keyed(call, [`],
    [
      "settings-routes.ts",
      TEAM_LEAD,
      `${TEAM_LEAD}

const keyed = (_: Call, rows: readonly { readonly preset: string }[]): Reply => ({
  data: { presets: Object.fromEntries(rows.map(({ preset, ...row }) => [preset, row])) },
});`,
    ],
  ),
  subtle("writes what one preset can do with commas between", "PERM-01", [
    "settings-routes.ts",
    `capabilities: ["people:edit", "leave:decide"], description`,
    `capabilities: "people:edit,leave:decide", description`,
  ]),
  plain("says allow and deny where overrides are true and false", "PERM-03", [
    "settings-routes.ts",
    OVERRIDES,
    `{ "leave:decide": "allow", "pay:see": "deny" }`,
  ]),
  subtle("has null for a capability that managers inherit", "PERM-03", [
    "settings-routes.ts",
    OVERRIDES,
    `{ "leave:decide": true, "people:see": null, "pay:see": false }`,
  ]),
  subtle("has no scope, but null, for users who are plain employees", "PERM-04", [
    "settings-routes.ts",
    `scope: one.role === "company_admin" ? "everything" : "reports",`,
    `scope: one.role === "company_admin" ? "everything" : one.role === "manager" ? "reports" : null,`,
  ]),
  subtle("has no member for the preset of users without one", "PERM-04", [
    "settings-routes.ts",
    `      preset: one.role === "manager" ? "team_lead" : null,\n`,
    `      ...(one.role === "manager" ? { preset: "team_lead" } : {}),\n`,
  ]),
  plain("gives a user that nobody knows an empty set of rights", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const id = call.params["id"]!;
  const one = call.company.staff.get(id) ?? { id, role: "employee" };`,
  ]),
];
