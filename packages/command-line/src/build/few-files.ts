import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type BuildOptions, type Metafile, type Plugin, build } from "esbuild";

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
