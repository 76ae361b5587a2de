import { dirname, join, relative } from "node:path";
import { createRequire } from "node:module";
import type { BuildOptions, Plugin } from "esbuild";

const ROOT = dirname(import.meta.dirname);
const source = (file: string): string => join(ROOT, "src", file);

/** What a file that needs Node becomes in a browser. Its replacement has the types of what it replaces. */
const REPLACED: Readonly<Record<string, string>> = {
  "contract/lazy-crypto.ts": "in-browser/browser-crypto.ts",
  "contract/heap-limit.ts": "in-browser/no-process.ts",
  "control/areas/conformance/conformance.ts": "in-browser/no-process.ts",
  "control/areas/metrics.ts": "in-browser/no-process.ts",
  "control/serve.ts": "in-browser/control-calls.ts",
  "http/console-page.ts": "in-browser/no-pages.ts",
  "http/multipart.ts": "in-browser/browser-form.ts",
  "http/page-file.ts": "in-browser/no-pages.ts",
  "http/serve.ts": "in-browser/no-port.ts",
  "http/undici/dispatcher.ts": "in-browser/no-port.ts",
  "webhooks/https-client.ts": "in-browser/no-network.ts",
};

const replacing: Plugin = {
  name: "in-browser",
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir, importer }) => {
      if (importer.includes("/in-browser/")) return undefined;
      const replacement = REPLACED[relative(source("."), join(resolveDir, path)).replaceAll("\\", "/")];
      return replacement === undefined ? undefined : { path: source(replacement) };
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
    inject: [source("in-browser/node-globals.ts"), join(ROOT, "../command-line/src/older-node.ts")],
    alias: { yaml: join(yaml, "browser/index.js") },
    define: { "process.env.NODE_ENV": '"production"' },
    minify: true,
    legalComments: "linked",
    plugins: [replacing],
    logLevel: "warning",
  };
}
