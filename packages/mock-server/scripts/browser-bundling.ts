import { dirname, join, relative } from "node:path";
import { createRequire } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";

const ROOT = dirname(import.meta.dirname);
const PACKAGES = dirname(ROOT);
const source = (file: string): string => join(ROOT, "src", file);

/** What a file below `packages` that needs Node becomes in a browser: a file of `in-browser/`. It has the types of what it replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  "engine/src/contract/lazy-crypto.ts": "browser-crypto.ts",
  "engine/src/contract/heap-limit.ts": "no-process.ts",
  "control/src/areas/conformance/conformance.ts": "no-process.ts",
  "control/src/areas/metrics.ts": "no-process.ts",
  "control/src/api/serve.ts": "control-calls.ts",
  "engine/src/http/console-page.ts": "no-pages.ts",
  "engine/src/http/multipart.ts": "browser-form.ts",
  "engine/src/http/page-file.ts": "no-pages.ts",
  "engine/src/http/serve.ts": "no-port.ts",
  "engine/src/http/undici/dispatcher.ts": "no-port.ts",
  "engine/src/webhooks/network/https-client.ts": "no-network.ts",
};

const replacing: Plugin = {
  name: "in-browser",
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\.?\/.*\.ts$|^@hr-platform\// }, ({ path, resolveDir, importer }) => {
      if (importer.includes("/in-browser/")) return undefined;
      const file = path.startsWith(".")
        ? relative(PACKAGES, join(resolveDir, path)).replaceAll("\\", "/")
        : path.replace(/^@hr-platform\/([\w-]+)\/(.+)$/, "$1/src/$2.ts");
      const replacement = REPLACED[file];
      return replacement === undefined ? undefined : { path: source(`in-browser/${replacement}`) };
    });
    // Only what reads world files from a disk imports it.
    bundle.onResolve({ filter: /^node:fs\/promises$/ }, () => ({ path: source("in-browser/no-files.ts") }));
  },
};

/** The esbuild options of the mock for browsers: nothing of Node is left, or the build fails. */
export function browserBundling(outdir: string): BuildOptions {
  const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));
  return {
    absWorkingDir: ROOT,
    outdir,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    inject: [source("in-browser/node-globals.ts"), join(ROOT, "../command-line/src/build/older-node.ts")],
    alias: { yaml: join(yaml, "browser/index.js") },
    define: { "process.env.NODE_ENV": '"production"' },
    minify: true,
    legalComments: "linked",
    plugins: [replacing],
    logLevel: "warning",
  };
}
