import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "./addresses.ts";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../../..");

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Folders that hold nothing that people write. */
const SKIPPED = new Set(["node_modules", "dist", "generated", "tables", "test-data", "measured", ".git", ".turbo", ".hr-conformance"]);
const TEXT = /\.(?:ts|mjs|js|cjs|cts|ya?ml|md|json|sh)$/;

/** Every text that people write in the repository, in the order of the paths. */
export function tree(folder = ""): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) || path === FOLDER ? [] : tree(path);
      return TEXT.test(entry.name) ? [{ path, text: readFileSync(join(root, path), "utf8") }] : [];
    });
}
