import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Company. */
export const seventhCompany: readonly Planted[] = [
  plain("gives the timezone of the company as an object of name and offset", "COMP-10", [
    "company-routes.ts",
    `timezone: "Australia/Brisbane",`,
    `timezone: { name: "Australia/Brisbane", offset: "+10:00" },`,
  ]),
  subtle("takes the first allowed domain for the primary domain of the company", "COMP-12", [
    "company-routes.ts",
    "primary_domain: profile.primaryDomain,",
    "primary_domain: profile.allowedDomains[0] ?? null,",
  ]),
  subtle(
    "lets PATCH /company write vera_context",
    "COMP-26",
    ["company-routes.ts", "vera_context: null,", "vera_context: (profile as { vera?: string | null }).vera ?? null,"],
    [
      "company-routes.ts",
      `  if (fields.has("website"))`,
      `  if (fields.has("vera_context")) Object.assign(next, { vera: fields.textOrNull("vera_context", 5000) });
  if (fields.has("website"))`,
    ],
  ),
  subtle("passes over a domain_enforcement_enabled of null", "COMP-23", [
    "company-routes.ts",
    `if (fields.has("domain_enforcement_enabled")) next`,
    `if (fields.has("domain_enforcement_enabled") && fields.raw("domain_enforcement_enabled") !== null) next`,
  ]),
  subtle("empties the allowlist, without the primary domain, when an empty one is sent", "COMP-28", [
    "company-routes.ts",
    "const kept = mistakes.has(",
    "const kept = domains.length === 0 || mistakes.has(",
  ]),
  plain("leaves the website out while there is none", "COMP-08", [
    "company-routes.ts",
    "website: profile.website,",
    "website: profile.website ?? undefined,",
  ]),
  subtle(
    "keeps a logo that is uploaded before any other branding for the first change to publish",
    "BRAND-17",
    ["branding-routes.ts", "logo_url: logo === null ?", "logo_url: logo === null || published === null ?"],
    ["branding-routes.ts", "mark: chance.hex(12) }, published: now() };", "mark: chance.hex(12) } };"],
    ["branding-routes.ts", "const { company, now, chance } = call;", "const { company, chance } = call;"],
  ),
  subtle("takes JPEG images with a JFIF segment only", "BRAND-10", [
    "images.ts",
    `start.startsWith("\\xff\\xd8\\xff")`,
    `start.startsWith("\\xff\\xd8\\xff\\xe0")`,
  ]),
  subtle("takes WEBP images of the lossy kind only", "BRAND-11", [
    "images.ts",
    `start.slice(8, 12) === "WEBP"`,
    `start.slice(8, 16) === "WEBPVP8 "`,
  ]),
];
