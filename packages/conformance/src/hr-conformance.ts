#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before anything else is loaded, so that all of it comes from the cache the next time.
enableCompileCache();
const { run } = await import("./cli/program.ts");
await run(process.argv.slice(2));
