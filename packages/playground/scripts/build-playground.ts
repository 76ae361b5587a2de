import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { bundlePage } from "../../console/scripts/bundle-page.ts";
import { browserBundling } from "../../mock-server/scripts/browser-bundling.ts";

const ROOT = dirname(import.meta.dirname);
const RENDERER = ["swagger-ui.css", "swagger-ui-bundle.js"];

/**
 * Builds the playground into a folder, which then has nothing else: `index.html`, one script and one style, and the console in
 * `inside/`. All links are relative, so it works below any address, and from a disk without the console.
 */
export async function buildPlayground(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  // One classic script: browsers load no modules from a disk.
  await build({ ...browserBundling(into), absWorkingDir: ROOT, entryPoints: { playground: "src/main.ts" }, format: "iife" });
  copyFileSync(join(ROOT, "src/index.html"), join(into, "index.html"));
  const inside = join(into, "inside");
  await bundlePage(inside);
  const renderer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  for (const file of RENDERER) copyFileSync(join(renderer, file), join(inside, file));
  const page = join(inside, "index.html");
  writeFileSync(page, consolePage(readFileSync(page, "utf8")));
}

/** The page of the console with relative links, and with the mock of the page that it is in as its server. */
function consolePage(page: string): string {
  const asking =
    "<script>if (parent === window) location.replace('../'); window.fetch = (...request) => parent.answerForConsole(...request);</script>";
  return page.replaceAll("/console/assets/", "./").replace('<script type="module"', `${asking}\n    <script type="module"`);
}
