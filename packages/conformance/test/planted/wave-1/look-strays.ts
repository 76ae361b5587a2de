import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PEOPLE = "people-routes.ts";
const COMPANY = "company-routes.ts";
const BRANDING = "branding-routes.ts";
const IMAGES = "images.ts";
const DOMAINS = "next.allowedDomains = [...new Set([...domains, ...kept])];";
const CLEAN = `!/url|script|data:|&/i.test(value),`;

const company: readonly Planted[] = [
  subtle("no website is an empty text", "COMP-19", [COMPANY, "website: profile.website,", `website: profile.website ?? "",`]),
  subtle("allowed domains are at most three", "COMP-22", [
    COMPANY,
    DOMAINS,
    "next.allowedDomains = [...new Set([...kept, ...domains])].slice(0, 3);",
  ]),
  subtle("enforcement may be null", "COMP-23", [
    COMPANY,
    `next.enforced = fields.flag("domain_enforcement_enabled");`,
    `next.enforced = fields.raw("domain_enforcement_enabled") === null ? false : fields.flag("domain_enforcement_enabled");`,
  ]),
  subtle(
    "a phone number is answered and not kept",
    "COMP-21",
    [COMPANY, "const answer = { data", "const { phone } = profile;\n  const answer = { data"],
    [COMPANY, ": next;\n  return answer;", ": { ...next, phone };\n  return answer;"],
  ),
  subtle("a company name cannot hold an ampersand", "COMP-18", [
    COMPANY,
    `next.name = fields.text("name", 120);`,
    `next.name = fields.text("name", 120).replaceAll(/[<>&]/g, "");`,
  ]),
  subtle("the website is lower case throughout", "COMP-19", [
    COMPANY,
    `next.website = fields.textOrNull("website");`,
    `next.website = fields.textOrNull("website")?.toLowerCase() ?? null;`,
  ]),
  subtle("created_at of the company is the time of the answer", "COMP-15", [
    COMPANY,
    "created_at: stamp(profile.since),",
    "created_at: stamp(Math.floor(performance.now()) + profile.since),",
  ]),
  subtle("a company that is changed gets another id in the answer", "COMP-24", [
    COMPANY,
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    'const answer = { data: { ...companyOf({ ...company, profile: next }), id: "00000000-0000-4000-8000-000000000000" } };',
  ]),
  subtle("the currency is missing in the answer to a change", "COMP-09 COMP-24", [
    COMPANY,
    "const answer = { data: companyOf({ ...company, profile: next }) };",
    "const answer = { data: { ...companyOf({ ...company, profile: next }), currency: undefined } };",
  ]),
  subtle("enforcement forgets the domains that were added last", "COMP-29", [
    PEOPLE,
    "!profile.allowedDomains.includes(domain)",
    "!(profile.allowedDomains.includes(domain) && profile.allowedDomains.indexOf(domain) < 2)",
  ]),
  subtle("employee_count of the setup is a text", "SETUP-01", [
    COMPANY,
    "employee_count: people.length, setup_complete",
    "employee_count: String(people.length), setup_complete",
  ]),
  subtle("setup_complete is the word for it", "SETUP-01", [COMPANY, "setup_complete: false };", `setup_complete: "no" };`]),
  plain("the billing shows no subscription status", "BILL-01", [
    COMPANY,
    `subscription: { status: "current", interval: "yearly", renews_on: "2027-01-01" },`,
    `subscription: { interval: "yearly", renews_on: "2027-01-01" },`,
  ]),
];

const svg: readonly Planted[] = [
  subtle(
    "drawings keep animate with values that are scripts",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|values|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `(/^values$/i.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
  subtle(
    "drawings keep animate with an end that is a script",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|from|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `(/^(to|from)$/i.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
  subtle(
    "drawings keep animate with a start that is a script",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|from|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `(/^from$/i.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
  subtle(
    "drawings keep set with a value that is a script",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "set",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `(/^to$/i.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
  subtle(
    "drawings keep set with a value that is a script in references",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "set",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|from|values|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `!/url|script|data:/i.test(value),`],
  ),
  subtle(
    "drawings keep values that begin harmless",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|values|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `!/^["']\\s*(url|java|data:|.*&)/i.test(value),`],
  ),
  subtle(
    "drawings keep animations of href",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "set",\n  "animate",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|from|values|begin|dur|xmlns|"],
    [IMAGES, CLEAN, `(/^(to|from|values)$/i.test(attribute) || !/url|script|data:|&/i.test(value)) && !/onmouse/.test(value),`],
  ),
  subtle(
    "drawings keep animations of event attributes",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "set",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|begin|dur|xmlns|"],
  ),
  subtle(
    "drawings keep links in capitals",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(href|xlink:href|xmlns|"],
    [IMAGES, CLEAN, `!/url|javascript|data:|&/.test(value),`],
  ),
  subtle(
    "drawings keep links with references",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "a",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(href|xlink:href|xmlns|"],
    [IMAGES, CLEAN, `!/url|script|data:/i.test(value),`],
  ),
  subtle(
    "drawings keep pictures within pictures",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "image",\n  "use",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(href|xlink:href|xmlns|"],
    [IMAGES, CLEAN, `!/url|script|&/i.test(value),`],
  ),
  subtle(
    "drawings keep style sheets",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "style",`],
    [
      IMAGES,
      "const out: string[] = [];",
      "const out: string[] = [];\n  const sheets = [...text.matchAll(/<style>[\\s\\S]*?<\\/style>/g)].map(String);",
    ],
    [IMAGES, `out.join("")`, `out.join("").replace("</svg>", \`\${sheets.join("")}</svg>\`)`],
  ),
  subtle(
    "drawings keep handlers of SVG Tiny",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "handler",\n  "listener",`],
    [
      IMAGES,
      "const out: string[] = [];",
      "const out: string[] = [];\n  const sheets = [...text.matchAll(/<handler[\\s\\S]*?<\\/handler>/g)].map(String);",
    ],
    [IMAGES, `out.join("")`, `out.join("").replace("</svg>", \`\${sheets.join("")}</svg>\`)`],
  ),
  subtle(
    "drawings keep style attributes",
    "BRAND-15",
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(style|xmlns|"],
    [IMAGES, CLEAN, `(/^style$/i.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
  subtle(
    "drawings keep objects and sounds",
    "BRAND-15",
    [IMAGES, `  "desc",`, `  "desc",\n  "object",\n  "embed",\n  "audio",\n  "video",`],
    [IMAGES, "const PLAIN = /^(xmlns|", "const PLAIN = /^(src|data|xmlns|"],
    [IMAGES, CLEAN, `(/^(src|data)$/.test(attribute) || !/url|script|data:|&/i.test(value)),`],
  ),
];

const looks: readonly Planted[] = [
  subtle("a brand name is cut after 20 characters", "BRAND-03", [
    BRANDING,
    `fields.textOrNull("brand_name", 80)`,
    `fields.textOrNull("brand_name", 80)?.slice(0, 20) ?? null`,
  ]),
  subtle("a change is published where it names a colour", "BRAND-06", [
    BRANDING,
    "company.branding = next;",
    "company.branding = next;\n  if (fields.names.length === 0) company.branding.published = null;",
  ]),
  subtle("a refused colour is stored", "BRAND-07 ERR-14", [
    BRANDING,
    `if (fields.has("accent_colour")) next.accent`,
    `if (fields.has("accent_colour") && typeof fields.raw("accent_colour") === "string") company.branding.accent = String(fields.raw("accent_colour"));\n  if (fields.has("accent_colour")) next.accent`,
  ]),
  subtle("a refused setting of e-mails switches them on", "ERR-14 BRAND-04", [
    BRANDING,
    `if (fields.has("email_branding")) next.email`,
    `if (fields.has("email_branding") && typeof fields.raw("email_branding") !== "boolean") company.branding.email = !company.branding.email;\n  if (fields.has("email_branding")) next.email`,
  ]),
  subtle("the upload of a logo empties published_at", "BRAND-17", [
    BRANDING,
    "mark: chance.hex(12) }, published: now() };",
    "mark: chance.hex(12) }, published: null };",
  ]),
  subtle("removing the logo resets the brand name", "BRAND-18", [
    BRANDING,
    "logo: null, published: call.now() };",
    "logo: null, name: null, published: call.now() };",
  ]),
  subtle("a reset is refused where no logo is set", "BRAND-19", [
    BRANDING,
    "const kept = mistakes",
    'if (logo === null) throw invalid("logo");\n  const kept = mistakes',
  ]),
  inVariant(
    "strict",
    subtle("settings refused for an unknown member are stored", "ERR-14", [
      COMPANY,
      "  closed(call, fields);\n  const answer",
      "  company.profile = next;\n  closed(call, fields);\n  const answer",
    ]),
  ),
];

export const lookStrays: readonly Planted[] = [...company, ...svg, ...looks];
