import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const FILE = "branding-routes.ts";
const PRIMARY = `if (fields.has("primary_colour")) next.primary = colour(fields, "primary_colour");`;
const PICTURE = `const file = form.get("file");`;
const LARGE = `if (file.size > 2_000_000) throw invalid("file", "The file is too large.");`;
const STORED = "company.branding = { ...company.branding, logo: { type, bytes: stored, mark: chance.hex(12) }, published: now() };";
const RESET = "company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };";
const PLAIN = "|opacity|id|class)$/i;";

/** Colours, names and logos. */
export const fourthBranding: readonly Planted[] = [
  plain("takes colours of three digits", "BRAND-02", [FILE, "!/^#[\\dA-F]{6}$/i.test(value)", "!/^#([\\dA-F]{3}){1,2}$/i.test(value)"]),
  plain("takes no null for a colour", "BRAND-02", [FILE, "  if (value === null) return null;\n", ""]),
  subtle("paints the accent with the primary colour where none is sent", "BRAND-06 BRAND-02", [
    FILE,
    PRIMARY,
    `if (fields.has("primary_colour")) next.primary = next.accent = colour(fields, "primary_colour");`,
  ]),
  plain("asks for a body where branding is changed", "BRAND-05", [
    FILE,
    "const next = { ...company.branding, published: now() };",
    `if (call.bytes.length === 0) throw invalid("primary_colour");
  const next = { ...company.branding, published: now() };`,
  ]),
  plain("spells the accent colour without a u", "BRAND-01", [FILE, "accent_colour: accent,", "accent_color: accent,"]),
  plain("takes a bare picture for a logo", "CONV-08 BRAND-08", [
    FILE,
    `if (!call.type.toLowerCase().startsWith("multipart/form-data")) throw invalid("file", "Send the file as a form.");`,
    `if (!call.type.toLowerCase().startsWith("multipart/form-data")) {
    company.branding = { ...company.branding, logo: { type: call.type, bytes: call.bytes, mark: chance.hex(12) }, published: now() };
    return { status: 201, data: brandingOf(call) };
  }`,
  ]),
  plain("answers a logo that is too large with 413", "BRAND-14", [
    FILE,
    LARGE,
    `if (file.size > 2_000_000) throw new Refusal(413, "The file is too large.", "file");`,
  ]),
  subtle("removes the logo whose successor it refuses", "ERR-14 BRAND-13", [
    FILE,
    PICTURE,
    `company.branding = { ...company.branding, logo: null };
  ${PICTURE}`,
  ]),
  subtle("keeps the first logo under the address of the second", "BRAND-17", [
    FILE,
    STORED,
    `const first = company.branding.logo;
  company.branding = { ...company.branding, logo: { type, bytes: stored, ...first, mark: chance.hex(12) }, published: now() };`,
  ]),
  subtle("forgets the brand name with a new logo", "BRAND-17 BRAND-03", [
    FILE,
    STORED,
    STORED.replace("published: now()", "published: now(), name: null"),
  ]),
  subtle("leaves what a drawing does when it is clicked", "BRAND-15", ["images.ts", PLAIN, "|opacity|id|class|onclick|onmouseover)$/i;"]),
  plain("takes GIF pictures", "BRAND-13", [
    "images.ts",
    `if (start.startsWith("\\xff\\xd8\\xff")) return "image/jpeg";`,
    `if (start.startsWith("\\xff\\xd8\\xff")) return "image/jpeg";
  if (start.startsWith("GIF8")) return "image/gif";`,
  ]),
  plain("takes no WEBP pictures", "BRAND-11", [
    "images.ts",
    `  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "image/webp";\n`,
    "",
  ]),
  plain("removes no colours on a reset", "BRAND-19", [
    FILE,
    RESET,
    "company.branding = { ...company.branding, name: null, logo: kept, published: now() };",
  ]),
  subtle("resets nothing where no colour is set", "BRAND-19", [
    FILE,
    RESET,
    `if (company.branding.primary === null && company.branding.accent === null) return { data: {} };
  ${RESET}`,
  ]),
  subtle(
    "brings the old colours back with the next change after a reset",
    "BRAND-19 BRAND-06",
    [
      FILE,
      RESET,
      `const { primary, accent } = company.branding;
  ${RESET}
  Object.assign(company, { before: { primary, accent } });`,
    ],
    [
      FILE,
      "const next = { ...company.branding, published: now() };",
      `const { before } = company as unknown as { before?: object };
  const next = { ...company.branding, ...before, published: now() };
  Object.assign(company, { before: undefined });`,
    ],
  ),
];
