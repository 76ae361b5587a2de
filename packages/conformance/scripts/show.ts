/**
 * Runs the suite against the mock in this process and prints the result.
 * `node scripts/show.ts [--only GLOB]… [--fault ID]… [--decide SLUG=VALUE]… [--main SLUG] [--seed N] [--tier T] [--all] [--limit]`
 */
import { parseArgs } from "node:util";
import { runSuite } from "../src/suite.ts";
import type { Tier } from "../src/run/schedule/tier.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    fault: { type: "string", multiple: true },
    decide: { type: "string", multiple: true },
    main: { type: "string", default: "wattle" },
    seed: { type: "string", default: "1" },
    tier: { type: "string", default: "certify" },
    all: { type: "boolean", default: false },
    limit: { type: "boolean", default: false },
  },
});
const decide = Object.fromEntries((values.decide ?? []).map((pair) => pair.split("=") as [string, string]));
const { mock, target, fetch } = mockTarget({
  main: values.main,
  seed: Number(values.seed),
  faults: values.fault ?? [],
  decide,
  receiver: true,
  rateLimit: values.limit ? 100 : null,
});
const report = await runSuite({
  target,
  fetch,
  tier: values.tier as Tier,
  seed: Number(values.seed),
  ...(values.only === undefined ? {} : { only: values.only }),
});
for (const row of report.requirements) {
  if (!values.all && (row.verdict === "not-run" || (values.only === undefined && ["pass", "observed"].includes(row.verdict)))) continue;
  console.log(`${row.verdict.padEnd(14)} ${row.id.padEnd(9)} ${row.reason ?? row.seen?.join("; ") ?? row.statement}`.slice(0, 200));
  for (const { check, expected, got, exchanges } of row.complaints ?? [])
    console.log(`    ${check}: expected ${expected}\n      got ${got.slice(0, 400)}\n      at ${exchanges.join(", ")}`);
}
console.log(report.decisions.map(({ id, slug, observed }) => `${id} ${slug}=${observed}`).join("\n"));
console.log(
  report.verdict,
  report.summary,
  `${report.requests} requests, ${report.duration_ms} ms, left behind: ${report.left_behind.length}`,
);
await mock[Symbol.asyncDispose]();
