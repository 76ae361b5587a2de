#!/usr/bin/env node
import module from "node:module";

// Before any other module is loaded, so that the next start takes all of them from the cache. Node 20 has no such cache.
(module.enableCompileCache as typeof module.enableCompileCache | undefined)?.();
const { run } = await import("./cli/program.ts");
await run(process.argv.slice(2));
