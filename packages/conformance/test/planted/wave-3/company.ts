import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** The company, its settings, its setup and its billing status. */
export const thirdCompany: readonly Planted[] = [
  plain("counts the seconds since a company was founded", "COMP-15 CONV-03", [
    "company-routes.ts",
    "created_at: stamp(profile.since),",
    "created_at: Math.floor(profile.since / 1000),",
  ]),
  plain("shows the allowlist of a company as one text", "COMP-13", [
    "company-routes.ts",
    "allowed_domains: profile.allowedDomains,",
    `allowed_domains: profile.allowedDomains.join(" "),`,
  ]),
  plain("shows the website of a company only where there is one", "COMP-08", [
    "company-routes.ts",
    "    website: profile.website,",
    "    ...(profile.website === null ? {} : { website: profile.website }),",
  ]),
  plain("tells the first month of the financial year as a number", "COMP-11", [
    "company-routes.ts",
    `financial_year_start: "July",`,
    "financial_year_start: 7,",
  ]),
  plain("tells domain enforcement as on or off", "COMP-14", [
    "company-routes.ts",
    "domain_enforcement_enabled: profile.enforced,",
    `domain_enforcement_enabled: profile.enforced ? "on" : "off",`,
  ]),
  plain("names no field when it refuses a personal domain", "COMP-27", [
    "company-routes.ts",
    `"Domains of free mail providers cannot be allowed.", "allowed_domains");`,
    `"Domains of free mail providers cannot be allowed.");`,
  ]),
  plain("lets every company of the house allow personal domains", "COMP-27", [
    "company-routes.ts",
    "if (domains.some((domain) => PERSONAL.has(domain)))",
    "if (domains.every((domain) => PERSONAL.has(domain)) && domains.length > 9)",
  ]),
  plain("moves a company to the primary domain that is sent", "COMP-25", [
    "company-routes.ts",
    `  if (fields.has("phone")) next`,
    `  if (fields.has("primary_domain")) Object.assign(next, { primaryDomain: fields.text("primary_domain") });
  if (fields.has("phone")) next`,
  ]),
  plain(
    "stores the context of the assistant that is sent with other settings",
    "COMP-26",
    [
      "company-routes.ts",
      `  if (fields.has("phone")) next`,
      `  if (fields.has("vera_context")) Object.assign(next, { context: fields.textOrNull("vera_context") });
  if (fields.has("phone")) next`,
    ],
    ["company-routes.ts", "vera_context: null,", "vera_context: (profile as { context?: string | null }).context ?? null,"],
  ),
  plain("keeps the setup status for companies on Growth and above", "PLAN-10", [
    "routes.ts",
    `["GET /onboarding", "read", readSetup],`,
    `["GET /onboarding", "read", readSetup, "growth"],`,
  ]),
  plain("tells the setup as a bare yes or no", "SETUP-01", [
    "company-routes.ts",
    "const whole = { onboarding_complete: true, employee_count: people.length, setup_complete: false };",
    "const whole = { onboarding_complete: true };",
  ]),
  plain("leaves the plan out of the company", "COMP-04", ["company-routes.ts", "    plan: profile.plan,\n", ""]),
  plain("changes no company unless a name is sent", "COMP-17", ["company-routes.ts", `if (fields.has("name")) next.name`, "next.name"]),
  plain("replaces the allowlist with the primary domain whatever is sent", "COMP-24", [
    "company-routes.ts",
    "next.allowedDomains = [...new Set([...domains, ...kept])];",
    "next.allowedDomains = kept;",
  ]),
  subtle("passes over null for a website", "COMP-19", [
    "company-routes.ts",
    `next.website = fields.textOrNull("website");`,
    `next.website = fields.textOrNull("website") ?? next.website;`,
  ]),
  subtle("refuses to clear the industry of a company", "COMP-20", [
    "company-routes.ts",
    `next.industry = fields.textOrNull("industry");`,
    `next.industry = fields.text("industry");`,
  ]),
  subtle("takes a number for the name of a company", "COMP-18", [
    "company-routes.ts",
    `next.name = fields.text("name", 120);`,
    `next.name = typeof fields.raw("name") === "number" ? String(fields.raw("name")) : fields.text("name", 120);`,
  ]),
  subtle("takes a list of numbers for the phone of a company", "COMP-21", [
    "company-routes.ts",
    `next.phone = fields.textOrNull("phone", 40);`,
    `next.phone = Array.isArray(fields.raw("phone")) ? String(fields.raw("phone")) : fields.textOrNull("phone", 40);`,
  ]),
  subtle("reads the word false as domain enforcement switched on", "COMP-23", [
    "company-routes.ts",
    `next.enforced = fields.flag("domain_enforcement_enabled");`,
    `next.enforced = Boolean(fields.raw("domain_enforcement_enabled"));`,
  ]),
  subtle("looks for a personal domain in the first place of the allowlist alone", "COMP-27", [
    "company-routes.ts",
    "if (domains.some((domain) => PERSONAL.has(domain)))",
    `if (PERSONAL.has(domains[0] ?? ""))`,
  ]),
  subtle("takes a domain alone for a list of domains", "COMP-22", [
    "company-routes.ts",
    `const domains = fields.texts("allowed_domains").map(`,
    `const sent = fields.raw("allowed_domains");
    const domains = (typeof sent === "string" ? [sent] : fields.texts("allowed_domains")).map(`,
  ]),
  subtle("clears the phone number when a change leaves it out", "COMP-17", [
    "company-routes.ts",
    `  if (fields.has("phone")) next.phone = fields.textOrNull("phone", 40);`,
    `  next.phone = fields.has("phone") ? fields.textOrNull("phone", 40) : null;`,
  ]),
  subtle("switches domain enforcement for all companies at once", "AUTH-11", COMPANIES, [
    "company-routes.ts",
    "  return answer;",
    `  if (fields.has("domain_enforcement_enabled")) for (const one of ${ALL}) one.profile.enforced = next.enforced;
  return answer;`,
  ]),
  subtle(
    "shows the allowlist as it was when the company was first read",
    "COMP-16",
    [
      "company-routes.ts",
      "  return { data: companyOf(company) };",
      `  if (!firstSeen.has(company.id)) firstSeen.set(company.id, company.profile.allowedDomains);
  return { data: { ...companyOf(company), allowed_domains: firstSeen.get(company.id) } };`,
    ],
    [
      "company-routes.ts",
      "/** PATCH /company (§4.1). */",
      `const firstSeen = new Map<string, readonly string[]>();

/** PATCH /company (§4.1). */`,
    ],
  ),
  subtle("tells in billing of another plan than the company has", "BILL-01", [
    "company-routes.ts",
    "plan: { key: plan, label: plan.toUpperCase() },",
    `plan: { key: "growth", label: "GROWTH" },`,
  ]),
];
