import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type LogoFile, brandingNow, logoPlace, ownBranding, sameLogo, uploadForm, sendLogo } from "../../setup/company/branding.ts";
import { SQUARE, bmp, gif, jpeg, pdf, png, svg, wav, webp } from "../../document/images.ts";

const FILES: readonly (readonly [requirement: string, file: LogoFile])[] = [
  ["BRAND-09", { name: "logo.png", type: "image/png", bytes: png([31, 111, 92]) }],
  ["BRAND-10", { name: "logo.jpg", type: "image/jpeg", bytes: jpeg() }],
  ["BRAND-11", { name: "logo.webp", type: "image/webp", bytes: webp([224, 165, 38]) }],
  ["BRAND-12", { name: "logo.svg", type: "image/svg+xml", bytes: svg(`<path d="${SQUARE}" fill="#1F6F5C"/>`) }],
];
const PNG = FILES[0]![1];

/** Files of other types than the four, each with its correct name and type. */
const OTHERS: readonly LogoFile[] = [
  { name: "logo.gif", type: "image/gif", bytes: gif() },
  { name: "logo.txt", type: "text/plain", bytes: Buffer.from("This is a logo, in words.\n") },
  { name: "logo.wav", type: "audio/wav", bytes: wav() },
  { name: "logo.bmp", type: "image/bmp", bytes: bmp() },
];
/** Files that servers rarely take for an image. */
const RARER: readonly LogoFile[] = [
  { name: "logo.pdf", type: "application/pdf", bytes: pdf() },
  { name: "logo.html", type: "text/html", bytes: Buffer.from("<!doctype html><title>A logo</title><p>This is a logo.</p>\n") },
];

/** Whether a file is refused: 400 with code VALIDATION_ERROR, or the status that HTTP defines for the reason. */
function refusedFile({ status, code }: Exchange, httpStatus: 413 | 415): boolean {
  return code === "VALIDATION_ERROR" ? status === 400 || status === httpStatus : status === httpStatus;
}

/** Uploads files that are no logo. A refusal must leave the present logo. */
async function refuseFiles(t: CheckContext, files: readonly LogoFile[]): Promise<void> {
  await t.use(ownBranding);
  const before = await brandingNow(t);
  const exchanges = [before];
  for (const file of files) {
    const refused = await sendLogo(t, file);
    t.must("BRAND-13", {
      at: refused,
      expected: `400 or 415 VALIDATION_ERROR for ${file.name}, sent as ${file.type}`,
      holds: refusedFile(refused, 415),
    });
    if (refused.status >= 400)
      t.observe(
        "logo-refusal-status",
        refused,
        refused.status === 400 ? "bad-request" : refused.status === 415 ? "too-large-or-unsupported" : undefined,
      );
    exchanges.push(refused);
  }
  const now = await brandingNow(t);
  t.must("BRAND-13", { at: [...exchanges, now], expected: "logo_url unchanged", holds: await sameLogo(t, now.data, before.data) });
}

/** Uploads of a logo (§4.1, §8). */
export const logoUploads: readonly Check[] = [
  check(
    "BRAND-16",
    "MUST accept PNG, JPEG, WEBP and SVG, and show the logo at once",
    { also: ["BRAND-01", "BRAND-17", ...FILES.map(([id]) => id)], after: ["BRAND-21"] },
    async (t) => {
      await t.use(ownBranding);
      for (const [n, [id, file]] of FILES.entries()) {
        const uploaded = await sendLogo(t, file);
        const accepted = uploaded.ok && logoPlace(uploaded.data) !== undefined;
        t.must(id, { at: uploaded, expected: `201 with logo_url for a valid ${file.type} of ${file.bytes.length} bytes`, holds: accepted });
        if (!accepted) continue;
        t.must("BRAND-16", {
          at: uploaded,
          expected: "201 with the branding in data and logo_url set",
          holds: uploaded.status === 201 && uploaded.data.has("primary_colour"),
        });
        const missing = ["primary_colour", "accent_colour", "brand_name", "logo_url", "email_branding", "published_at"].filter(
          (name) => !uploaded.data.has(name),
        );
        t.must("BRAND-01", {
          at: uploaded,
          expected: "all six members of a branding",
          holds: missing.length === 0,
          got: `without ${missing.join(", ")}`,
        });
        // Only the last file, which replaces an earlier one.
        if (n !== FILES.length - 1) continue;
        const now = await brandingNow(t);
        t.must("BRAND-17", {
          at: [uploaded, now],
          expected: `logo_url ${logoPlace(uploaded.data)} in a GET at once, or another address of the same file`,
          holds: await sameLogo(t, now.data, uploaded.data),
        });
      }
    },
  ),

  check("BRAND-08", "MUST refuse an upload without a file in the part named file", {}, async (t) => {
    await t.use(ownBranding);
    const inOtherField = await sendLogo(t, PNG, "logo");
    t.must("BRAND-08", {
      at: inOtherField,
      expected: "400 VALIDATION_ERROR for an image in the part named logo",
      holds: inOtherField.refused(400, "VALIDATION_ERROR"),
    });
    const none = await uploadForm(t, [{ name: "file", content: "No file here." }]);
    t.must("BRAND-08", {
      at: none,
      expected: "400 VALIDATION_ERROR for a text in the part named file",
      holds: none.refused(400, "VALIDATION_ERROR"),
    });
    const hollow = await sendLogo(t, { ...PNG, bytes: new Uint8Array() });
    t.must("BRAND-08", { at: hollow, expected: "400 VALIDATION_ERROR for an empty file", holds: hollow.refused(400, "VALIDATION_ERROR") });
    const empty = await uploadForm(t, []);
    t.must("BRAND-08", {
      at: empty,
      expected: "400 VALIDATION_ERROR for a form without parts",
      holds: empty.refused(400, "VALIDATION_ERROR"),
    });
  }),
  check("BRAND-08.parts", "OBSERVE whether an upload may have further parts", {}, async (t) => {
    await t.use(ownBranding);
    const more = await uploadForm(t, [
      { name: "file", filename: PNG.name, type: PNG.type, content: PNG.bytes },
      { name: "note", content: "Our logo." },
    ]);
    t.observe("logo-parts", more, more.ok ? "first-part" : more.refused(400, "VALIDATION_ERROR") ? "strict" : undefined);
  }),

  check("BRAND-13", "MUST refuse files of other types as a logo", {}, async (t) => refuseFiles(t, OTHERS)),
  check("BRAND-13.more", "MUST refuse files of further types as a logo", {}, async (t) => refuseFiles(t, RARER)),

  check("BRAND-13.type", "OBSERVE what decides the type of a logo", {}, async (t) => {
    await t.use(ownBranding);
    const text = await sendLogo(t, { ...PNG, bytes: Buffer.from("This is a logo, in words.\n") });
    if (!text.ok) return t.observe("logo-type-check", text, "content");
    const disguised = await sendLogo(t, { ...PNG, type: "text/plain" });
    return t.observe("logo-type-check", [text, disguised], disguised.ok ? "extension" : "declared");
  }),

  check("BRAND-14", "MUST accept a logo just below 2 MB and refuse one of 2.11 MB", { also: ["BRAND-09"] }, async (t) => {
    await t.use(ownBranding);
    // With its form the file is larger than 2 MB. Only the file counts.
    const under = await sendLogo(t, { ...PNG, bytes: png([1, 2, 3], 1_999_990) });
    t.must(["BRAND-14", "BRAND-09"], {
      at: under,
      expected: "201 for a valid PNG of 1,999,990 bytes, which is below 2 MB however MB is counted",
      holds: under.status === 201,
      got: String(under),
    });
    const before = under.ok ? under : await brandingNow(t);
    const over = await sendLogo(t, { ...PNG, bytes: png([3, 2, 1], 2_110_000) });
    const drawn = svg(`<title>${"large ".repeat(352_000)}</title><path d="${SQUARE}"/>`);
    const overDrawn = await sendLogo(t, { name: "logo.svg", type: "image/svg+xml", bytes: drawn });
    const now = await brandingNow(t);
    for (const [kind, refused] of [
      ["a PNG of 2,110,000", over],
      [`an SVG of ${drawn.length}`, overDrawn],
    ] as const) {
      const expected = `400 or 413 for ${kind} bytes, which is above 2 MB however MB is counted`;
      t.must("BRAND-14", {
        at: refused,
        expected,
        holds: refused.status === 413 || refused.refused(400, "VALIDATION_ERROR"),
        got: String(refused),
      });
    }
    const accepted = over.ok || overDrawn.ok;
    t.must("BRAND-14", {
      at: [before, over, overDrawn, now],
      expected: "logo_url unchanged by the refused uploads",
      holds: accepted || (await sameLogo(t, now.data, before.data)),
    });
  }),
  check("BRAND-14.unit", "OBSERVE how a megabyte is counted", {}, async (t) => {
    await t.use(ownBranding);
    const between = await sendLogo(t, { ...PNG, bytes: png([2, 2, 2], 2_050_000) });
    t.observe("logo-size-unit", between, between.ok ? "binary" : "decimal");
  }),
];
