/** The command `npm` in tests: notes its arguments in `NPM_CALLS`, and fails like npm where a package is not there. */
import { appendFileSync } from "node:fs";

appendFileSync(process.env["NPM_CALLS"]!, `${JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd() })}\n`);
process.stderr.write("npm error code E404\nnpm error 404 Not Found - GET https://registry.example/x - Not found\n");
process.exitCode = 1;
