import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const branding = inFile("branding-routes.ts");
const images = inFile("images.ts");
const routes = inFile("routes.ts");
const server = inFile("server.ts");
const ACCENT = `if (fields.has("accent_colour")) next.accent = colour(fields, "accent_colour");`;
const NAME = `fields.textOrNull("brand_name", 80)`;
const STORE = "company.branding = { ...company.branding, logo: { type, bytes: stored, mark: chance.hex(12) }, published: now() };";
const LARGE = "if (file.size > 2_000_000)";
const UNKNOWN = "if (type === undefined) throw";
const ANSWER = "return { status: 201, data: brandingOf(call) };";
const MULTIPART = `if (!call.type.toLowerCase().startsWith("multipart/form-data"))`;

/** Mistakes about colours, name and reset. */
const look: readonly Planted[] = [
  plainMistake("accent_colour shows the primary colour", ["BRAND-02"], branding("accent_colour: accent,", "accent_colour: primary,")),
  subtleMistake(
    "any text is taken as accent_colour",
    ["BRAND-02"],
    branding(ACCENT, `if (fields.has("accent_colour")) next.accent = fields.textOrNull("accent_colour");`),
  ),
  subtleMistake(
    "an accent_colour of null empties the primary colour",
    ["BRAND-02"],
    branding(ACCENT, `${ACCENT}\n  if (fields.raw("accent_colour") === null) next.primary = null;`),
  ),
  subtleMistake("a brand_name of null is refused", ["BRAND-03"], branding(NAME, `fields.text("brand_name", 80)`)),
  subtleMistake(
    "an email_branding of null is taken",
    ["BRAND-04"],
    branding(
      `next.email = fields.flag("email_branding");`,
      `next.email = fields.raw("email_branding") === null ? (null as never) : fields.flag("email_branding");`,
    ),
  ),
  plainMistake(
    "the branding read first after a change is the one before it",
    ["BRAND-06"],
    branding(
      "export const readBranding = (call: Call): Reply => ({ data: brandingOf(call) });",
      `const before = new WeakMap<object, object>();
export function readBranding(call: Call): Reply {
  const data = before.get(call.company) ?? brandingOf(call);
  before.delete(call.company);
  return { data };
}`,
    ),
    branding("company.branding = next;", "before.set(company, brandingOf(call));\n  company.branding = next;"),
  ),
  subtleMistake(
    "a reset of the branding needs no plan",
    ["PLAN-05"],
    routes(
      `["POST /company/branding/reset", "write", resetBranding, "growth"],`,
      `["POST /company/branding/reset", "write", resetBranding],`,
    ),
  ),
  plainMistake(
    "the removal of the logo removes the colours",
    ["BRAND-18"],
    branding(
      "{ ...call.company.branding, logo: null, published",
      "{ ...call.company.branding, primary: null, accent: null, logo: null, published",
    ),
  ),
  subtleMistake(
    "companies that never had a logo share their colours",
    ["BRAND-21"],
    {
      file: "founding.ts",
      find: "branding: { primary: null, accent: null, name: null, email: false, logo: null, published: null },",
      replace: "branding: unbranded,",
    },
    {
      file: "founding.ts",
      find: "/** Founds a company with all that it has before the first request.",
      replace: `const unbranded: CompanyData["branding"] = { primary: null, accent: null, name: null, email: false, logo: null, published: null };

/** Founds a company with all that it has before the first request.`,
    },
    branding("company.branding = next;", "Object.assign(company.branding, next);"),
  ),
];

/** Mistakes about the logo. */
const logo: readonly Planted[] = [
  plainMistake(
    "a GIF is taken as a logo",
    ["BRAND-13"],
    images(
      `  const text = Buffer.from(bytes.subarray(0, 4000))`,
      `  if (start.startsWith("GIF8")) return "image/gif";\n  const text = Buffer.from(bytes.subarray(0, 4000))`,
    ),
  ),
  subtleMistake("a JPEG with Exif data is refused", ["BRAND-10"], images(String.raw`"\xff\xd8\xff"`, String.raw`"\xff\xd8\xff\xe0"`)),
  subtleMistake("an SVG with an XML declaration is refused", ["BRAND-12"], images(String.raw`/^(<\?xml[^>]*\?>\s*)?(<!--`, "/^(<!--")),
  subtleMistake(
    "the size of an SVG is not limited",
    ["BRAND-14"],
    branding(LARGE, `if (file.size > 2_000_000 && !file.type.startsWith("image/svg"))`),
  ),
  subtleMistake("a logo may have 2.5 million bytes", ["BRAND-14"], branding(LARGE, "if (file.size > 2_500_000)")),
  plainMistake("a logo may have a million bytes", ["BRAND-09"], branding(LARGE, "if (file.size > 1_000_000)")),
  subtleMistake("the logo may be in a part of any name", ["BRAND-08"], branding(`form.get("file");`, "[...form.values()][0];")),
  plainMistake(
    "the answer to a logo upload is the branding before it",
    ["BRAND-16", "BRAND-17"],
    branding(STORE, `const data = brandingOf(call);\n  ${STORE}`),
    branding(ANSWER, "return { status: 201, data };"),
  ),
  plainMistake(
    "an uploaded logo stays a draft",
    ["BRAND-17"],
    branding(STORE, `const live = company.branding;\n  ${STORE}`),
    branding(ANSWER, "const data = brandingOf(call);\n  company.branding = live;\n  return { status: 201, data };"),
  ),
  subtleMistake(
    "the address of a second logo serves the first",
    ["BRAND-17"],
    server(
      "/** Responses at paths that the document does not have, for servers with a mistake. */",
      `const served = new Map<string, { readonly type: string; readonly bytes: Uint8Array }>();
function cached<T extends { readonly type: string; readonly bytes: Uint8Array }>(id: string, logo: T): { readonly type: string; readonly bytes: Uint8Array } {
  if (!served.has(id)) served.set(id, logo);
  return served.get(id)!;
}
`,
    ),
    server("? new Response(logo.bytes as Uint8Array<ArrayBuffer>", "? new Response(cached(id!, logo).bytes as Uint8Array<ArrayBuffer>"),
  ),
  subtleMistake(
    "a file that is no image removes the present logo",
    ["ERR-14", "BRAND-13"],
    branding(UNKNOWN, `if (type === undefined) company.branding = { ...company.branding, logo: null };\n  ${UNKNOWN}`),
  ),
  subtleMistake(
    "a logo in a JSON body is taken",
    ["CONV-08"],
    branding(
      MULTIPART,
      `if (call.type.includes("json")) {
    const sent = Buffer.from(String(fieldsOf(call).raw("file")), "base64");
    company.branding = { ...company.branding, logo: { type: "image/png", bytes: sent, mark: chance.hex(12) }, published: now() };
    ${ANSWER}
  }
  ${MULTIPART}`,
    ),
  ),
  subtleMistake(
    "SVG attributes are matched by their end, which keeps onload",
    ["BRAND-15"],
    images("const PLAIN = /^(xmlns|", "const PLAIN = /(xmlns|"),
  ),
  subtleMistake("foreignObject stays in an SVG", ["BRAND-15"], images(`"desc",`, `"desc",\n  "foreignobject",`)),
  subtleMistake(
    "an SVG with an XML declaration is stored as it is",
    ["BRAND-15"],
    branding(
      `type === "image/svg+xml" ? cleanSvg(bytes) : bytes`,
      `type === "image/svg+xml" && bytes[1] !== 0x3f ? cleanSvg(bytes) : bytes`,
    ),
  ),
];

export const secondBranding: readonly Planted[] = [...look, ...logo];
