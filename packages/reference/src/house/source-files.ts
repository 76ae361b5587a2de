import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = join(import.meta.dirname, "../../..");

/** A source file of a package. */
export interface SourceFile {
  /** Below `packages`, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The folders with the code of every package. */
export const FOLDERS: readonly string[] = readdirSync(PACKAGES).flatMap((name) =>
  ["src", "test", "scripts"].filter((folder) => existsSync(join(PACKAGES, name, folder))).map((folder) => `${name}/${folder}`),
);

/** The TypeScript files in folders below `packages`, such as `domain/src`, at any depth. */
export function sourceFiles(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ path: `${folder}/${name.replaceAll("\\", "/")}`, text: readFileSync(join(PACKAGES, folder, name), "utf8") })),
  );
}

/** The text of a file without the source of another server that planted mistakes hold as text. */
export function ownSource({ path, text }: SourceFile): string {
  return path.includes("/planted/") ? text.replaceAll(/`[^`]*`/g, '""') : text;
}
