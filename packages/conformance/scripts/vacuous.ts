/**
 * Lists requirements that pass although the successes of all their operations are empty. Each may be a check that passes without evidence;
 * requirements on refusals pass rightly.
 * `node scripts/vacuous.ts [--only GLOB]…`
 */
import { parseArgs } from "node:util";
import { requirements } from "../src/document/requirements.ts";
import { matcher } from "../src/run/schedule/select.ts";
import { runSuite } from "../src/suite.ts";
import { harmingAnswers } from "../src/strength/harms.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({ options: { only: { type: "string", multiple: true, default: ["*"] } } });
const wanted = matcher(values.only);
const { mock, fetch, target } = mockTarget({ rateLimit: 100 });

for (const { id, level, operations: names = [] } of requirements) {
  if (level !== "must" || !wanted(id) || names.length === 0) continue;
  const report = await runSuite({
    target,
    fetch: harmingAnswers(fetch, target.base_url, names, { kind: "empty" }),
    tier: "certify",
    only: [id],
    startedAt: new Date("2026-03-02T09:00:00Z"),
  });
  mock.reset();
  const row = report.requirements.find((one) => one.id === id)!;
  if (row.verdict === "pass") console.log(`${id} (${names.join(", ")}): ${row.statement}`);
}
await mock[Symbol.asyncDispose]();
