/**
 * Bundles the mock for Node 24 into dist: `hr-mock.js` (the command) and `index.js` (the library), with shared
 * chunks. What is loaded lazily in the sources stays in chunks of its own, so that starting does not pay for it.
 */
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Plugin, build } from "esbuild";

const root = dirname(import.meta.dirname);
const dist = join(root, "dist");
const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));

/**
 * Takes Node's own modules without `import`: importing one reads all it exports, and some of that loads much more
 * (`node:http` brings its web socket client along). That alone took a third of the time to start.
 * Exports that are computed when read are left out; a source that imports one of those fails to build.
 */
const builtins: Plugin = {
  name: "builtins",
  setup(bundle) {
    bundle.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: "builtin" }));
    bundle.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => {
      const exported = Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path)));
      const names = exported
        .filter(([name, { value }]) => value !== undefined && /^[A-Za-z]\w*$/.test(name) && name !== "default")
        .map(([name]) => name);
      return {
        contents: `const builtin = process.getBuiltinModule("${path}");\nexport default builtin;\nexport const { ${names.join(", ")} } = builtin;\n`,
      };
    });
  },
};

rmSync(dist, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ["src/hr-mock.ts", "src/index.ts"],
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
  plugins: [builtins],
  logLevel: "warning",
});
chmodSync(join(dist, "hr-mock.js"), 0o755);
