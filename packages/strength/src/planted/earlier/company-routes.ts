import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierCompanyRoutes: readonly Planted[] = [
  subtle("no accent colour keeps the one before", "BRAND-02", [
    "branding-routes.ts",
    'next.accent = colour(fields, "accent_colour");',
    'next.accent = colour(fields, "accent_colour") ?? next.accent;',
  ]),
  subtle("a brand name may be a list", "BRAND-03", [
    "branding-routes.ts",
    'next.name = fields.textOrNull("brand_name", 80);',
    'next.name = Array.isArray(fields.raw("brand_name")) ? String(fields.raw("brand_name")) : fields.textOrNull("brand_name", 80);',
  ]),
  subtle("a logo may have 2.5 million bytes", "BRAND-14", [
    "branding-routes.ts",
    "if (file.size > 2_000_000)",
    "if (file.size > 2_500_000)",
  ]),
  plain("shows the setting of branding in e-mail as text", "BRAND-04", [
    "branding-routes.ts",
    "    email_branding: email,",
    "    email_branding: String(email),",
  ]),
  subtle("takes a logo from any part of the form", "BRAND-08", [
    "branding-routes.ts",
    'const file = form.get("file");',
    "const file = [...form.values()].find((part) => part instanceof File);",
  ]),
  subtle("allowed domains are answered and not kept", "COMP-22", [
    "company-routes.ts",
    'company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;',
    "company.profile = { ...next, allowedDomains: profile.allowedDomains };",
  ]),
  subtle("no website is answered and not kept", "COMP-19", [
    "company-routes.ts",
    'company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;',
    "company.profile = { ...next, website: next.website ?? profile.website };",
  ]),
  subtle("letters beyond ASCII in an industry are lost", "COMP-20", [
    "company-routes.ts",
    'next.industry = fields.textOrNull("industry");',
    'next.industry = fields.textOrNull("industry")?.replaceAll(/[^ -~]/g, "?") ?? null;',
  ]),
  subtle("a phone number may not be null", "COMP-21", [
    "company-routes.ts",
    'next.phone = fields.textOrNull("phone", 40);',
    'next.phone = fields.text("phone", 40);',
  ]),
  subtle("a website may be a number", "COMP-19", [
    "company-routes.ts",
    'next.website = fields.textOrNull("website");',
    'next.website = typeof fields.raw("website") === "number" ? String(fields.raw("website")) : fields.textOrNull("website");',
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
  subtle("a change of the domains switches enforcement on", "COMP-17", [
    "company-routes.ts",
    'company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;',
    'company.profile = fields.has("allowed_domains") && !fields.has("domain_enforcement_enabled") ? { ...next, enforced: true } : next;',
  ]),
  subtle("a change of the enforcement clears the domains", "COMP-17", [
    "company-routes.ts",
    'company.profile = mistakes.has("loses the industry of a company") ? { ...next, industry: profile.industry } : next;',
    'company.profile = fields.has("domain_enforcement_enabled") && !fields.has("allowed_domains") ? { ...next, allowedDomains: [profile.primaryDomain] } : next;',
  ]),
  subtle("the plan can be changed", "WEB-11", [
    "company-routes.ts",
    'if (fields.has("phone"))',
    `if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });
  if (fields.has("phone"))`,
  ]),
  subtle("enforcement may be null", "COMP-23", [
    "company-routes.ts",
    'next.enforced = fields.flag("domain_enforcement_enabled");',
    'next.enforced = fields.raw("domain_enforcement_enabled") === null ? false : fields.flag("domain_enforcement_enabled");',
  ]),
  subtle(
    "a phone number is answered and not kept",
    "COMP-21",
    [
      "company-routes.ts",
      "const answer = { data",
      `const { phone } = profile;
  const answer = { data`,
    ],
    [
      "company-routes.ts",
      `: next;
  return answer;`,
      `: { ...next, phone };
  return answer;`,
    ],
  ),
  plain("leaves setup_complete out while something is missing", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false };",
    "employee_count: people.length };",
  ]),
  plain("allowed_domains with one domain is a string", "COMP-13", [
    "company-routes.ts",
    "allowed_domains: profile.allowedDomains,",
    "allowed_domains: profile.allowedDomains.length === 1 ? profile.allowedDomains[0] : profile.allowedDomains,",
  ]),
  subtle("a website of null leaves the website as it is", "COMP-19", [
    "company-routes.ts",
    'if (fields.has("website")) next.website = fields.textOrNull("website");',
    'if (fields.has("website")) next.website = fields.textOrNull("website") ?? profile.website;',
  ]),
  inVariant(
    "closed",
    subtle("has no member for add-ons where none is active", "BILL-01", [
      "company-routes.ts",
      `          activeAddOns: [],
`,
      "",
    ]),
  ),
  plain("shows the website of a company only where there is one", "COMP-08", [
    "company-routes.ts",
    "    website: profile.website,",
    "    ...(profile.website === null ? {} : { website: profile.website }),",
  ]),
  plain(
    "stores the context of the assistant that is sent with other settings",
    "COMP-26",
    [
      "company-routes.ts",
      '  if (fields.has("phone")) next',
      `  if (fields.has("vera_context")) Object.assign(next, { context: fields.textOrNull("vera_context") });
  if (fields.has("phone")) next`,
    ],
    ["company-routes.ts", "vera_context: null,", "vera_context: (profile as { context?: string | null }).context ?? null,"],
  ),
  subtle("passes over null for a website", "COMP-19", [
    "company-routes.ts",
    'next.website = fields.textOrNull("website");',
    'next.website = fields.textOrNull("website") ?? next.website;',
  ]),
];
