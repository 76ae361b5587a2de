import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sameBranding, sendLogo } from "../../setup/company/branding.ts";
import { png, svg } from "../../document/images.ts";

const PICTURE = Buffer.from(png([214, 93, 14]));
const DRAWING = Buffer.from(svg('<path d="M5 9h31v17H5z"/>')).toString();

/** The one body that is no JSON (§1). */
export const formChecks: readonly Check[] = [
  check("CONV-08", "MUST take the logo as multipart/form-data and not as JSON", { tier: "certify" }, async (t) => {
    const look = async (): Promise<Exchange> => t.call("getBranding");
    const before = await look();
    if (before.status === 403) t.notApplicable("the company's plan has no branding");
    const body = { file: PICTURE.toString("base64"), filename: "logo.png", content_type: "image/png" };
    const refused = await t.call("uploadLogo", { body, open: ["A-87", "A-14"] });
    const bare = await t.call("uploadLogo", { raw: { text: DRAWING, type: "image/svg+xml" }, open: ["A-87", "A-14"] });
    const after = await look();
    t.must("CONV-08", { at: bare, expected: "a refusal of an image that is no part of a multipart/form-data body", holds: !bare.ok });
    t.must("CONV-08", {
      at: refused,
      expected: "400 VALIDATION_ERROR (or 415) to a JSON object",
      holds: [400, 415].includes(refused.status) && refused.code === "VALIDATION_ERROR",
    });
    t.must("CONV-08", {
      at: [before, refused, bare, after],
      expected: "the branding as it was",
      holds: await sameBranding(t, after.data, before.data),
    });
    // A logo that is there could not be brought back.
    if (before.data.at("logo_url").text !== undefined) return;
    const taken = await sendLogo(t, { name: "logo.png", type: "image/png", bytes: PICTURE });
    t.must("CONV-08", {
      at: taken,
      expected: "201 to the same image in the part file of a multipart/form-data body",
      holds: taken.status === 201,
    });
  }),
];
