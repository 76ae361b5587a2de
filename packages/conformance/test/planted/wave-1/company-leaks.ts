import type { Planted } from "../planted.ts";
import { within } from "./within.ts";

/** Writes of one company that land in others. */
export const companyLeaks: readonly Planted[] = within(
  "server.ts",
  (
    [
      ["the name", "COMP-31", "PATCH /company", `for (const { profile } of this.#companies) profile.name = key.company.profile.name;`],
      [
        "the website",
        "COMP-31",
        "PATCH /company",
        `for (const { profile } of this.#companies) profile.website = key.company.profile.website;`,
      ],
      [
        "domain enforcement",
        "COMP-31",
        "PATCH /company",
        `for (const { profile } of this.#companies) profile.enforced = key.company.profile.enforced;`,
      ],
      [
        "the allowed domains",
        "COMP-31",
        "PATCH /company",
        `for (const { profile } of this.#companies) profile.allowedDomains = key.company.profile.allowedDomains;`,
      ],
      [
        "the brand name",
        "BRAND-21",
        "PUT /company/branding",
        `for (const { branding } of this.#companies) branding.name = key.company.branding.name;`,
      ],
      [
        "the e-mail branding",
        "BRAND-21",
        "PUT /company/branding",
        `for (const { branding } of this.#companies) branding.email = key.company.branding.email;`,
      ],
      [
        "the logo",
        "BRAND-21",
        "POST /company/branding/logo",
        `for (const { branding } of this.#companies) branding.logo = key.company.branding.logo;`,
      ],
      [
        "the removal of the logo",
        "BRAND-21",
        "DELETE /company/branding/logo",
        `for (const { branding } of this.#companies) Object.assign(branding, { logo: null, published: key.company.branding.published });`,
      ],
      [
        "the reset of the colours",
        "BRAND-21",
        "POST /company/branding/reset",
        `for (const { branding } of this.#companies) Object.assign(branding, { primary: null, accent: null });`,
      ],
      [
        "the job title of an employee",
        "AUTH-14",
        "PATCH /employees/{id}",
        `for (const one of this.#companies) if (one !== key.company) for (const person of [...one.staff.values()].slice(-1)) person.jobTitle = key.company.staff.get(params["id"]!)?.jobTitle ?? null;`,
      ],
      [
        "somebody who is hired",
        "AUTH-14",
        "POST /employees",
        `for (const one of this.#companies) if (one !== key.company && others.status === 201) for (const person of [...key.company.staff.values()].slice(-1)) one.staff.set(person.id, person);`,
      ],
    ] as const
  ).map(([what, breaks, line, work]) => [
    "subtle",
    `${what} lands in every company`,
    [breaks],
    `const { data, ...others } = await route.run(call);`,
    `const { data, ...others } = await route.run(call);\n    if (\`\${method} \${route.path}\` === "${line}") {\n      ${work}\n    }`,
  ]),
);
