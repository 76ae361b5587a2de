#!/usr/bin/env node
import module from "node:module";
import { setFlagsFromString } from "node:v8";

// Runs before anything else is loaded, so that the next start takes everything from the cache. Node 20 has none.
(module.enableCompileCache as typeof module.enableCompileCache | undefined)?.();
// The journal keeps the last exchanges for a while. V8 then allocates such objects in the old generation, where they stay
// as garbage together with the texts that they reference: responses took up to twice as long.
setFlagsFromString("--no-allocation-site-pretenuring");
await import("./cli/main.ts");
