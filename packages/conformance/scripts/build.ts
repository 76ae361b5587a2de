/** Bundles the suite for Node 24 into dist: `hr-conformance.js` (the command) and `index.js` (the library), with shared chunks. */
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const root = dirname(import.meta.dirname);
const dist = join(root, "dist");
const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ["src/hr-conformance.ts", "src/index.ts"],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "linked",
  chunkNames: "chunks/[name]-[hash]",
  // yaml's build for Node is CommonJS, which a bundle of modules cannot load Node's own modules from.
  alias: { yaml: join(yaml, "browser/index.js") },
  // CommonJS in the bundle, such as Ajv, asks for Node's own modules by require.
  banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
  logLevel: "warning",
});
chmodSync(join(dist, "hr-conformance.js"), 0o755);
