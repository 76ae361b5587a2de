/**
 * Finds faults of the mock that the suite does not notice: for each fault, a check of a requirement that it violates must fail.
 * `node scripts/kill.ts [--only GLOB]… [--fault ID]… [--verbose]`; `--only` takes faults that violate such requirements.
 */
import { parseArgs } from "node:util";
import { matcher } from "../src/run/schedule/select.ts";
import { isOfEvents, killed } from "../src/strength/faults.ts";
import { mockFaults, mockSandboxes } from "../src/strength/mock-sandboxes.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: ["*"] },
    fault: { type: "string", multiple: true },
    verbose: { type: "boolean", default: false },
  },
});
const { mock, fetch, target } = mockTarget({ receiver: true });
const startTarget = mockSandboxes("http://mock", fetch);
const receiving = mockSandboxes("http://mock", fetch, target.webhooks);
const wanted = matcher(values.only);
const chosen = (await mockFaults("http://mock", fetch)).filter(({ id, violates }) =>
  values.fault === undefined ? violates.some(wanted) : values.fault.includes(id),
);
const survivors: string[] = [];
const began = performance.now();
for (const fault of chosen) {
  const kill = await killed(fault, isOfEvents(fault) ? receiving : startTarget);
  if (kill === undefined) survivors.push(`${fault.id}: ${fault.title} [${fault.violates.join(" ")}]`);
  if (kill !== undefined && values.verbose) console.log(`killed ${fault.id}: ${kill.requirement} by ${kill.check} (${kill.main})`);
}
await mock[Symbol.asyncDispose]();
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${chosen.length - survivors.length} of ${chosen.length} killed in ${seconds} s.${survivors.length === 0 ? "" : " Survivors:"}`,
);
for (const line of survivors) console.log(`  ${line}`);
