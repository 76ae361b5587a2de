import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve, basename } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, type Loader, type Plugin, build, transform, type Metafile } from "esbuild";
import { exportedModules, readManifest } from "../publish/exports.ts";

const CHUNKS = "chunks";

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The files in `chunks` that the files of a bundle name, or those that they name. Others are left over from the build before. */
export function namedChunks(dist: string): Set<string> {
  const folder = join(dist, CHUNKS);
  const others = new Set(namesIn(folder));
  const entries = namesIn(dist).filter((name) => name.endsWith(".js"));
  const open = entries.map((name) => join(dist, name));
  const named = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = readFileSync(path, "utf8");
    for (const name of others)
      if (text.includes(name)) {
        others.delete(name);
        named.add(name);
        open.push(join(folder, name));
      }
  }
  return named;
}

/**
 * Writes the files of a bundle. A process that runs loads code at its first use: chunks of the build before stay, those from further back go.
 * @param dist Folder of the bundle: entries, and below it `chunks`. Other folders in it are left alone.
 */
function writeBuild(dist: string, files: readonly { readonly path: string; readonly contents: Uint8Array }[]): void {
  const before = namedChunks(dist);
  for (const { path, contents } of files) {
    if (existsSync(path) && readFileSync(path).equals(contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const fresh = new Set(files.map(({ path }) => basename(path)));
  for (const name of namesIn(dist)) if (/\.(js|txt)$/.test(name) && !fresh.has(name)) rmSync(join(dist, name));
  for (const name of namesIn(join(dist, CHUNKS))) if (!fresh.has(name) && !before.has(name)) rmSync(join(dist, CHUNKS, name));
}

/** A module that loads at least this many modules of a hub loads the whole hub. */
const MUCH = 50;

/** All that is loaded with a module, itself included; `lazily`: what it may load later, too. */
function loadedWith({ inputs }: Metafile, module: string, lazily = false): Set<string> {
  const loaded = new Set([module]);
  for (const one of loaded)
    for (const { path, kind, external } of inputs[one]?.imports ?? [])
      if (external !== true && (lazily || kind !== "dynamic-import")) loaded.add(path);
  return loaded;
}

/**
 * Keeps code that is loaded together in few files, since each file costs at start-up. esbuild makes one for each set of entries that share
 * code, and each lazy import is an entry. So an entry that a hub loads lazily is given the imports of the hub, which are there already when
 * it is loaded: it no longer sets their code apart.
 * @param hubs Modules that load most of what the others need, below `absWorkingDir`. An entry gets the imports of the first that loads it.
 */
export async function fewFiles(options: BuildOptions, hubs: readonly string[]): Promise<Plugin> {
  const { metafile } = await build({ ...options, metafile: true, write: false });
  const added = new Map<string, string>();
  const entries = new Set(Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []));
  for (const hub of hubs) {
    if (metafile.inputs[hub] === undefined) throw new Error(`the bundle has no module '${hub}': correct hubs`);
    const whole = loadedWith(metafile, hub);
    const later = loadedWith(metafile, hub, true);
    const own = metafile.inputs[hub].imports.filter(({ path, kind }) => kind === "import-statement" && path.endsWith(".ts"));
    const imports = own.map(({ path }) => `import ${JSON.stringify(resolve(options.absWorkingDir!, path))};`).join("");
    for (const entry of entries) {
      const shared = [...loadedWith(metafile, entry)].filter((path) => whole.has(path)).length;
      if (whole.has(entry) || shared === 0 || !(later.has(entry) || shared >= MUCH)) continue;
      added.set(resolve(options.absWorkingDir!, entry), imports);
      entries.delete(entry);
    }
  }
  return {
    name: "few-files",
    setup(bundle) {
      bundle.onLoad({ filter: /\.ts$/, namespace: "file" }, async ({ path }) => {
        const imports = added.get(path);
        return imports === undefined ? undefined : { contents: `${imports}${await readFile(path, "utf8")}`, loader: "ts" };
      });
    },
  };
}

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
