/**
 * Runs the suite against the second implementation, which shares no code with the mock, and prints the result.
 * `node scripts/other-server.ts [--variant NAME]… [--only GLOB]… [--mistake WORDS]… [--tier T] [--start DATE] [--seed N] [--all] [--events]`
 */
import { parseArgs } from "node:util";
import type { Tier } from "../src/run/schedule/tier.ts";
import { runSuite } from "../src/suite.ts";
import { VARIANTS } from "../test/other-server/choices.ts";
import type { Mistake } from "../test/other-server/mistakes.ts";
import { otherServer } from "../test/other-server/server.ts";

const { values } = parseArgs({
  options: {
    variant: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    mistake: { type: "string", multiple: true },
    tier: { type: "string", default: "certify" },
    start: { type: "string" },
    seed: { type: "string", default: "7" },
    all: { type: "boolean", default: false },
    events: { type: "boolean", default: false },
  },
});
const names = values.variant ?? Object.keys(VARIANTS);
for (const name of names) {
  const start = values.start === undefined ? {} : { start: new Date(values.start) };
  const mistakes = (values.mistake ?? []) as Mistake[];
  const { fetch, target, time } = otherServer({
    choices: VARIANTS[name]!,
    mistakes,
    seed: Number(values.seed),
    receiver: values.events,
    ...start,
  });
  const report = await runSuite({
    target,
    fetch,
    time,
    tier: values.tier as Tier,
    preflight: true,
    ...(start.start === undefined ? {} : { startedAt: start.start }),
    seed: Number(values.seed),
    ...(values.only === undefined ? {} : { only: values.only }),
    onBug: (check, error) => console.log(`BUG in ${check.id}:`, error),
  });
  console.log(`== ${name}: ${report.verdict}`, JSON.stringify(report.summary), `${report.requests} requests, ${report.duration_ms} ms`);
  if (report.too_few_requests !== undefined)
    console.log(
      `  too few requests: ${report.too_few_requests.checks} of ${report.too_few_requests.of} checks, ${report.too_few_requests.requirements.join(" ")}`,
    );
  for (const { what, mend } of report.problems ?? []) console.log(`  problem: ${what}; ${mend}`);
  for (const row of report.requirements) {
    if (!values.all && (["pass", "observed"].includes(row.verdict) || (values.only !== undefined && row.verdict === "not-run"))) continue;
    console.log(`${row.verdict.padEnd(14)} ${row.id.padEnd(9)} ${row.reason ?? row.seen?.join("; ") ?? row.statement}`.slice(0, 240));
    for (const { check, expected, got, exchanges } of row.complaints ?? [])
      console.log(`    ${check}: expected ${expected}\n      got ${got.slice(0, 500)}\n      at ${exchanges.join(", ")}`);
  }
  for (const { id, slug, observed } of report.decisions)
    if (observed.startsWith("other:")) console.log(`  ${id} ${slug}: ${observed}`.slice(0, 260));
  for (const { label, reason } of report.left_behind.slice(0, 5)) console.log(`  left: ${label}: ${reason}`);
}
