import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Company. */
export const fifthCompany: readonly Planted[] = [
  subtle("answers a change of settings without the start of the financial year", "COMP-11", [
    "company-routes.ts",
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    `const { financial_year_start: _, ...shown } = companyOf({ ...company, profile: next }) as Record<string, unknown>;
  const answer = { data: shown };`,
  ]),
  subtle("answers a change of settings with the domain enforcement from before", "COMP-24", [
    "company-routes.ts",
    "companyOf({ ...company, profile: next })",
    "companyOf({ ...company, profile: { ...next, enforced: profile.enforced } })",
  ]),
  plain("leaves out what is null when it shows the company", "COMP-16", [
    "company-routes.ts",
    "return { data: companyOf(company) };",
    "return { data: Object.fromEntries(Object.entries(companyOf(company)).filter(([, value]) => value !== null)) };",
  ]),
  inVariant(
    "fresh",
    subtle("shows the jurisdiction of a company with only one as a string", "COMP-03", [
      "company-routes.ts",
      "jurisdiction: profile.jurisdiction,",
      "jurisdiction: profile.jurisdiction.length === 1 ? profile.jurisdiction[0] : profile.jurisdiction,",
    ]),
  ),
  subtle("takes a number as phone and writes it as a string", "COMP-21", [
    "company-routes.ts",
    `next.phone = fields.textOrNull("phone", 40);`,
    `next.phone = typeof fields.raw("phone") === "number" ? String(fields.raw("phone")) : fields.textOrNull("phone", 40);`,
  ]),
  subtle("changes the settings in place, so that the fields before a wrong one stay changed", "COMP-30", [
    "company-routes.ts",
    "const next = { ...profile };",
    "const next = profile;",
  ]),
  plain("answers a change of the company without its id", "COMP-01", [
    "company-routes.ts",
    "companyOf({ ...company, profile: next })",
    "companyOf({ profile: next } as CompanyData)",
  ]),
  plain(
    "shows the company size as the number of its people",
    "COMP-05",
    [
      "company-routes.ts",
      "function companyOf({ id, profile }: CompanyData): object {",
      "function companyOf({ id, profile, staff }: CompanyData): object {",
    ],
    ["company-routes.ts", `company_size: "11-50",`, "company_size: staff.size,"],
  ),
  subtle("looks for blocked domains before it makes them small and cuts their @", "COMP-27", [
    "company-routes.ts",
    "if (domains.some((domain) => PERSONAL.has(domain)))",
    `if (fields.texts("allowed_domains").some((domain) => PERSONAL.has(domain)))`,
  ]),
  subtle("cleans an SVG logo only if its part says image/svg+xml", "BRAND-15", [
    "branding-routes.ts",
    `const stored = type === "image/svg+xml" ? cleanSvg(bytes) : bytes;`,
    `const stored = file.type === "image/svg+xml" ? cleanSvg(bytes) : bytes;`,
  ]),
  subtle("refuses logos of more than one megabyte", "BRAND-09", [
    "branding-routes.ts",
    "if (file.size > 2_000_000)",
    "if (file.size > 1_048_576)",
  ]),
  plain("takes the logo from whichever part of the form comes first", "BRAND-08", [
    "branding-routes.ts",
    `const file = form.get("file");`,
    "const [file] = [...form.values()];",
  ]),
  plain("takes the colours away with the logo", "BRAND-18", [
    "branding-routes.ts",
    "{ ...call.company.branding, logo: null, published: call.now() }",
    "{ ...call.company.branding, primary: null, accent: null, logo: null, published: call.now() }",
  ]),
  subtle("takes any RIFF file, such as a sound, for a WEBP logo", "BRAND-13", [
    "images.ts",
    `if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP")`,
    `if (start.startsWith("RIFF"))`,
  ]),
];
