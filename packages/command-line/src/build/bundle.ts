import { chmodSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, type Loader, type Plugin, build, transform } from "esbuild";
import { fewFiles } from "./few-files.ts";
import { exportedModules, readManifest } from "../publish/exports.ts";
import { writeBuild } from "./write-build.ts";

export type { Plugin };

export interface BundleSettings {
  /** The folder of the package. Bundles `src/<command>.ts`, and the modules that its `exports` name, into its `dist`. */
  readonly root: string;
  /** Default: none, the package is a library. */
  readonly command?: string;
  /** Modules that load most of what the others need, from the package's folder: their code stays in few files. Default: none. */
  readonly hubs?: readonly string[];
  /** Text before the code of each file. Default: none. */
  readonly banner?: string;
  /** Default: none. */
  readonly plugins?: Plugin[];
  /** Default: `dist` in the package. */
  readonly into?: string;
}

/** From this size on, in bytes, data is compressed. The names of people are smaller: every start reads them, and has no other use for zlib. */
const LARGE = 20_000;

/** Compresses large JSON files in a bundle: to a third, which is read as fast as code would be. */
const compressedData: Plugin = {
  name: "compressed-data",
  setup(bundle) {
    bundle.onLoad({ filter: /\.json$/, namespace: "file" }, async ({ path, with: attributes }) => {
      const text = await readFile(path, "utf8");
      if (text.length < LARGE) return undefined;
      const packed = gzipSync(JSON.stringify(JSON.parse(text)), { level: 9 }).toString("base64");
      const value = `JSON.parse(gunzipSync(Buffer.from("${packed}", "base64")))`;
      // CommonJS requires it; an import says what it is.
      const contents =
        attributes["type"] === "json"
          ? `import { gunzipSync } from "node:zlib"; export default ${value};`
          : `const { gunzipSync } = require("node:zlib"); module.exports = ${value};`;
      return { contents, loader: "js" };
    });
  },
};

/** Shortens the names in the code of others. Ours keeps its names: a stack that somebody sends us can be read. */
const shortNames: Plugin = {
  name: "short-names",
  setup(bundle) {
    bundle.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/, namespace: "file" }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const { code } = await transform(text, { loader: "js" satisfies Loader, minifyIdentifiers: true, legalComments: "inline" });
      return { contents: code, loader: "js" };
    });
  },
};

/** What makes bundles smaller, besides what esbuild does by itself. */
const smaller: readonly Plugin[] = [compressedData, shortNames];

/** The esbuild options for a command and the modules of its package, with shared chunks. Lazy imports stay in chunks of their own. */
export function bundling({ root, command, banner = "", plugins = [], into = join(root, "dist") }: BundleSettings): BuildOptions {
  const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));
  return {
    absWorkingDir: root,
    entryPoints: { ...(command === undefined ? {} : { [command]: `./src/${command}.ts` }), ...exportedModules(root) },
    outdir: into,
    bundle: true,
    // A peer is what the project has that installs the package.
    external: Object.keys(readManifest(root).peerDependencies ?? {}),
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    inject: [join(import.meta.dirname, "older-node.ts")],
    minifySyntax: true,
    minifyWhitespace: true,
    // Node prints the line of an error that nobody catches: of one long line that would be the whole file.
    lineLimit: 300,
    legalComments: "linked",
    chunkNames: "chunks/[name]-[hash]",
    // yaml's build for Node is CommonJS. In a bundle of ES modules, it cannot load Node's own modules.
    alias: { yaml: join(yaml, "browser/index.js") },
    banner: { js: banner },
    plugins: [...plugins, ...smaller],
    logLevel: "warning",
  };
}

/** Bundles a command and the modules of its package for Node 20.19 and newer into one folder, in which `writeBuild` writes. Lazy imports cost nothing at start-up. */
export async function bundle(settings: BundleSettings): Promise<void> {
  const { into: dist = join(settings.root, "dist") } = settings;
  const options = bundling(settings);
  const plugins = settings.hubs === undefined ? [] : [await fewFiles(options, settings.hubs)];
  const { outputFiles } = await build({ ...options, plugins: [...plugins, ...(options.plugins ?? [])], write: false });
  writeBuild(dist, outputFiles);
  if (settings.command !== undefined) chmodSync(join(dist, `${settings.command}.js`), 0o755);
}
