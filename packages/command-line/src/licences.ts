import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embedded, isExecutable } from "./embedded.ts";

/** The files with the licences of what is shipped; the last one only where Node is shipped too. */
export const LICENCE_FILES = ["LICENSE", "NOTICE", "NODE-LICENSE"] as const;

/** The texts of all licences: ours, those of the packages in the bundles and, in an executable, Node's. */
export function licences(): string {
  const texts = isExecutable ? LICENCE_FILES.map((name) => embedded(name)?.toString("utf8")) : installed();
  return texts.flatMap((text) => (text === undefined ? [] : [text.trim()])).join(`\n\n${"-".repeat(80)}\n\n`);
}

/** Those in the closest folder above this file that has them: the package, or the repository. */
function installed(): string[] {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, "NOTICE"))) return ["LICENSE", "NOTICE"].map((name) => readFileSync(join(at, name), "utf8"));
    if (at === dirname(at)) return ["The files LICENSE and NOTICE, which come with this command, are not where it is installed."];
  }
}
