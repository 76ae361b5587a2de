/** What the executable runs: `src/hr-mock.ts` without its cache of compiled code, since the executable has its own. */
import { setFlagsFromString } from "node:v8";
import { runCommandLine } from "../../src/cli/program.ts";

// The reason is in hr-mock.ts.
setFlagsFromString("--no-allocation-site-pretenuring");
void runCommandLine(process.argv.slice(2));
