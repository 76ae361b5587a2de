/**
 * Serves the second implementation on a port, in real time, and writes its target file: something other than the mock to try the suite on.
 * `node scripts/serve-other.ts [--port N] [--variant NAME] [--mistake WORDS]… [--target FILE]`; default: port 4040, `second-server.json`.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { VARIANTS } from "../test/other-server/choices.ts";
import type { Mistake } from "../test/other-server/mistakes.ts";
import { servedOther } from "../test/served-other-server.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4040" },
    variant: { type: "string", default: "other" },
    mistake: { type: "string", multiple: true, default: [] },
    target: { type: "string", default: "second-server.json" },
  },
});
const choices = VARIANTS[values.variant];
if (choices === undefined)
  throw new Error(`There is no variant '${values.variant}'; the variants are ${Object.keys(VARIANTS).join(", ")}.`);
const served = await servedOther(Number(values.port), { choices, mistakes: values.mistake as Mistake[] });
// Its rate limit is that of the document, which is the default of a target.
const { requests_per_minute: _, ...target } = served.target;
writeFileSync(values.target, `${JSON.stringify({ ...target, name: `second-${values.variant}` }, null, 2)}\n`);
console.log(`The second implementation (${values.variant}) is at ${target.base_url}; its target file is ${values.target}. Try:`);
console.log(`  hr-conformance run --target ${values.target} --tier smoke`);
