import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sameBranding, sendLogo } from "../../setup/company/branding.ts";
import { png, svg } from "../../document/images.ts";

const PICTURE = Buffer.from(png([214, 93, 14]));
const DRAWING = Buffer.from(svg('<path d="M5 9h31v17H5z"/>')).toString();

/** The logo upload, the only body that is not JSON (§1). */
export const formChecks: readonly Check[] = [
  check("CONV-08", "MUST accept the logo as multipart/form-data and refuse it as JSON", { after: ["BRAND-21"] }, async (t) => {
    const read = async (): Promise<Exchange> => t.call("getBranding");
    const before = await read();
    if (before.status === 403) t.notApplicable("the company's plan has no branding");
    const body = { file: PICTURE.toString("base64"), filename: "logo.png", content_type: "image/png" };
    const asJson = await t.call("uploadLogo", { body, open: ["A-87", "A-14"] });
    const asImage = await t.call("uploadLogo", { raw: { text: DRAWING, type: "image/svg+xml" }, open: ["A-87", "A-14"] });
    const after = await read();
    t.must("CONV-08", { at: asImage, expected: "a refusal of an image that is not in a multipart/form-data body", holds: !asImage.ok });
    t.must("CONV-08", {
      at: asJson,
      expected: "400 VALIDATION_ERROR (or 415) to a JSON object",
      holds: [400, 415].includes(asJson.status) && asJson.code === "VALIDATION_ERROR",
    });
    t.must("CONV-08", {
      at: [before, asJson, asImage, after],
      expected: "the branding unchanged",
      holds: await sameBranding(t, after.data, before.data),
    });
    // Does not replace an existing logo, which the run could not restore.
    if (before.data.at("logo_url").text !== undefined) return;
    const uploaded = await sendLogo(t, { name: "logo.png", type: "image/png", bytes: PICTURE });
    t.must("CONV-08", {
      at: uploaded,
      expected: "201 to the same image in the part file of a multipart/form-data body",
      holds: uploaded.status === 201,
    });
  }),
];
