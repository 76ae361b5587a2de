#!/usr/bin/env node
// The command stands here, before anything is built, so that an install can link it.
import { existsSync } from "node:fs";

const built = new URL("../dist/hr-conformance.js", import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  process.stderr.write("hr-conformance: not built yet; run 'npm run build' in the repository first\n");
  process.exitCode = 2;
}
