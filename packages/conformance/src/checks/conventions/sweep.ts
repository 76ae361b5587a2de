import type { OperationId } from "@hr-platform/spec/operations";
import { waitForLists } from "../../run/lists/list-lag.ts";
import { sameData } from "../../exchange/same-data.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { leaveTypes } from "../../setup/leave/leave.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Operations that are called before and after the others, and whose answers are compared. */
const COMPARED: readonly OperationId[] = ["getCompany", "listEmployees"];

/** Operations that are called in between. */
const BETWEEN: readonly OperationId[] = ["getSetup"];

/** Repeated reads (§4). */
export const sweepChecks: readonly Check[] = [
  check("CONV-13", "OBSERVE whether reading changes anything", { waits: true }, async (t) => {
    await waitForLists(t);
    const before = await readAll(t, COMPARED);
    await readAll(t, BETWEEN);
    const after = await readAll(t, COMPARED);
    // Members outside `data`, such as the time of the answer, may differ.
    const same = (one: Exchange, other: Exchange): boolean =>
      one.status === other.status && sameData([one.data.raw, one.meta.at("total").raw], [other.data.raw, other.meta.at("total").raw]);
    const changed = COMPARED.filter((_, n) => !same(before[n]!, after[n]!));
    t.should("CONV-13", {
      at: [...before, ...after],
      expected: "the second read equal to the first",
      holds: changed.length === 0,
      got: `different answers of ${changed.join(", ")}`,
    });
    const types = await t.use(leaveTypes);
    if (types.ok) t.observe("list-meta", types, types.meta.isObject ? "all" : "employees-and-leave");
  }),
];

async function readAll(t: CheckContext, reads: readonly OperationId[]): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const operation of t.implemented(reads)) exchanges.push(await t.call(operation, { key: "full", fresh: true }));
  return exchanges;
}
