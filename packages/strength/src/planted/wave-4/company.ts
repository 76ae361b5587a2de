import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "company-routes.ts";
const BLOCKED = "if (domains.some((domain) => PERSONAL.has(domain)))";
const KEPT = `const kept = mistakes.has("forgets the primary domain") ? [] : [profile.primaryDomain];`;
const ANSWER = "const answer = { data: companyOf({ ...company, profile: next }) };";
const ENFORCED = `if (fields.has("domain_enforcement_enabled")) next.enforced = fields.flag("domain_enforcement_enabled");`;
const NAMED = `if (fields.has("name")) next.name = fields.text("name", 120);`;
const WEBSITE = `if (fields.has("website")) next.website = fields.textOrNull("website");`;
const PHONE = `if (fields.has("phone")) next.phone = fields.textOrNull("phone", 40);`;
const READ = "return { data: companyOf(company) };";

/** The settings of a company, its set-up and its billing. */
export const fourthCompany: readonly Planted[] = [
  plain("answers a change of settings with the changed members alone", "COMP-24", [
    FILE,
    ANSWER,
    "const answer = { data: Object.fromEntries(Object.entries(companyOf({ ...company, profile: next })).filter(([name]) => fields.has(name))) };",
  ]),
  plain("clears the website with every change that does not name it", "COMP-17", [
    FILE,
    WEBSITE,
    `next.website = fields.has("website") ? fields.textOrNull("website") : null;`,
  ]),
  subtle("shows the website as it was when the company was first read", "COMP-19 COMP-24", [
    FILE,
    READ,
    `const seen = company as unknown as { site?: { readonly was: string | null } };
  seen.site ??= { was: company.profile.website };
  return { data: { ...companyOf(company), website: seen.site.was } };`,
  ]),
  subtle("empties the list of domains as enforcement is switched off", "COMP-17", [
    FILE,
    ENFORCED,
    `${ENFORCED}
  if (profile.enforced && !next.enforced) next.allowedDomains = [profile.primaryDomain];`,
  ]),
  subtle("stores the name of a company though it refuses its domains", "COMP-30 ERR-14", [
    FILE,
    NAMED,
    `if (fields.has("name")) next.name = profile.name = fields.text("name", 120);`,
  ]),
  plain("takes null for the name of a company", "COMP-18", [
    FILE,
    NAMED,
    `if (fields.has("name")) next.name = fields.textOrNull("name", 120) ?? profile.name;`,
  ]),
  subtle("looks for domains of free mail before it mends their letters", "COMP-27", [
    FILE,
    BLOCKED,
    `if (fields.texts("allowed_domains").some((domain) => PERSONAL.has(domain)))`,
  ]),
  subtle("looks for domains of free mail in the first place alone", "COMP-27", [FILE, BLOCKED, "if (PERSONAL.has(domains[0]!))"]),
  subtle("keeps the primary domain in no list that is empty", "COMP-28", [
    FILE,
    KEPT,
    "const kept = domains.length === 0 ? [] : [profile.primaryDomain];",
  ]),
  subtle("keeps the primary domain in the first new list alone", "COMP-28", [
    FILE,
    KEPT,
    "const kept = profile.allowedDomains.length > 1 ? [] : [profile.primaryDomain];",
  ]),
  subtle("takes the first domain of a new list for the primary one", "COMP-25 COMP-28", [
    FILE,
    KEPT,
    `${KEPT}
    if (domains.length > 0) Object.assign(next, { primaryDomain: domains[0] });`,
  ]),
  plain("takes another primary domain", "COMP-25", [
    FILE,
    NAMED,
    `${NAMED}
  if (fields.has("primary_domain")) Object.assign(next, { primaryDomain: fields.text("primary_domain") });`,
  ]),
  subtle(
    "takes business context for the assistant",
    "COMP-26",
    [FILE, "vera_context: null,", "vera_context: (profile as unknown as { context?: string }).context ?? null,"],
    [
      FILE,
      PHONE,
      `${PHONE}
  if (fields.has("vera_context")) Object.assign(next, { context: fields.textOrNull("vera_context") });`,
    ],
  ),
  subtle("invites on the primary domain alone while enforcement is on", "COMP-29", [
    "people-routes.ts",
    "!profile.allowedDomains.includes(domain)",
    "profile.primaryDomain !== domain",
  ]),
  plain("asks for an allowed domain only while enforcement is off", "COMP-29", [
    "people-routes.ts",
    "if (profile.enforced && !profile",
    "if (!profile.enforced && !profile",
  ]),
  plain("counts people under employeeCount in the set-up", "SETUP-01", [
    FILE,
    "employee_count: people.length,",
    "employeeCount: people.length,",
  ]),
  plain("shows how far users walked through the set-up", "SETUP-04", [
    FILE,
    "onboarding_complete: true, employee_count",
    `walkthrough: { user: "company_admin", dismissed_steps: ["welcome", "invite"] }, onboarding_complete: true, employee_count`,
  ]),
  subtle("counts people of the set-up once and for all", "SETUP-01", [
    FILE,
    "setup_complete: false };",
    `setup_complete: false };
  const seen = company as unknown as { size?: number };
  whole.employee_count = seen.size ??= people.length;`,
  ]),
  plain("leaves the seats out of the billing", "BILL-01", [
    FILE,
    "          seats: { active, billed: Math.max(active, 10), minimum: 10 },\n",
    "",
  ]),
];
