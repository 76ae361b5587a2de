/** Bundles the mock for browsers into dist. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { browserBundling } from "../../mock-server/scripts/browser-bundling.ts";

const dist = join(import.meta.dirname, "../dist");
rmSync(dist, { recursive: true, force: true });
await build({ ...browserBundling(dist), entryPoints: { index: "src/browser.ts" }, splitting: true, chunkNames: "chunks/[name]-[hash]" });
