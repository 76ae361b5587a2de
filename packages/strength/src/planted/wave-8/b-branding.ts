import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Branding. */
export const eighthBrandingB: readonly Planted[] = [
  plain("leaves published_at out of the branding", "BRAND-01", [
    "branding-routes.ts",
    `    published_at: published === null ? null : stamp(published),
`,
    "",
  ]),
  plain("takes colours of eight digits with transparency", "BRAND-02 BRAND-07", [
    "branding-routes.ts",
    "/^#[\\dA-F]{6}$/i",
    "/^#[\\dA-F]{6}([\\dA-F]{2})?$/i",
  ]),
  plain("does not take null for brand_name", "BRAND-03", [
    "branding-routes.ts",
    `next.name = fields.textOrNull("brand_name", 80);`,
    `next.name = fields.text("brand_name", 80);`,
  ]),
  subtle("takes the word false for email_branding, and turns it on", "BRAND-04", [
    "branding-routes.ts",
    `next.email = fields.flag("email_branding");`,
    `next.email = typeof fields.raw("email_branding") === "string" ? Boolean(fields.raw("email_branding")) : fields.flag("email_branding");`,
  ]),
  plain("never turns email_branding off again", "BRAND-04 BRAND-06", [
    "branding-routes.ts",
    `next.email = fields.flag("email_branding");`,
    `next.email ||= fields.flag("email_branding");`,
  ]),
  subtle("clears both colours in a branding change without a body", "BRAND-05", [
    "branding-routes.ts",
    "  const next = { ...company.branding, published: now() };",
    "  const next = { ...company.branding, published: now(), ...(call.bytes.length === 0 ? { primary: null, accent: null } : {}) };",
  ]),
  subtle("keeps the valid colour of a branding change that it refuses for the other one", "BRAND-07 ERR-14", [
    "branding-routes.ts",
    `next.primary = colour(fields, "primary_colour");`,
    `next.primary = company.branding.primary = colour(fields, "primary_colour");`,
  ]),
  plain("takes a logo in a part of any name", "BRAND-08", [
    "branding-routes.ts",
    `const file = form.get("file");`,
    `const file = form.get("file") ?? [...form.values()][0];`,
  ]),
  subtle("refuses a PNG logo whose file name ends in capitals", "BRAND-09", [
    "branding-routes.ts",
    "  if (file.size > 2_000_000) throw",
    `  if (file.type === "image/png" && !file.name.endsWith(".png")) throw invalid("file", "This is no PNG image.");
  if (file.size > 2_000_000) throw`,
  ]),
  subtle("refuses a JPEG image that comes with Exif", "BRAND-10", [
    "images.ts",
    `if (start.startsWith("\\xff\\xd8\\xff")) return`,
    `if (start.startsWith("\\xff\\xd8\\xff\\xe0") || start.startsWith("\\xff\\xd8\\xff\\xdb")) return`,
  ]),
  plain("refuses WEBP images as a logo", "BRAND-11", [
    "images.ts",
    `  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";
`,
    "",
  ]),
  subtle("refuses an SVG logo that begins with an XML declaration", "BRAND-12", ["images.ts", "/^(<\\?xml[^>]*\\?>\\s*)?(<!--", "/^(<!--"]),
  plain("takes a GIF image as a logo", "BRAND-13", [
    "images.ts",
    `  if (start.startsWith("RIFF")`,
    `  if (start.startsWith("GIF8")) return "image/gif";
  if (start.startsWith("RIFF")`,
  ]),
  subtle("takes SVG files of any size as a logo", "BRAND-14", [
    "branding-routes.ts",
    "if (file.size > 2_000_000) throw",
    `if (file.size > 2_000_000 && imageType(new Uint8Array(await file.arrayBuffer())) !== "image/svg+xml") throw`,
  ]),
  plain("serves an SVG logo as it was uploaded", "BRAND-15", [
    "branding-routes.ts",
    `type === "image/svg+xml" ? cleanSvg(bytes) : bytes;`,
    `type === "image/svg+xml" ? (cleanSvg(bytes), bytes) : bytes;`,
  ]),
  plain("answers a logo upload with 200", "BRAND-16 CONV-10", [
    "branding-routes.ts",
    "return { status: 201, data: brandingOf(call) };",
    "return { data: brandingOf(call) };",
  ]),
  subtle(
    "shows a new logo only after the next branding change",
    "BRAND-17",
    [
      "branding-routes.ts",
      `  company.branding = { ...company.branding, logo: { type, bytes: stored, mark: chance.hex(12) }, published: now() };
  return { status: 201, data: brandingOf(call) };`,
      `  const next = { ...company.branding, logo: { type, bytes: stored, mark: chance.hex(12) }, published: now() };
  waiting.set(company.id, next.logo);
  return { status: 201, data: brandingOf({ ...call, company: { ...company, branding: next } }) };`,
    ],
    [
      "branding-routes.ts",
      "export const readBranding =",
      `const waiting = new Map<string, Call["company"]["branding"]["logo"]>();

export const readBranding =`,
    ],
    [
      "branding-routes.ts",
      "  const next = { ...company.branding, published: now() };",
      `  const next = { ...company.branding, logo: waiting.get(company.id) ?? company.branding.logo, published: now() };
  waiting.delete(company.id);`,
    ],
  ),
  subtle("forgets the accent colour with the logo", "BRAND-18", [
    "branding-routes.ts",
    "{ ...call.company.branding, logo: null, published: call.now() };",
    "{ ...call.company.branding, accent: null, logo: null, published: call.now() };",
  ]),
  subtle("keeps the brand name on a reset", "BRAND-19", [
    "branding-routes.ts",
    "{ primary: null, accent: null, name: null, email, logo: kept, published: now() };",
    "{ primary: null, accent: null, name: company.branding.name, email, logo: kept, published: now() };",
  ]),
  subtle("writes the email_branding of one company into every other one", "BRAND-21 AUTH-11", COMPANIES, [
    "branding-routes.ts",
    `  company.branding = next;
`,
    `  company.branding = next;
  if (fields.has("email_branding")) for (const other of ${ALL}) other.branding.email = next.email;
`,
  ]),
  plain("asks a key for admin before it removes the logo", "SCOPE-32", [
    "routes.ts",
    `["DELETE /company/branding/logo", "write",`,
    `["DELETE /company/branding/logo", "admin",`,
  ]),
  plain("shows the branding on every plan", "PLAN-03", [
    "routes.ts",
    `["GET /company/branding", "read", readBranding, "growth"]`,
    `["GET /company/branding", "read", readBranding]`,
  ]),
  subtle("lets a company below Growth upload a logo", "PLAN-08 PLAN-12", [
    "server.ts",
    "if (!key.company.growth &&",
    `if (!key.company.growth && !(route.path === "/company/branding/logo" && method === "POST") &&`,
  ]),
  subtle(
    "lets a company below Growth turn email_branding on",
    "PLAN-04 PLAN-12",
    ["routes.ts", `["PUT /company/branding", "write", changeBranding, "growth"]`, `["PUT /company/branding", "write", changeBranding]`],
    [
      "branding-routes.ts",
      "  const next = { ...company.branding, published: now() };",
      `  if (!company.growth && fields.names.some((name) => name !== "email_branding")) throw new Refusal(403, "Your plan does not hold this.");
  const next = { ...company.branding, published: now() };`,
    ],
  ),
  plain("resets the branding of a company below Growth", "PLAN-05 PLAN-12", [
    "routes.ts",
    `["POST /company/branding/reset", "write", resetBranding, "growth"]`,
    `["POST /company/branding/reset", "write", resetBranding]`,
  ]),
];
