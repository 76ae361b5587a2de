import { type Check, check } from "../../run/check/check.ts";
import { mistakeChecks } from "./mistakes.ts";
import { sweepChecks } from "./sweep.ts";
import { employee } from "../../setup/people/people.ts";
import { currentDocument } from "../../document/api-document.ts";
import { READ_OPERATIONS, drawnQuery, readSettings } from "../../setup/access/company-reads.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { hand } from "../deck.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { sameBranding, sendLogo } from "../../setup/company/branding.ts";
import { png, svg } from "../../document/images.ts";

const PICTURE = Buffer.from(png([214, 93, 14]));
const DRAWING = Buffer.from(svg('<path d="M5 9h31v17H5z"/>')).toString();

/** The logo upload, the only body that is not JSON (§1). */
const formChecks: readonly Check[] = [
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

/** Reads without an id, with the keys of the companies that the run does not judge otherwise. */
const CASES = READ_OPERATIONS.filter((id) => !currentDocument.operation(id).path.includes("{")).flatMap((operation) =>
  (["other", "low"] as const).map((key) => ({ operation, key })),
);
/** Checks that share the cases. */
const HANDS = 4;

/** The reads of the second company and of the one below Growth. Passive rules judge them as those of the judged company. */
const eachCompanyChecks: readonly Check[] = Array.from({ length: HANDS }, (_, nth) =>
  check(
    `CONV-05.hand-${nth + 1}`,
    `MUST answer reads in every company in the same form, hand ${nth + 1} of ${HANDS}`,
    { needs: ["other-company"] },
    async (t) => {
      await t.use(servedToFullKey);
      for (const { operation, key } of hand(t, "reads in other companies", CASES, nth, HANDS)) {
        if (t.implemented([operation]).length === 0 || (key === "low" && !t.has("below-growth"))) continue;
        await t.call(operation, { ...readSettings(operation), query: drawnQuery(t, operation), key });
      }
    },
  ),
);

/** Money (§1). */
const amountChecks: readonly Check[] = [
  check("CONV-01", "MUST refuse amounts with a fraction of a cent", {}, async (t) => {
    const { exchange: hired, body } = await t.use(employee);
    const sent = body["base_salary"] ?? null;
    t.must("CONV-01", {
      at: hired,
      expected: `base_salary ${JSON.stringify(sent)}, as sent`,
      holds: hired.data.at("base_salary").raw === sent,
    });
    const params = { id: hired.data.at("id").text ?? "" };
    const update = await t.call("updateEmployee", { params, body: { base_salary: 1234.5 } });
    // The document does not show which fields an update changes (N2). An update may ignore the salary.
    const isUnchanged = update.ok && update.data.at("base_salary").raw === sent;
    t.must("CONV-01", {
      at: update,
      expected: "400 VALIDATION_ERROR to a base_salary of 1234.5, or the salary unchanged",
      holds: isUnchanged || update.refused(400, "VALIDATION_ERROR"),
    });
  }),
];

/** Conventions of the whole API (§1). The passive rules judge the form of every answer. */
export const conventionChecks: readonly Check[] = [...amountChecks, ...formChecks, ...mistakeChecks, ...sweepChecks, ...eachCompanyChecks];
