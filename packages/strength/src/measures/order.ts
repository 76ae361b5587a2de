import { checks } from "../../../conformance/src/checks/index.ts";
import { costOf } from "../../../conformance/src/run/schedule/cost.ts";
import { type MeasuredReach, measuredReachOf } from "../../../conformance/src/run/measured/reach.ts";
import { REQUESTS } from "../../../conformance/src/run/schedule/tier.ts";
import { orderInput } from "./curve.ts";
import { checksInOrder } from "./check-order.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import type { Measure } from "./measure.ts";
import { readTable, writeTable } from "./table.ts";

/** From one place to the next: checks that are new are put between. */
const APART = 10;

/** From what `measure` (cost and evidence) and `matrix` (faults and what notices them) have measured. */
export const checkOrder: Measure = {
  run: async () => {
    /** Requirements that a check shows when it runs alone, and does not show among the others. */
    const unsure = new Map<string, Set<string>>(checks.map(({ id }) => [id, new Set()]));
    for (let turn = 1; ; turn += 1) {
      const shown = checks.map(({ id }) => [id, measuredReachOf({ id }).shows.filter((name) => !unsure.get(id)!.has(name))] as const);
      const order = checksInOrder(orderInput(new Map(shown)));
      const rows = order.map((id) => ({ id }));
      const certify = order.slice(
        0,
        order.findIndex((_, n) => costOf(rows.slice(0, n + 1), "full").requests > REQUESTS.certify),
      );
      const open = await openAfter(checks.filter(({ id }) => certify.includes(id)));
      console.log(`${turn}: ${certify.length} checks within ${REQUESTS.certify} requests; not passed: ${open.join(" ") || "none"}`);
      const doubts = open.flatMap((name) =>
        certify.filter((id) => measuredReachOf({ id }).shows.includes(name) && !unsure.get(id)!.has(name)).map((id) => [id, name] as const),
      );
      for (const [id, name] of doubts) unsure.get(id)!.add(name);
      if (doubts.length > 0) continue;
      const table = readTable<MeasuredReach>("checks");
      return writeTable(
        "checks",
        order.map((id, n) => [id, { ...table[id], place: (n + 1) * APART }]),
      );
    }
  },
};

/** The must-level requirements that a run of some checks leaves without a pass on the sound mock. */
async function openAfter(chosen: typeof checks): Promise<string[]> {
  const { mock, target, fetch } = mockTarget({ receiver: true, rateLimit: 100 });
  const report = await runSuite({ target, fetch, checks: chosen, maxRequests: Infinity, preflight: true, startedAt: new Date(0) });
  await mock[Symbol.asyncDispose]();
  return report.requirements.filter(({ level, verdict }) => level === "must" && verdict !== "pass").map(({ id }) => id);
}
