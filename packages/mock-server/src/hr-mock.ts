#!/usr/bin/env node
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import module from "node:module";
import { setFlagsFromString } from "node:v8";

// Runs before anything else is loaded, so that the next start takes everything from the cache. Node 20 has none.
(module.enableCompileCache as typeof module.enableCompileCache | undefined)?.();
// Node writes the cache when the process ends, but not when it is killed, as test runners do. After the first answer, what a start needs
// is compiled.
const FINISHED = "http.server.response.finish";
subscribe(FINISHED, function write() {
  unsubscribe(FINISHED, write);
  setTimeout(() => (module.flushCompileCache as typeof module.flushCompileCache | undefined)?.(), 500).unref();
});
// The journal keeps the last exchanges for a while. V8 then allocates such objects in the old generation, where they stay
// as garbage together with the texts that they reference: responses took up to twice as long.
setFlagsFromString("--no-allocation-site-pretenuring");
await import("./cli/main.ts");
