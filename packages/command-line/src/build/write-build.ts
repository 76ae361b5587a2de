import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

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
export function writeBuild(dist: string, files: readonly { readonly path: string; readonly contents: Uint8Array }[]): void {
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
