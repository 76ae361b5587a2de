import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Branding: colours, name and logo. */
export const thirdBranding: readonly Planted[] = [
  plain("shows the setting of branding in e-mail as text", "BRAND-04", [
    "branding-routes.ts",
    "    email_branding: email,",
    "    email_branding: String(email),",
  ]),
  plain("tells when branding was published under a name in camelCase", "BRAND-01", [
    "branding-routes.ts",
    "    published_at: published",
    "    publishedAt: published",
  ]),
  plain("shows colours without their hash", "BRAND-02", [
    "branding-routes.ts",
    "    primary_colour: primary,\n    accent_colour: accent,",
    `    primary_colour: primary?.slice(1) ?? null,
    accent_colour: accent?.slice(1) ?? null,`,
  ]),
  plain(
    "puts a change of branding live with the next one",
    "BRAND-06",
    [
      "branding-routes.ts",
      "  const next = { ...company.branding, published: now() };",
      "  const next = { ...(waiting.get(company) ?? company.branding), published: now() };",
    ],
    [
      "branding-routes.ts",
      "  company.branding = next;\n",
      "  company.branding = waiting.get(company) ?? company.branding;\n  waiting.set(company, next);\n",
    ],
    [
      "branding-routes.ts",
      "/** PUT /company/branding: members that are left out keep their values. */",
      `const waiting = new WeakMap<object, Call["company"]["branding"]>();

/** PUT /company/branding: members that are left out keep their values. */`,
    ],
  ),
  plain("answers the upload of a logo with 200", "BRAND-16", ["branding-routes.ts", "return { status: 201, data:", "return { data:"]),
  plain("answers the removal of the logo and keeps it", "BRAND-18", [
    "branding-routes.ts",
    "...call.company.branding, logo: null, published",
    "...call.company.branding, published",
  ]),
  plain("takes no WEBP images for a logo", "BRAND-11", ["images.ts", "start.slice(8, 12)", "start.slice(8, 11)"]),
  plain(
    "keeps both colours when branding is reset",
    "BRAND-19",
    ["branding-routes.ts", "  const { email, logo } = company.branding;", "  const { email, logo, primary, accent } = company.branding;"],
    [
      "branding-routes.ts",
      "company.branding = { primary: null, accent: null, name: null,",
      "company.branding = { primary, accent, name: null,",
    ],
  ),
  plain("answers the upload of a logo with the address alone", "BRAND-16", [
    "branding-routes.ts",
    "  return { status: 201, data: brandingOf(call) };",
    `  const { logo_url } = brandingOf(call) as { logo_url: string };
  return { status: 201, data: logo_url };`,
  ]),
  plain("forgets the setting of branding in e-mail", "BRAND-04 BRAND-06", [
    "branding-routes.ts",
    `next.email = fields.flag("email_branding");`,
    `fields.flag("email_branding");`,
  ]),
  plain("stores the accent colour as the primary one", "BRAND-06", [
    "branding-routes.ts",
    `next.accent = colour(fields, "accent_colour");`,
    `next.primary = colour(fields, "accent_colour");`,
  ]),
  plain("refuses branding without a brand name", "BRAND-05", [
    "branding-routes.ts",
    `if (fields.has("brand_name")) next.name`,
    "next.name",
  ]),
  plain("takes any text for a logo", "BRAND-13", [
    "images.ts",
    String.raw`return /^(<\?xml`,
    String.raw`return text !== "" && !text.includes("\0") ? "image/svg+xml" : /^(<\?xml`,
  ]),
  subtle("takes a colour with two digits of opacity", "BRAND-02 BRAND-07", [
    "branding-routes.ts",
    String.raw`/^#[\dA-F]{6}$/i`,
    String.raw`/^#[\dA-F]{6}([\dA-F]{2})?$/i`,
  ]),
  subtle("takes any word for the accent colour", "BRAND-02 BRAND-07", [
    "branding-routes.ts",
    `next.accent = colour(fields, "accent_colour");`,
    `next.accent = fields.textOrNull("accent_colour");`,
  ]),
  subtle("reads whatever is sent for branding in e-mail as yes or no", "BRAND-04", [
    "branding-routes.ts",
    `next.email = fields.flag("email_branding");`,
    `next.email = Boolean(fields.raw("email_branding"));`,
  ]),
  subtle("refuses photographs in JPEG that carry data of the camera", "BRAND-10", [
    "images.ts",
    String.raw`start.startsWith("\xff\xd8\xff")`,
    String.raw`start.startsWith("\xff\xd8\xff\xe0")`,
  ]),
  subtle("refuses drawings that begin with an XML declaration", "BRAND-12", [
    "images.ts",
    String.raw`return /^(<\?xml[^>]*\?>\s*)?(`,
    "return /^(",
  ]),
  subtle("leaves the handlers on the outermost element of a drawing", "BRAND-15", [
    "images.ts",
    "PLAIN.test(attribute) && !",
    `((element === "svg" && attribute.startsWith("on")) || PLAIN.test(attribute)) && !`,
  ]),
  subtle("cleans no drawing that declares its encoding", "BRAND-15", [
    "branding-routes.ts",
    `type === "image/svg+xml" ? cleanSvg(bytes) : bytes;`,
    `type === "image/svg+xml" && !/^<\\?xml[^>]*encoding/.test(new TextDecoder().decode(bytes)) ? cleanSvg(bytes) : bytes;`,
  ]),
  subtle("counts the whole form as the size of the logo", "BRAND-09 BRAND-14", [
    "branding-routes.ts",
    "if (file.size > 2_000_000)",
    "if (call.bytes.length > 2_000_000)",
  ]),
  subtle("believes what a file is labelled to be when it looks like no image", "BRAND-13", [
    "branding-routes.ts",
    "const type = imageType(bytes);",
    "const type = imageType(bytes) ?? (/^image.(png|jpeg|webp)$/.test(file.type) ? file.type : undefined);",
  ]),
  subtle("takes a logo from any part of the form", "BRAND-08", [
    "branding-routes.ts",
    `const file = form.get("file");`,
    `const file = [...form.values()].find((part) => part instanceof File);`,
  ]),
  subtle("takes the accent colour away with the logo", "BRAND-18", [
    "branding-routes.ts",
    "...call.company.branding, logo: null, published",
    "...call.company.branding, accent: null, logo: null, published",
  ]),
  subtle("keeps the name of the brand when branding is reset", "BRAND-19", [
    "branding-routes.ts",
    "primary: null, accent: null, name: null, email, logo: kept",
    "primary: null, accent: null, name: company.branding.name, email, logo: kept",
  ]),
  subtle("resets the branding of other companies as well", "BRAND-21 AUTH-11", COMPANIES, [
    "branding-routes.ts",
    "  return { data: {} };",
    `  for (const one of ${ALL}) one.branding = company.branding;
  return { data: {} };`,
  ]),
  subtle("goes on serving the first logo when a second is uploaded", "BRAND-17", [
    "branding-routes.ts",
    "logo: { type, bytes: stored, mark: chance.hex(12) }",
    "logo: company.branding.logo ?? { type, bytes: stored, mark: chance.hex(12) }",
  ]),
  subtle("removes logos for companies below the Growth plan", "PLAN-09", [
    "routes.ts",
    `["DELETE /company/branding/logo", "write", removeLogo, "growth"],`,
    `["DELETE /company/branding/logo", "write", removeLogo],`,
  ]),
];
