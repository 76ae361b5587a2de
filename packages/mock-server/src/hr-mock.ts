#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";

// Before anything else is loaded, so that all of it comes from the cache the next time.
enableCompileCache();
// The journal keeps the last exchanges for a while. V8 takes that for a long life and makes such objects old from then
// on, where they stay as garbage and keep the texts they point to: answers took up to twice as long.
setFlagsFromString("--no-allocation-site-pretenuring");
await import("./cli/main.ts");
