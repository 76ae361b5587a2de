import { type WayChoice, FIELD_NAMING, type WrongBodySeries, refuseEach, commonBodies } from "../../invalid-bodies/refusal.ts";
import { companyBody } from "../../invalid-bodies/rules.ts";
import { type Check, check } from "../../run/check.ts";
import { companyNow, settingDifferences, ownSettings } from "../../setup/company/company-settings.ts";
import type { CheckContext } from "../../run/check-context.ts";

const JUDGED = ["COMP-19", "COMP-20", "COMP-21", "COMP-22", "COMP-23", "COMP-30", "ERR-14", ...FIELD_NAMING];

/** Each body changes the name, the website and the industry too, which a refusal must not let through. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  // So that what a wrong body changes is put back.
  await t.use(ownSettings);
  const before = await companyNow(t);
  const series: WrongBodySeries = {
    rules: companyBody,
    sound: () => ({ industry: `Industry ${t.token()}`, website: `https://${t.token()}.example.com`, name: `Company ${t.token()}` }),
    usual: { allowed_domains: before.data.at("allowed_domains").raw },
  };
  if (!before.data.has("name")) t.stop(`GET /company shows no name that a change could alter: ${String(before)}`);
  const sent = await refuseEach(t, series, choice);
  const after = await companyNow(t);
  // What was accepted has failed already; it tells nothing of refusals.
  if (!sent.every(({ status }) => status === 400)) return;
  const apart = settingDifferences(before.data, after.data);
  t.must(["COMP-30", "ERR-14"], {
    at: [before, ...sent, after],
    expected: "the company as before, its name, website and industry included, which each refused body would have changed",
    holds: after.ok && apart.length === 0,
    got: `changed: ${apart.join(", ")}`,
  });
}

/** PATCH /company (§4.1): what its body may hold. */
export const companyBodyChecks: readonly Check[] = [
  check("COMP-18.refused", "MUST refuse company settings of a wrong type and change nothing", { tier: "certify", also: JUDGED }, (t) =>
    refuseAll(t, commonBodies(companyBody, {})),
  ),
];
