import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { embedded, isExecutable } from "./embedded.ts";

/** The files with the licences of what is shipped; the last one only where Node is shipped too. */
export const LICENCE_FILES = ["LICENSE", "NOTICE", "NODE-LICENSE"] as const;

const UNPACKED = "NOTICE, which has the licences of all packages in the bundles, is a part of each package that `npm run pack` makes.";

/** The texts of all licences: ours, those of the packages in the bundles and, in an executable, Node's. */
export function licences(): string {
  const texts = isExecutable ? LICENCE_FILES.map((name) => embedded(name)?.toString("utf8")) : installed();
  return texts.flatMap((text) => (text === undefined ? [] : [text.trim()])).join(`\n\n${"-".repeat(80)}\n\n`);
}

/** Those in the closest folder above this file that has them: the package, or the repository, where NOTICE is made when a package is. */
function installed(): string[] {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, "LICENSE"))) {
      const [own, others] = ["LICENSE", "NOTICE"].map((name) => join(at, name)) as [string, string];
      return [readFileSync(own, "utf8"), existsSync(others) ? readFileSync(others, "utf8") : UNPACKED];
    }
    if (at === dirname(at)) return ["The files LICENSE and NOTICE, which come with this command, are not where it is installed."];
  }
}
