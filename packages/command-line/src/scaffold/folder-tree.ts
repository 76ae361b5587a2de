import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Tree } from "./tree.ts";

/** The files below a folder, as they are on the disk. */
export function folderTree(root: string): Tree {
  return {
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
    list: (folder) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  };
}
