import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierCompanyRoutes: readonly Planted[] = [
  subtle("a phone number may not be null", "COMP-21", [
    "company-routes.ts",
    'next.phone = fields.textOrNull("phone", 40);',
    'next.phone = fields.text("phone", 40);',
  ]),
  subtle("a website may be a list", "COMP-19", [
    "company-routes.ts",
    'next.website = fields.textOrNull("website");',
    'next.website = Array.isArray(fields.raw("website")) ? String(fields.raw("website")) : fields.textOrNull("website");',
  ]),
  subtle("only gmail is blocked where it comes first", "COMP-27", [
    "company-routes.ts",
    "if (domains.some((domain) => PERSONAL.has(domain)))",
    "if (domains.slice(0, 1).some((domain) => PERSONAL.has(domain)))",
  ]),
  subtle("a change of the enforcement clears the domains", "COMP-17", [
    "company-routes.ts",
    'company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;',
    'company.profile = fields.has("domain_enforcement_enabled") && !fields.has("allowed_domains") ? { ...next, allowedDomains: [profile.primaryDomain] } : next;',
  ]),
  plain("allowed_domains with one domain is a string", "COMP-13", [
    "company-routes.ts",
    "allowed_domains: profile.allowedDomains,",
    "allowed_domains: profile.allowedDomains.length === 1 ? profile.allowedDomains[0] : profile.allowedDomains,",
  ]),
  plain("shows the website of a company only where there is one", "COMP-08", [
    "company-routes.ts",
    "    website: profile.website,",
    "    ...(profile.website === null ? {} : { website: profile.website }),",
  ]),
  subtle("looks for domains of free mail before it mends their letters", "COMP-27", [
    "company-routes.ts",
    "if (domains.some((domain) => PERSONAL.has(domain)))",
    'if (fields.texts("allowed_domains").some((domain) => PERSONAL.has(domain)))',
  ]),
  subtle("counts people of the set-up once and for all", "SETUP-01", [
    "company-routes.ts",
    "setup_complete: false };",
    `setup_complete: false };
  const seen = company as unknown as { size?: number };
  whole.employee_count = seen.size ??= people.length;`,
  ]),
  subtle("takes null for allowed_domains and falls back to the primary domain", "COMP-22", [
    "company-routes.ts",
    'const domains = fields.texts("allowed_domains").map(',
    'const domains = (fields.raw("allowed_domains") === null ? [] : fields.texts("allowed_domains")).map(',
  ]),
  subtle("reads every falsy website as null: 0, false and the empty text", "COMP-19", [
    "company-routes.ts",
    'next.website = fields.textOrNull("website");',
    'next.website = fields.raw("website") ? fields.text("website") : null;',
  ]),
  subtle("refuses null as industry", "COMP-20", ["company-routes.ts", 'fields.textOrNull("industry")', 'fields.text("industry")']),
  subtle("turns the enforcement of domains off when the list of domains is changed without it", "COMP-17", [
    "company-routes.ts",
    "next.allowedDomains = [...new Set([...domains, ...kept])];",
    `next.allowedDomains = [...new Set([...domains, ...kept])];
    next.enforced = fields.raw("domain_enforcement_enabled") === true;`,
  ]),
  plain(
    "names Growth as the plan of every company that has it or more",
    "COMP-04",
    [
      "company-routes.ts",
      `plan: profile.plan,
    company_size`,
      `plan: growth ? "growth" : "essentials",
    company_size`,
    ],
    ["company-routes.ts", "function companyOf({ id, profile }: CompanyData)", "function companyOf({ id, profile, growth }: CompanyData)"],
  ),
  subtle("leaves setup_complete out for a company whose plan has no payroll", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false };",
    "employee_count: people.length, setup_complete: company.growth ? false : undefined };",
  ]),
  plain("leaves the add-ons out of the billing status", "BILL-01", [
    "company-routes.ts",
    `          seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons: ["rostering"],`,
    "          seats: { active, billed: Math.max(active, 10), minimum: 10 },",
  ]),
];
