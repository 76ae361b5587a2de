import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const company = inFile("company-routes.ts");
const routes = inFile("routes.ts");
const NAME = `next.name = fields.text("name", 120);`;
const WEBSITE = `if (fields.has("website")) next.website = fields.textOrNull("website");`;
const ENFORCED = `if (fields.has("domain_enforcement_enabled")) next.enforced = fields.flag("domain_enforcement_enabled");`;
const TEXTS = `fields.texts("allowed_domains").map(`;
const NEXT = "const next = { ...profile };";
const KEPT = "next.allowedDomains = [...new Set([...domains, ...kept])];";
const ANSWER = "const answer = { data: companyOf({ ...company, profile: next }) };";
const WHOLE = "const whole = { onboarding_complete: true, employee_count: people.length, setup_complete: false };";
const SEATS = "seats: { active, billed: Math.max(active, 10), minimum: 10 },";

/** Mistakes about the members of the Company. */
const members: readonly Planted[] = [
  plainMistake("vera_context is left out where there is none", ["COMP-07"], company("    vera_context: null,\n", "")),
  plainMistake(
    "financial_year_start is an object",
    ["COMP-11"],
    company(`financial_year_start: "July",`, "financial_year_start: { month: 7, day: 1 },"),
  ),
  plainMistake(
    "allowed_domains with one domain is a string",
    ["COMP-13"],
    company(
      "allowed_domains: profile.allowedDomains,",
      "allowed_domains: profile.allowedDomains.length === 1 ? profile.allowedDomains[0] : profile.allowedDomains,",
    ),
  ),
  {
    ...subtleMistake(
      "jurisdiction of a company in one country is a string",
      ["COMP-03"],
      company(
        "jurisdiction: profile.jurisdiction,",
        "jurisdiction: profile.jurisdiction.length === 1 ? profile.jurisdiction[0] : profile.jurisdiction,",
      ),
    ),
    variant: "fresh",
  },
];

/** Mistakes about PATCH /company. */
const changes: readonly Planted[] = [
  plainMistake(
    "the answer to a company change only says that it is done",
    ["COMP-24"],
    company("return answer;", "return { data: { updated: true } };"),
  ),
  plainMistake("a company change is answered 204", ["COMP-24", "CONV-10"], company("return answer;", "return { status: 204 };")),
  plainMistake(
    "the answer to a company change is wrapped twice",
    ["COMP-24"],
    company(
      ANSWER,
      ANSWER.replace("data: companyOf({ ...company, profile: next })", "data: { data: companyOf({ ...company, profile: next }) }"),
    ),
  ),
  subtleMistake(
    "the answer to a company change shows allowed_domains as sent",
    ["COMP-24", "COMP-28"],
    company(
      ANSWER,
      `${ANSWER}\n  if (fields.has("allowed_domains")) Object.assign(answer.data, { allowed_domains: fields.raw("allowed_domains") });`,
    ),
  ),
  subtleMistake(
    "a company name of null is taken",
    ["COMP-18", "COMP-02"],
    company(NAME, `next.name = fields.textOrNull("name", 120) as string;`),
  ),
  subtleMistake(
    "a company name is cut after 30 characters",
    ["COMP-18"],
    company(NAME, `next.name = fields.text("name", 120).slice(0, 30);`),
  ),
  subtleMistake(
    "a website of null leaves the website as it is",
    ["COMP-19"],
    company(WEBSITE, WEBSITE.replace(`("website");`, `("website") ?? profile.website;`)),
  ),
  subtleMistake(
    "a change of the website empties the industry",
    ["COMP-17"],
    company(WEBSITE, `if (fields.has("website")) Object.assign(next, { website: fields.textOrNull("website"), industry: null });`),
  ),
  plainMistake(
    "domain_enforcement_enabled takes any value for true or false",
    ["COMP-23"],
    company(ENFORCED, ENFORCED.replace(`fields.flag("domain_enforcement_enabled")`, `Boolean(fields.raw("domain_enforcement_enabled"))`)),
  ),
  subtleMistake(
    "domain enforcement cannot be switched off",
    ["COMP-23"],
    company(ENFORCED, ENFORCED.replace("fields.has(", "fields.raw(")),
  ),
  subtleMistake(
    "allowed_domains takes a string for a list of one",
    ["COMP-22"],
    company(
      TEXTS,
      `(typeof fields.raw("allowed_domains") === "string" ? [String(fields.raw("allowed_domains"))] : fields.texts("allowed_domains")).map(`,
    ),
  ),
  plainMistake(
    "personal domains are dropped from allowed_domains without a word",
    ["COMP-27"],
    company(`.replace(/^@/, ""));`, `.replace(/^@/, "")).filter((domain) => !PERSONAL.has(domain));`),
  ),
  subtleMistake(
    "an empty allowed_domains drops the primary domain",
    ["COMP-28"],
    company(`mistakes.has("forgets the primary domain") ?`, `mistakes.has("forgets the primary domain") || domains.length === 0 ?`),
  ),
  plainMistake(
    "primary_domain is writable",
    ["COMP-25"],
    company(NEXT, `${NEXT}\n  if (fields.has("primary_domain")) Object.assign(next, { primaryDomain: fields.text("primary_domain") });`),
  ),
  subtleMistake(
    "the first of the allowed domains becomes the primary one",
    ["COMP-25"],
    company(KEPT, `${KEPT}\n    Object.assign(next, { primaryDomain: next.allowedDomains[0] });`),
  ),
  subtleMistake(
    "the plan is writable",
    ["WEB-11", "BILL-02"],
    company(NEXT, `${NEXT}\n  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });`),
  ),
  subtleMistake(
    "vera_context is writable",
    ["COMP-26"],
    company("vera_context: null,", "vera_context: profile.vera ?? null,"),
    company(NEXT, `${NEXT}\n  if (fields.has("vera_context")) Object.assign(next, { vera: fields.textOrNull("vera_context", 2000) });`),
  ),
  subtleMistake(
    "a refused company change keeps the valid fields before the invalid one",
    ["COMP-30", "ERR-14"],
    company(NEXT, "const next = profile;"),
  ),
  plainMistake("a company change sets created_at anew", ["COMP-17"], company(NEXT, "const next = { ...profile, since: call.now() };")),
];

/** Mistakes about GET /onboarding and /billing. */
const status: readonly Planted[] = [
  plainMistake("the setup status has no setup_complete", ["SETUP-01"], company(WHOLE, WHOLE.replace(", setup_complete: false", ""))),
  plainMistake(
    "employee_count counts the first page of employees",
    ["SETUP-01"],
    company(WHOLE, WHOLE.replace("people.length", "Math.min(people.length, choices.pages.usual)")),
  ),
  plainMistake(
    "the setup status has the walkthrough of each user",
    ["SETUP-04"],
    company(
      WHOLE,
      WHOLE.replace(" };", ", walkthrough: people.slice(0, 3).map(({ id }) => ({ user_id: id, dismissed: true, step: 2 })) };"),
    ),
  ),
  plainMistake("the billing status has no minimum of seats", ["BILL-01"], company(SEATS, SEATS.replace(", minimum: 10", ""))),
  plainMistake("the billing status has no interval", ["BILL-01"], company(`interval: "yearly", `, "")),
  plainMistake(
    "PUT /billing changes the plan",
    ["BILL-02", "WEB-11"],
    routes(
      `["GET /billing", "read", readBilling],`,
      `["GET /billing", "read", readBilling],
  ["PUT /billing", "write", (call) => readBilling(Object.assign(call, { company: Object.assign(call.company, { profile: { ...call.company.profile, plan: "growth" } }) }))],`,
    ),
  ),
];

export const secondCompany: readonly Planted[] = [...members, ...changes, ...status];
