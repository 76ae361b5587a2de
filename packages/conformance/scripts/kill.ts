/**
 * Which faults of the mock the suite notices: for each fault, a check of a requirement that it violates must fail.
 * `node scripts/kill.ts [--only GLOB]… [--fault ID]… [--main SLUG]… [--verbose]`: faults that violate such requirements.
 */
import { parseArgs } from "node:util";
import { faults } from "../../mock-server/src/faults.ts";
import { matcher } from "../src/select.ts";
import { runSuite } from "../src/suite.ts";
import { stand } from "../test/stand.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: ["*"] },
    fault: { type: "string", multiple: true },
    main: { type: "string", multiple: true, default: ["wattle", "southern", "thistle", "acorn"] },
    verbose: { type: "boolean", default: false },
  },
});
const wanted = matcher(values.only);
const chosen = [...faults.values()].filter(({ id, violates }) =>
  values.fault === undefined ? violates.some(wanted) : values.fault.includes(id),
);
const survivors: string[] = [];
const began = performance.now();
for (const { id, title, violates } of chosen) {
  let killer: string | undefined;
  // First only what is about it; then the whole suite, for what other checks come upon by the way.
  for (const [main, only] of [
    ...values.main.map((main) => [main, violates] as const),
    ...values.main.map((main) => [main, undefined] as const),
  ]) {
    const { mock, target, fetch } = stand({
      main,
      faults: [id],
      receiver: true,
      rateLimit: violates.some((name) => /^RATE|^ERR-10/.test(name)) ? 100 : null,
    });
    const report = await runSuite({
      target,
      fetch,
      tier: "certify",
      ...(only === undefined ? {} : { only }),
      onBug: (check, error) => console.log(`BUG in ${check.id} under ${id}:`, error),
    });
    await mock[Symbol.asyncDispose]();
    const row = report.requirements.find((row) => row.verdict === "fail" && violates.includes(row.id));
    if (row === undefined) continue;
    killer = `${row.id} by ${row.complaints![0]!.check} (${main}${only === undefined ? ", whole suite" : ""})`;
    break;
  }
  if (killer === undefined) survivors.push(`${id}: ${title} [${violates.join(" ")}]`);
  else if (values.verbose) console.log(`killed ${id}: ${killer}`);
}
console.log(
  `${chosen.length - survivors.length} of ${chosen.length} killed in ${Math.round((performance.now() - began) / 1000)} s. Survivors:`,
);
for (const line of survivors) console.log(`  ${line}`);
