import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, type WrongBodySeries, drawnBodies, judgeField, refuseEach } from "../../invalid-bodies/refusal.ts";
import { brandingBody } from "../../invalid-bodies/rules.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownBranding, sameBranding } from "../../setup/company/branding.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const JUDGED = judgedWith(brandingBody, "ERR-14");

const COMMON: WayChoice = {
  primary_colour: ["letters beyond F"],
  accent_colour: ["no hash sign"],
  brand_name: ["a number"],
  email_branding: ["a word"],
};

const WRITABLE = ["primary_colour", "accent_colour", "brand_name", "email_branding"];

/** A random colour, so that a second attempt sets another one. */
const colour = (t: CheckContext): string => `#${t.uuid().slice(0, 6)}`;

/** Sends bodies with one wrong member and valid other members. A refusal must change none of them. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  const before = await t.call("getBranding");
  if (before.status === 403) t.notApplicable("branding is refused with 403: the company's plan is below Growth");
  if (!before.data.isObject || before.data.names.length === 0) t.stop(`the branding cannot be read: ${before.toString()}`);
  const series: WrongBodySeries = {
    rules: brandingBody,
    sound: () => ({
      primary_colour: colour(t),
      accent_colour: colour(t),
      brand_name: `Brand ${t.token()}`,
      email_branding: before.data.at("email_branding").flag !== true,
    }),
  };
  const sent = await refuseEach(t, series, choice);
  const after = await t.call("getBranding");
  const isUnchanged = await sameBranding(t, before.data, after.data);
  if (!isUnchanged)
    t.undo("branding that a wrong body changed", "updateBranding", {
      body: Object.fromEntries(WRITABLE.map((name) => [name, before.data.at(name).raw])),
      key: "full",
    });
  // If a wrong body was accepted, the check has failed already and says nothing about refusals.
  if (!sent.every(({ status }) => status === 400)) return;
  t.must(["BRAND-07", "ERR-14"], {
    at: [before, ...sent, after],
    expected: "the branding unchanged",
    holds: isUnchanged,
    got: `before ${JSON.stringify(before.data.raw)}, after ${JSON.stringify(after.data.raw)}`,
  });
}

/** Bodies of PUT /company/branding that must be refused (§4.1). */
export const brandingBodyChecks: readonly Check[] = [
  check("BRAND-07", "MUST refuse branding with a malformed value and change nothing", { also: JUDGED }, (t) => refuseAll(t, COMMON)),
  check("BRAND-07.length", "MUST refuse a colour in its short form", { also: judgedWith(brandingBody) }, async (t) => {
    await t.use(ownBranding);
    const answer = await t.call("updateBranding", { body: { primary_colour: "#1a2" } });
    const isRefused = answer.refused(400, "VALIDATION_ERROR");
    t.must("BRAND-07", { at: answer, expected: "400 VALIDATION_ERROR to a primary_colour that is no #RRGGBB", holds: isRefused });
    if (isRefused) judgeField(t, answer, ["primary_colour"]);
  }),
  check("BRAND-07.more", "MUST refuse further malformed branding values", { also: JUDGED }, (t) =>
    refuseAll(t, drawnBodies(t, brandingBody, COMMON, 6)),
  ),
];
