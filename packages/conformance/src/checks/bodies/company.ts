import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, type WrongBodySeries, refuseEach, drawnBodies } from "../../invalid-bodies/refusal.ts";
import { companyBody } from "../../invalid-bodies/rules.ts";
import { type Check, check } from "../../run/check/check.ts";
import { companyNow, settingDifferences, ownSettings } from "../../setup/company/company-settings.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

const JUDGED = judgedWith(companyBody, "COMP-30", "ERR-14");

/** The ways that servers most often fail to refuse, for each member. */
const COMMON: WayChoice = {
  name: ["null", "a number"],
  website: ["an object"],
  industry: ["a number"],
  phone: ["a number"],
  allowed_domains: ["a text", "a list with a number in it"],
  domain_enforcement_enabled: ["the word for it", "a number"],
};

/** Sends bodies with one wrong member that also change name, website and industry. A refusal must change none of them. */
async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  // This set-up restores the settings at the end of the run, in case a wrong body changes them.
  await t.use(ownSettings);
  const before = await companyNow(t);
  const series: WrongBodySeries = {
    rules: companyBody,
    sound: () => ({ industry: `Industry ${t.token()}`, website: `https://${t.token()}.example.com`, name: `Company ${t.token()}` }),
    usual: { allowed_domains: before.data.at("allowed_domains").raw },
  };
  if (!before.data.has("name")) t.stop(`GET /company shows no name: ${String(before)}`);
  const sent = await refuseEach(t, series, choice);
  const after = await companyNow(t);
  // If a wrong body was accepted, the check has failed already and says nothing about refusals.
  if (!sent.every(({ status }) => status === 400)) return;
  const changed = settingDifferences(before.data, after.data);
  t.must(["COMP-30", "ERR-14"], {
    at: [before, ...sent, after],
    expected: "the company unchanged, including name, website and industry, which each refused body named too",
    holds: after.ok && changed.length === 0,
    got: `changed: ${changed.join(", ")}`,
  });
}

/** Bodies of PATCH /company that must be refused (§4.1). */
export const companyBodyChecks: readonly Check[] = [
  check("COMP-18.refused", "MUST refuse company settings of a wrong type and change nothing", { also: JUDGED }, (t) =>
    refuseAll(t, COMMON),
  ),
  check("COMP-18.more", "MUST refuse further company settings of a wrong type and change nothing", { also: JUDGED }, (t) =>
    refuseAll(t, drawnBodies(t, companyBody, COMMON, 7)),
  ),
];
