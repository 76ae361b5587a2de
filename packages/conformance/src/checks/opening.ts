import { type Check, check } from "../run/check/check.ts";
import { ownCompany } from "../setup/company/company.ts";
import { unfilteredEmployees } from "../run/lists/walk.ts";

/** The recommended first requests of a client (§1). Other checks use their answers. */
export const openingChecks: readonly Check[] = [
  check("CONV-11", "OBSERVE company, employees and leave types first", {}, async (t) => {
    const exchanges = [await t.use(ownCompany), await t.use(unfilteredEmployees), await t.call("listLeaveTypes")];
    t.note("CONV-11", exchanges, exchanges.map(({ status }) => status).join(", "));
  }),
];
