/**
 * Bundles the mock into dist: `hr-mock.js` (the command) and a file for each entry of its `exports`, with the console, which is built before,
 * and the renderer of the reference.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundle } from "@hr-platform/command-line/bundle";
import { build } from "esbuild";
import { RENDERER } from "../src/http/renderer.ts";
import { browserBundling } from "./browser-bundling.ts";
import { builtins } from "./builtins.ts";
import { smallMcp } from "./small-mcp.ts";

const root = dirname(import.meta.dirname);
await bundle({ root, command: "hr-mock", plugins: [builtins, smallMcp] });
// In place of the bundle for Node.
await build({
  ...browserBundling(join(root, "dist")),
  entryPoints: { browser: "src/browser.ts" },
  splitting: true,
  chunkNames: "browser/[name]-[hash]",
});
cpSync(join(root, "../console/dist"), join(root, "dist/console"), { recursive: true });

const renderer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const packed = join(root, "dist/renderer");
mkdirSync(packed);
for (const name of Object.keys(RENDERER)) {
  writeFileSync(join(packed, `${name}.gz`), gzipSync(readFileSync(join(renderer, name)), { level: 9 }));
  // Whose work is in it.
  if (name.endsWith(".js")) cpSync(join(renderer, `${name}.LICENSE.txt`), join(packed, `${name}.LICENSE.txt`));
}
