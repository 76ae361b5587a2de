// Lets Node read the build scripts, which are TypeScript, where it does not by itself (22.18 and newer do): `node --import` this file.
// esbuild takes the types out; it is there anyway, to bundle.
import { readFileSync } from "node:fs";
import { createRequire, register } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

// Hooks run in a thread of their own, which loads this file again.
if (isMainThread && !process.features.typescript) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return await next(url, context);
  const { transformSync } = createRequire(new URL("../packages/command-line/package.json", import.meta.url))("esbuild");
  const { code } = transformSync(readFileSync(fileURLToPath(url), "utf8"), { loader: "ts", format: "esm", target: "node20.19" });
  return { format: "module", source: code, shortCircuit: true };
}
