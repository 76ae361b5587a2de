#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before anything else is loaded, so that all of it comes from the cache the next time.
enableCompileCache();
await import("./cli.ts");
