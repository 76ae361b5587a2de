import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierBrandingRoutes: readonly Planted[] = [
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
  subtle("paints the accent with the primary colour where none is sent", "BRAND-06 BRAND-02", [
    "branding-routes.ts",
    'if (fields.has("primary_colour")) next.primary = colour(fields, "primary_colour");',
    'if (fields.has("primary_colour")) next.primary = next.accent = colour(fields, "primary_colour");',
  ]),
  plain("takes a bare picture for a logo", "CONV-08 BRAND-08", [
    "branding-routes.ts",
    'if (!call.type.toLowerCase().startsWith("multipart/form-data")) throw invalid("file", "Send the file as a form.");',
    `if (!call.type.toLowerCase().startsWith("multipart/form-data")) {
    company.branding = { ...company.branding, logo: { type: call.type, bytes: call.bytes, mark: chance.hex(12) }, published: now() };
    return { status: 201, data: brandingOf(call) };
  }`,
  ]),
  subtle("resets nothing where no colour is set", "BRAND-19", [
    "branding-routes.ts",
    "company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };",
    `if (company.branding.primary === null && company.branding.accent === null) return { data: {} };
  company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };`,
  ]),
  subtle(
    "brings the old colours back with the next change after a reset",
    "BRAND-19 BRAND-06",
    [
      "branding-routes.ts",
      "company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };",
      `const { primary, accent } = company.branding;
  company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };
  Object.assign(company, { before: { primary, accent } });`,
    ],
    [
      "branding-routes.ts",
      "const next = { ...company.branding, published: now() };",
      `const { before } = company as unknown as { before?: object };
  const next = { ...company.branding, ...before, published: now() };
  Object.assign(company, { before: undefined });`,
    ],
  ),
  subtle("cleans an SVG logo only if its part says image/svg+xml", "BRAND-15", [
    "branding-routes.ts",
    'const stored = type === "image/svg+xml" ? cleanSvg(bytes) : bytes;',
    'const stored = file.type === "image/svg+xml" ? cleanSvg(bytes) : bytes;',
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
  subtle("leaves published_at out until the branding is first published", "BRAND-01", [
    "branding-routes.ts",
    "    published_at: published === null ? null : stamp(published),",
    "    ...(published === null ? {} : { published_at: stamp(published) }),",
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
];
