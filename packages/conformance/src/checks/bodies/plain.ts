import { type WrongBodySeries, refuseEach } from "../../invalid-bodies/refusal.ts";
import { companyBody, roleBody, webhookBody } from "../../invalid-bodies/rules.ts";
import { type Check, check } from "../../run/check/check.ts";
import { ownJurisdiction } from "../../setup/company/company.ts";
import { companyNow, ownSettings } from "../../setup/company/company-settings.ts";
import { View } from "../../exchange/view.ts";

/** One wrong body for each of three operations (§7). */
export const plainChecks: readonly Check[] = [
  check(
    "ERR-13.plain",
    "MUST refuse a plainly wrong body with 400 and name the field",
    { also: ["ERR-04", "REC-02", "HOOK-06", "COMP-18", "ERR-14"] },
    async (t) => {
      // This set-up restores the name at the end of the run, in case the wrong one is accepted.
      await t.use(ownSettings);
      const place = await t.use(ownJurisdiction);
      const roles: WrongBodySeries = {
        rules: roleBody,
        sound: () => ({ title: `Role ${t.token()}`, employment_type: "full_time", jurisdiction: place }),
      };
      const endpoints: WrongBodySeries = {
        rules: webhookBody,
        sound: () => ({ url: `https://example.com/${t.token()}`, events: ["document.signed"] }),
      };
      const sent = [
        ...(await refuseEach(t, roles, { title: ["left out"] })),
        ...(await refuseEach(t, endpoints, { url: ["an http address"] })),
        ...(await refuseEach(t, { rules: companyBody, sound: () => ({}) }, { name: ["a number"] })),
      ];
      const after = await companyNow(t);
      const name = after.data.at("name").text;
      const number = String(new View(JSON.parse(sent.at(-1)?.record.request.body ?? "null")).at("name").raw);
      t.must(["COMP-18", "ERR-14"], {
        at: [...sent, after],
        expected: `a company name other than ${number}`,
        holds: name !== undefined && name !== number,
      });
    },
  ),
];
