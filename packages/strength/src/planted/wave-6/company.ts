import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Company. */
export const sixthCompany: readonly Planted[] = [
  plain("leaves allowed_domains out of the answer of PATCH /company unless they were sent", "COMP-13", [
    "company-routes.ts",
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    `const answer = { data: { ...companyOf({ ...company, profile: next }), allowed_domains: fields.has("allowed_domains") ? next.allowedDomains : undefined } };`,
  ]),
  subtle("takes null for allowed_domains and falls back to the primary domain", "COMP-22", [
    "company-routes.ts",
    `const domains = fields.texts("allowed_domains").map(`,
    `const domains = (fields.raw("allowed_domains") === null ? [] : fields.texts("allowed_domains")).map(`,
  ]),
  subtle("reads every falsy website as null: 0, false and the empty text", "COMP-19", [
    "company-routes.ts",
    `next.website = fields.textOrNull("website");`,
    `next.website = fields.raw("website") ? fields.text("website") : null;`,
  ]),
  subtle("leaves industry out of the company once it was set to null", "COMP-06", [
    "company-routes.ts",
    `    industry: profile.industry,
    vera`,
    `    ...(profile.industry ? { industry: profile.industry } : {}),
    vera`,
  ]),
  plain("leaves domain_enforcement_enabled out of the company while it is off", "COMP-14", [
    "company-routes.ts",
    `    domain_enforcement_enabled: profile.enforced,
`,
    `    ...(profile.enforced && { domain_enforcement_enabled: true }),
`,
  ]),
  plain("answers PATCH /company with the id and the members that were sent only", "COMP-02", [
    "company-routes.ts",
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    `const whole = companyOf({ ...company, profile: next }) as Record<string, unknown>;
  const answer = { data: { id: company.id, ...Object.fromEntries(fields.names.filter((name) => name in whole).map((name) => [name, whole[name]])) } };`,
  ]),
  plain(
    "shows created_at of the company as a date without time",
    "COMP-15",
    ["company-routes.ts", `import { stamp } from "./lists.ts";`, `import { dayOf, stamp } from "./lists.ts";`],
    ["company-routes.ts", "    created_at: stamp(profile.since),", "    created_at: dayOf(profile.since),"],
  ),
  plain(
    "keeps the company of the first reader until somebody changes a company",
    "COMP-31",
    [
      "company-routes.ts",
      `export function readCompany({ company }: Call): Reply {
  return { data: companyOf(company) };`,
      `let kept: object | undefined;
export function readCompany({ company }: Call): Reply {
  return { data: (kept ??= companyOf(company)) };`,
    ],
    [
      "company-routes.ts",
      "  const answer = { data: companyOf({ ...company, profile: next }) };",
      `  const answer = { data: companyOf({ ...company, profile: next }) };
  kept = undefined;`,
    ],
  ),
  plain("turns any name of the company into text", "COMP-18", [
    "company-routes.ts",
    `if (fields.has("name")) next.name = fields.text("name", 120);`,
    `if (fields.has("name")) next.name = String(fields.raw("name")).slice(0, 120);`,
  ]),
  subtle("refuses null as industry", "COMP-20", ["company-routes.ts", `fields.textOrNull("industry")`, `fields.text("industry")`]),
  subtle("turns the enforcement of domains off when the list of domains is changed without it", "COMP-17", [
    "company-routes.ts",
    "next.allowedDomains = [...new Set([...domains, ...kept])];",
    `next.allowedDomains = [...new Set([...domains, ...kept])];
    next.enforced = fields.raw("domain_enforcement_enabled") === true;`,
  ]),
  plain(
    "makes the first allowed domain the primary domain",
    "COMP-25",
    [
      "company-routes.ts",
      "next.allowedDomains = [...new Set([...domains, ...kept])];",
      `next.allowedDomains = [...new Set([...domains, ...kept])];
    next.primaryDomain = next.allowedDomains[0]!;`,
    ],
    ["company-data.ts", "readonly primaryDomain: string;", "primaryDomain: string;"],
  ),
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
  plain("finds the currency by the first jurisdiction, and has none for NZ", "COMP-09", [
    "company-routes.ts",
    `currency: "AUD",`,
    `currency: { AU: "AUD", UK: "GBP" }[profile.jurisdiction[0] as string],`,
  ]),
  plain("leaves members that are null out of the answer of PATCH /company", "COMP-07", [
    "company-routes.ts",
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    "const answer = { data: Object.fromEntries(Object.entries(companyOf({ ...company, profile: next })).filter(([, value]) => value !== null)) };",
  ]),
  subtle("compares the domain of an invited person's e-mail with the allowed ones without a thought of capitals", "COMP-29", [
    "people-routes.ts",
    `const domain = one.email.split("@").at(-1)!.toLowerCase();`,
    `const domain = one.email.split("@").at(-1)!;`,
  ]),
  subtle("checks the accent colour only where no primary colour is sent with it", "BRAND-07", [
    "branding-routes.ts",
    `next.accent = colour(fields, "accent_colour");`,
    `next.accent = fields.has("primary_colour") ? (fields.raw("accent_colour") as string | null) : colour(fields, "accent_colour");`,
  ]),
  subtle("takes a number for brand_name and shows it as text", "BRAND-03", [
    "branding-routes.ts",
    `next.name = fields.textOrNull("brand_name", 80);`,
    `next.name = typeof fields.raw("brand_name") === "number" ? String(fields.raw("brand_name")) : fields.textOrNull("brand_name", 80);`,
  ]),
  subtle(
    "shares one object of default branding among all companies that were reset",
    "BRAND-21",
    ["branding-routes.ts", "  company.branding = next;", "  Object.assign(company.branding, next);"],
    [
      "branding-routes.ts",
      "  company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };",
      "  company.branding = Object.assign(DEFAULTS, { primary: null, accent: null, name: null, email, logo: kept, published: now() });",
    ],
    [
      "branding-routes.ts",
      "export const readBranding =",
      `const DEFAULTS = {} as CompanyBranding;
type CompanyBranding = Call["company"]["branding"];

export const readBranding =`,
    ],
  ),
  subtle(
    "keeps the accent colour on a reset",
    "BRAND-19",
    ["branding-routes.ts", "  const { email, logo } = company.branding;", "  const { email, logo, accent } = company.branding;"],
    [
      "branding-routes.ts",
      "{ primary: null, accent: null, name: null, email, logo: kept, published: now() }",
      "{ primary: null, accent, name: null, email, logo: kept, published: now() }",
    ],
  ),
  subtle("takes no SVG that begins with an XML declaration", "BRAND-12", ["images.ts", "/^(<\\?xml[^>]*\\?>\\s*)?(<!--", "/^(<!--"]),
  subtle("leaves published_at out until the branding is first published", "BRAND-01", [
    "branding-routes.ts",
    "    published_at: published === null ? null : stamp(published),",
    "    ...(published === null ? {} : { published_at: stamp(published) }),",
  ]),
  plain("takes anything for email_branding, as true or false", "BRAND-04", [
    "branding-routes.ts",
    `fields.flag("email_branding")`,
    `Boolean(fields.raw("email_branding"))`,
  ]),
  subtle("takes no branding change without a body", "BRAND-05", [
    "branding-routes.ts",
    "const next = { ...company.branding, published: now() };",
    `if (call.bytes.length === 0) throw new Refusal(400, "Send what should change.");
  const next = { ...company.branding, published: now() };`,
  ]),
  subtle("takes drawings of any size as a logo", "BRAND-14", [
    "branding-routes.ts",
    "if (file.size > 2_000_000)",
    "if (file.size > 2_000_000 && !/svg/.test(file.type))",
  ]),
  subtle("takes a colour with more digits than six", "BRAND-02", [
    "branding-routes.ts",
    "!/^#[\\dA-F]{6}$/i.test(value)",
    "!/^#[\\dA-F]{6}/i.test(value)",
  ]),
  subtle(
    "keeps the branding that it read for half a minute, and forgets it on every change but a reset",
    "BRAND-06",
    [
      "branding-routes.ts",
      "export const readBranding = (call: Call): Reply => ({ data: brandingOf(call) });",
      `const kept = new Map<string, { readonly until: number; readonly data: object }>();

export function readBranding(call: Call): Reply {
  const known = kept.get(call.company.id);
  if (known !== undefined && call.now() < known.until) return { data: known.data };
  const data = brandingOf(call);
  kept.set(call.company.id, { until: call.now() + 30_000, data });
  return { data };
}`,
    ],
    [
      "branding-routes.ts",
      "  company.branding = next;",
      `  company.branding = next;
  kept.delete(company.id);`,
    ],
    [
      "branding-routes.ts",
      "  return { status: 201, data: brandingOf(call) };",
      `  kept.delete(company.id);
  return { status: 201, data: brandingOf(call) };`,
    ],
    [
      "branding-routes.ts",
      "  return { data: { removed: true } };",
      `  kept.delete(call.company.id);
  return { data: { removed: true } };`,
    ],
  ),
  subtle(
    "answers the upload of a logo with 200 where there was one before",
    "BRAND-16",
    [
      "branding-routes.ts",
      "  company.branding = { ...company.branding, logo: { type,",
      `  const status = company.branding.logo === null ? 201 : 200;
  company.branding = { ...company.branding, logo: { type,`,
    ],
    ["branding-routes.ts", "return { status: 201, data: brandingOf(call) };", "return { status, data: brandingOf(call) };"],
  ),
  plain("shows in the setup answer which steps of the walkthrough each admin has seen", "SETUP-04", [
    "company-routes.ts",
    "const whole = { onboarding_complete: true, employee_count: people.length, setup_complete: false };",
    `const walkthrough = people.filter(({ role }) => role === "company_admin").map(({ id }) => ({ user_id: id, step: 3, dismissed: false }));
  const whole = { onboarding_complete: true, employee_count: people.length, setup_complete: false, walkthrough };`,
  ]),
  subtle("leaves setup_complete out for a company whose plan has no payroll", "SETUP-01", [
    "company-routes.ts",
    "employee_count: people.length, setup_complete: false };",
    "employee_count: people.length, setup_complete: company.growth ? false : undefined };",
  ]),
  subtle(
    "changes the plan of a company along with its settings",
    "BILL-02",
    [
      "company-routes.ts",
      `if (fields.has("website"))`,
      `if (fields.has("plan")) next.plan = fields.text("plan");
  if (fields.has("website"))`,
    ],
    ["company-data.ts", "readonly plan: string;", "plan: string;"],
  ),
  plain("leaves the add-ons out of the billing status", "BILL-01", [
    "company-routes.ts",
    `          seats: { active, billed: Math.max(active, 10), minimum: 10 },
          addons: ["rostering"],`,
    "          seats: { active, billed: Math.max(active, 10), minimum: 10 },",
  ]),
];
