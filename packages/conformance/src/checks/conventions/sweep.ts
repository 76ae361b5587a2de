import type { OperationId } from "@hr-platform/spec/operations";
import { waitForLists } from "../../run/list-lag.ts";
import { sameData } from "../../exchange/same-data.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveTypes } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** What is read before and after: one look at each part of the company. */
const READ: readonly OperationId[] = ["getCompany", "listEmployees"];

/** What is read between. */
const FLAT: readonly OperationId[] = ["getSetup"];

/** Reads in a row (§4). */
export const sweepChecks: readonly Check[] = [
  check("CONV-13", "OBSERVE whether reading changes anything", { tier: "certify" }, async (t) => {
    await waitForLists(t);
    const before = await readAll(t, READ);
    await readAll(t, FLAT);
    const after = await readAll(t, READ);
    // What stands beside data, such as the time of the answer, is no part of the company.
    const same = (one: Exchange, other: Exchange): boolean =>
      one.status === other.status && sameData([one.data.raw, one.meta.at("total").raw], [other.data.raw, other.meta.at("total").raw]);
    const changed = READ.filter((_, n) => !same(before[n]!, after[n]!));
    t.should("CONV-13", {
      at: [...before, ...after],
      expected: "the second reading is equal to the first",
      holds: changed.length === 0,
      got: `other answers of ${changed.join(", ")}`,
    });
    const types = await t.use(leaveTypes);
    if (types.ok) t.observe("list-meta", types, types.meta.isObject ? "all" : "employees-and-leave");
  }),
];

async function readAll(t: CheckContext, reads: readonly OperationId[]): Promise<Exchange[]> {
  const found: Exchange[] = [];
  for (const operation of reads) found.push(await t.call(operation, { key: "full" }));
  return found;
}
