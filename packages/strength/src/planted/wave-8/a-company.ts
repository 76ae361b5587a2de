import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Company settings, setup, billing and permissions. */
export const eighthCompanyA: readonly Planted[] = [
  plain("gives the jurisdictions of a company as one text", "COMP-03", [
    "company-routes.ts",
    "jurisdiction: profile.jurisdiction,",
    `jurisdiction: profile.jurisdiction.join(", "),`,
  ]),
  plain("gives the plan of a company as an object", "COMP-04", [
    "company-routes.ts",
    "    plan: profile.plan,\n    company_size",
    "    plan: { name: profile.plan },\n    company_size",
  ]),
  plain("gives the size of a company as a number", "COMP-05", ["company-routes.ts", `company_size: "11-50",`, "company_size: 44,"]),
  plain("leaves vera_context out of a company that has none", "COMP-07 COMP-16", ["company-routes.ts", "    vera_context: null,\n", ""]),
  subtle(
    "writes vera_context that it is sent",
    "COMP-26",
    ["company-routes.ts", "vera_context: null,", `vera_context: (profile as { vera?: string }).vera ?? null,`],
    [
      "company-routes.ts",
      `  if (fields.has("phone"))`,
      `  if (fields.has("vera_context")) (next as { vera?: string | null }).vera = fields.textOrNull("vera_context", 5000);
  if (fields.has("phone"))`,
    ],
  ),
  subtle("takes the first of the allowed domains for the primary domain", "COMP-25 COMP-12", [
    "company-routes.ts",
    "    next.allowedDomains = [",
    "    Object.assign(next, { primaryDomain: domains[0] ?? profile.primaryDomain });\n    next.allowedDomains = [",
  ]),
  plain("lists the allowed domains without the primary domain", "COMP-28 COMP-13", [
    "company-routes.ts",
    "allowed_domains: profile.allowedDomains,",
    "allowed_domains: profile.allowedDomains.filter((domain) => domain !== profile.primaryDomain),",
  ]),
  plain("gives domain_enforcement_enabled as on or off", "COMP-14", [
    "company-routes.ts",
    "domain_enforcement_enabled: profile.enforced,",
    `domain_enforcement_enabled: profile.enforced ? "on" : "off",`,
  ]),
  plain("forgets the industry of a company where a change does not name it", "COMP-17", [
    "company-routes.ts",
    `if (fields.has("industry")) next.industry = fields.textOrNull("industry");`,
    `next.industry = fields.has("industry") ? fields.textOrNull("industry") : null;`,
  ]),
  subtle("turns domain enforcement off where a change of the allowed domains does not name it", "COMP-17", [
    "company-routes.ts",
    "    next.allowedDomains = [",
    `    if (!fields.has("domain_enforcement_enabled")) next.enforced = false;\n    next.allowedDomains = [`,
  ]),
  subtle("takes a number for the name of a company", "COMP-18", [
    "company-routes.ts",
    `next.name = fields.text("name", 120);`,
    `next.name = typeof fields.raw("name") === "number" ? String(fields.raw("name")) : fields.text("name", 120);`,
  ]),
  subtle("refuses null for the website of a company", "COMP-19", [
    "company-routes.ts",
    `fields.textOrNull("website")`,
    `fields.text("website")`,
  ]),
  subtle("takes one text with commas for the allowed domains", "COMP-22", [
    "company-routes.ts",
    `fields.texts("allowed_domains").map(`,
    `(typeof fields.raw("allowed_domains") === "string" ? String(fields.raw("allowed_domains")).split(",") : fields.texts("allowed_domains")).map(`,
  ]),
  plain("answers a change of company settings with the company as before", "COMP-24", [
    "company-routes.ts",
    "companyOf({ ...company, profile: next })",
    "companyOf(company)",
  ]),
  plain("drops personal domains from the allowed domains without a word", "COMP-27", [
    "company-routes.ts",
    `    if (domains.some((domain) => PERSONAL.has(domain)))
      throw new Refusal(400, "Domains of free mail providers cannot be allowed.", "allowed_domains");`,
    `    for (const domain of domains.filter((one) => PERSONAL.has(one))) domains.splice(domains.indexOf(domain), 1);
    if (domains.length > 1000) throw new Refusal(400, "These are many.", "allowed_domains");`,
  ]),
  subtle("invites nobody on the domains allowed beside the primary domain", "COMP-29", [
    "people-routes.ts",
    "!profile.allowedDomains.includes(domain) && !loose",
    "domain !== profile.primaryDomain && !loose",
  ]),
  plain("leaves setup_complete out of the setup answer", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false }",
    "employee_count: people.length }",
  ]),
  plain("tells who has dismissed the walkthrough in the setup answer", "SETUP-04", [
    "company-routes.ts",
    "const whole = { onboarding_complete: true,",
    "const whole = { walkthrough: people.slice(0, 2).map(({ id }) => ({ user_id: id, step: 3, dismissed: true })), onboarding_complete: true,",
  ]),
  plain("leaves the seats out of the billing status", "BILL-01", [
    "company-routes.ts",
    "          seats: { active, billed: Math.max(active, 10), minimum: 10 },\n          addons",
    "          addons",
  ]),
  subtle(
    "changes the plan with PATCH /billing",
    "BILL-02 WEB-11",
    [
      "routes.ts",
      `["GET /billing", "read", readBilling],`,
      `["GET /billing", "read", readBilling],
  ["PATCH /billing", "admin", changeBilling],`,
    ],
    ["routes.ts", "import { changeCompany, readBilling,", "import { changeBilling, changeCompany, readBilling,"],
    [
      "company-routes.ts",
      "/** GET /billing. */",
      `export function changeBilling(call: Call): Reply {
  const fields = fieldsOf(call);
  if (fields.has("plan")) call.company.profile = { ...call.company.profile, plan: fields.text("plan") };
  return readBilling(call);
}

/** GET /billing. */`,
    ],
  ),
  plain("lists presets of permissions without team_lead", "PERM-02", [
    "settings-routes.ts",
    `    { preset: "team_lead", capabilities: ["leave:decide"] },\n`,
    "",
  ]),
  plain("gives the overrides of permissions as an array", "PERM-03", [
    "settings-routes.ts",
    `manager: { "leave:decide": true, "pay:see": false }`,
    `manager: [{ capability: "leave:decide", allowed: true }, { capability: "pay:see", allowed: false }]`,
  ]),
  plain("answers an unknown user with permissions to nothing", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  if (!call.company.staff.has(call.params["id"]!)) return { data: { user_id: call.params["id"], role: "employee", preset: null, capabilities: [], scope: "none" } };
  const { one } = found(call, call.company.staff, () => undefined);`,
  ]),
];
