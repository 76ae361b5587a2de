import type { OperationId } from "@hr-platform/spec/operations";
import { isElsewhere } from "../../run/address.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../company/company.ts";

/** Reads without an id that half-finished servers have first, should they have no GET /company. */
export const OTHER_FIRST_READS: readonly OperationId[] = ["listEmployees", "listLeaveTypes", "listLeave", "listRoles"];

/** The first of the other reads that the target has; undefined: none. */
const otherFirstRead: SetUp<Exchange | undefined> = setUp("other-first-read", async (t) => {
  for (const operation of t.implemented(OTHER_FIRST_READS)) {
    const answer = await t.call(operation, { key: "full" });
    if (!isElsewhere(answer)) return answer;
  }
  return undefined;
});

/** A read with the full key that shows whether the API is there and who may read: GET /company, or another one on a target without it. */
export async function firstRead(t: CheckContext): Promise<Exchange> {
  if (t.implemented(["getCompany"]).length === 0)
    return (await t.use(otherFirstRead)) ?? t.stop("no operation that the target has shows whether the API is there");
  const company = await t.use(ownCompany);
  return isElsewhere(company) ? ((await t.use(otherFirstRead)) ?? company) : company;
}

/** The operation of `firstRead`. */
export async function firstReadOperation(t: CheckContext): Promise<OperationId> {
  return (await firstRead(t)).operation!;
}
