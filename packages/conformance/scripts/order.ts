/**
 * Puts the checks in the order in which runs with few requests choose them, and writes `src/run/measured/order.json`. From what
 * `scripts/measure.ts` (cost and evidence) and `scripts/matrix.ts` (faults and what notices them) have measured.
 * `node scripts/order.ts`
 */
import { writeFileSync } from "node:fs";
import { checks } from "../src/checks/index.ts";
import { costOf } from "../src/run/schedule/cost.ts";
import { measuredReachOf } from "../src/run/measured/reach.ts";
import { REQUESTS } from "../src/run/schedule/tier.ts";
import { COVERED, faultsOfOrder } from "../src/strength/curve.ts";
import { checksInOrder } from "../src/strength/order.ts";
import { runSuite } from "../src/suite.ts";
import { mockTarget } from "../test/mock-target.ts";

/** Requirements that a check shows when it runs alone, and does not show among the others. */
const unsure = new Map<string, Set<string>>(checks.map(({ id }) => [id, new Set()]));

for (let turn = 1; ; turn += 1) {
  const shown = checks.map(({ id }) => [id, measuredReachOf({ id }).shows.filter((name) => !unsure.get(id)!.has(name))] as const);
  const order = checksInOrder({ checks: new Map(shown), faults: faultsOfOrder(), covered: COVERED });
  const names = new Map(order.map((id, place) => [id, place]));
  const certify = order.slice(
    0,
    order.findIndex(
      (_, n) =>
        costOf(
          order.slice(0, n + 1).map((id) => ({ id })),
          "full",
        ).requests > REQUESTS.certify,
    ),
  );
  const open = await openAfter(checks.filter(({ id }) => names.get(id)! < certify.length));
  console.log(`${turn}: ${certify.length} checks within ${REQUESTS.certify} requests; not passed: ${open.join(" ") || "none"}`);
  const doubts = open.flatMap((name) =>
    certify.filter((id) => measuredReachOf({ id }).shows.includes(name)).map((id) => [id, name] as const),
  );
  const fresh = doubts.filter(([id, name]) => !unsure.get(id)!.has(name));
  for (const [id, name] of fresh) unsure.get(id)!.add(name);
  if (fresh.length > 0) continue;
  writeFileSync(
    new URL("../src/run/measured/order.json", import.meta.url),
    `[\n${order.map((id) => `  ${JSON.stringify(id)}`).join(",\n")}\n]\n`,
  );
  break;
}

/** The must-level requirements that a run of some checks leaves without a pass on the sound mock. */
async function openAfter(chosen: typeof checks): Promise<string[]> {
  const { mock, target, fetch } = mockTarget({ receiver: true, rateLimit: 100 });
  const report = await runSuite({ target, fetch, checks: chosen, maxRequests: Infinity, preflight: true, startedAt: new Date(0) });
  await mock[Symbol.asyncDispose]();
  return report.requirements.filter(({ level, verdict }) => level === "must" && verdict !== "pass").map(({ id }) => id);
}
