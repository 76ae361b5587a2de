import { type Check, check } from "../../run/check/check.ts";
import { eachCompanyChecks } from "./each-company.ts";
import { formChecks } from "./forms.ts";
import { mistakeChecks } from "./mistakes.ts";
import { sweepChecks } from "./sweep.ts";
import { employee } from "../../setup/people/people.ts";

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
