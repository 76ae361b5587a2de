/**
 * Bundles the mock into dist: `hr-mock.js` (the command) and a file for each entry of its `exports`, with the console, which is built before,
 * and the renderer of the reference.
 */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundle } from "@hr-platform/command-line/bundle";
import { RENDERER } from "@hr-platform/engine/http/page-file";
import { PLUGINS } from "./plugins.ts";

const root = dirname(import.meta.dirname);
await bundle({ root, command: "hr-mock", hubs: ["src/cli/start.ts", "src/cli/main.ts"], plugins: PLUGINS });

/** Puts files beside the bundle, compressed, and takes out what is not among them: at the end, since a mock may serve them meanwhile. */
function pack(folder: string, names: readonly string[], into: string): void {
  const packed = join(root, "dist", into);
  mkdirSync(packed, { recursive: true });
  for (const name of names) writeFileSync(join(packed, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
  const isFresh = (name: string): boolean => names.includes(name.replace(/\.gz$/, ""));
  for (const name of readdirSync(packed)) if (!isFresh(name)) rmSync(join(packed, name));
}

const page = join(root, "../console/dist");
pack(page, readdirSync(page), "console");
const renderer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
pack(renderer, Object.keys(RENDERER), "renderer");
// Whose work is in the renderer.
for (const name of readdirSync(renderer).filter(
  (file) => Object.hasOwn(RENDERER, file.replace(/\.LICENSE\.txt$/, "")) && file.endsWith(".txt"),
))
  copyFileSync(join(renderer, name), join(root, "dist/renderer", name));
