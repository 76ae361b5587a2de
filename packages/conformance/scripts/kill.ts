/**
 * Finds faults of the mock that the suite does not notice: for each fault, a check of a requirement that it violates must fail.
 * `node scripts/kill.ts [--only GLOB]… [--fault ID]… [--verbose] [--write]`; `--only` takes faults that violate such requirements.
 * `--write` records in `src/run/measured/kills.json` what noticed each fault.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { matcher } from "../src/run/select.ts";
import { isOfEvents, killed } from "../src/strength/faults.ts";
import { mockFaults, mockSandboxes } from "../src/strength/mock-sandboxes.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: ["*"] },
    fault: { type: "string", multiple: true },
    verbose: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const { mock, fetch, target } = mockTarget({ receiver: true });
const startTarget = mockSandboxes("http://mock", fetch);
const receiving = mockSandboxes("http://mock", fetch, target.webhooks);
const wanted = matcher(values.only);
const chosen = (await mockFaults("http://mock", fetch)).filter(({ id, violates }) =>
  values.fault === undefined ? violates.some(wanted) : values.fault.includes(id),
);
const file = new URL("../src/run/measured/kills.json", import.meta.url);
const known = JSON.parse(readFileSync(file, "utf8")) as Record<string, readonly string[]>;
const kills = new Map<string, readonly string[]>();
const survivors: string[] = [];
const began = performance.now();
for (const fault of chosen) {
  const kill = await killed(fault, isOfEvents(fault) ? receiving : startTarget);
  if (kill === undefined) survivors.push(`${fault.id}: ${fault.title} [${fault.violates.join(" ")}]`);
  else kills.set(fault.id, kill.killers);
  if (kill !== undefined && values.verbose) console.log(`killed ${fault.id}: ${kill.requirement} by ${kill.check} (${kill.main})`);
}
if (values.write) {
  // Faults that are no longer in the catalogue are dropped.
  const all = (await mockFaults("http://mock", fetch)).map(({ id }) => [id, kills.get(id) ?? known[id] ?? []] as const);
  const lines = all.map(([id, killers]) => `  ${JSON.stringify(id)}: ${JSON.stringify(killers)}`);
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}
await mock[Symbol.asyncDispose]();
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${chosen.length - survivors.length} of ${chosen.length} killed in ${seconds} s.${survivors.length === 0 ? "" : " Survivors:"}`,
);
for (const line of survivors) console.log(`  ${line}`);
