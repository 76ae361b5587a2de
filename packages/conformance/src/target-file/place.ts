import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * Where a code host can show what was found about a target: its file, from the root of the repository, and the line of `base_url`.
 * Undefined: the target has no file, or it is outside the repository.
 */
export async function filePlace(source: string): Promise<{ readonly uri: string; readonly line: number } | undefined> {
  if (/^https?:\/\//i.test(source)) return undefined;
  const file = resolve(source);
  const path = relative(rootOf(dirname(file)), file);
  if (path.startsWith("..")) return undefined;
  const lines = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const at = lines.findIndex((line) => /^\s*["']?base_url["']?\s*:/.test(line));
  return { uri: path.split(sep).map(encodeURIComponent).join("/"), line: Math.max(0, at) + 1 };
}

/** The nearest folder above that has a `.git`; the current folder if there is none. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) return process.cwd();
  }
}
