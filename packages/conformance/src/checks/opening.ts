import { type Check, check } from "../run/check.ts";
import { ownCompany } from "../setup/company/company.ts";
import { unfilteredEmployees } from "../run/walk.ts";

/** The recommended start of a client (§1): what the rest of a run stands on. */
export const openingChecks: readonly Check[] = [
  check("CONV-11", "OBSERVE company, employees and leave types first", { tier: "smoke" }, async (t) => {
    const seen = [await t.use(ownCompany), await t.use(unfilteredEmployees), await t.call("listLeaveTypes")];
    t.note("CONV-11", seen, seen.map(({ status }) => status).join(", "));
  }),
];
