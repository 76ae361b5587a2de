/** What the executable runs: `src/hr-conformance.ts` without its cache of compiled code, since the executable has its own. */
import { run } from "../../src/cli/program.ts";

void run(process.argv.slice(2));
