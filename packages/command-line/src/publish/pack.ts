import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "./exports.ts";

const REPOSITORY = join(import.meta.dirname, "../../../..");

/** The folders of the packages that are published: those that are not private. */
function published(): string[] {
  const folders = ["spec", ...readdirSync(join(REPOSITORY, "packages")).map((name) => join("packages", name))];
  return folders.map((folder) => join(REPOSITORY, folder)).filter((root) => readManifest(root)["private"] !== true);
}

/** Packs each of them. @param into Folder of the tarballs. @returns their paths */
export function pack(into: string): string[] {
  mkdirSync(into, { recursive: true });
  return published().map((cwd) => {
    // pnpm itself packs `publishConfig.directory`, which a script of the package makes.
    const text = execFileSync("pnpm", ["pack", "--pack-destination", into, "--json"], { cwd, encoding: "utf8", stdio: "pipe" });
    return (JSON.parse(text.slice(text.indexOf("{"))) as { filename: string }).filename;
  });
}
