import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";

/** The state folder of all runs, below the working directory. */
export const FOLDER = ".hr-conformance";

// Files are readable by their owner only: they hold data of targets. Links are not followed: one could make a run write to any file.
// Windows has no such flag.
const FLAGS = constants.O_NOFOLLOW ?? 0;
const MODE = 0o600;

/** Makes the folder, with a .gitignore. @throws ConfigurationError if it is a link, or cannot be made */
export function makeFolder(): void {
  refuseLink(FOLDER, "isDirectory");
  attempt(FOLDER, () => mkdirSync(FOLDER, { recursive: true, mode: 0o700 }));
  const ignore = join(FOLDER, ".gitignore");
  if (!refuseLink(ignore)) {
    const file = openFile(ignore, "new");
    writeAll(file, "*\n");
    closeSync(file);
  }
}

/** The path of a file in the folder. @throws ConfigurationError if it is a link */
export function fileOf(name: string): string {
  const path = join(FOLDER, name);
  refuseLink(path);
  return path;
}

/** The names of the entries in the folder. */
export function namesInFolder(): string[] {
  return attempt(FOLDER, () => readdirSync(FOLDER));
}

/** Opens a file for appending. @param way `new`: it must not exist. @throws ConfigurationError if it cannot be opened */
export function openFile(path: string, way: "new" | "append"): number {
  const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND } = constants;
  const file = attempt(path, () => openSync(path, FLAGS | O_WRONLY | O_CREAT | O_APPEND | (way === "new" ? O_EXCL : 0), MODE));
  // A hard link is another name of the file, so it is refused like a symbolic link.
  if (fstatSync(file).nlink <= 1) return file;
  closeSync(file);
  throw new ConfigurationError(`'${path}' is a hard link, which is not written to; remove it`);
}

/** The text of a file; "" if there is none. @throws ConfigurationError if it cannot be read */
export function textOf(path: string): string {
  if (!refuseLink(path)) return "";
  return attempt(path, () => readFileSync(path, { encoding: "utf8", flag: constants.O_RDONLY | FLAGS }));
}

/** Writes all of a text. @throws the error of the system */
export function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

/** Whether a path exists. @throws ConfigurationError if it is a link, or not of this kind */
export function refuseLink(path: string, kind: "isFile" | "isDirectory" = "isFile"): boolean {
  const known = attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (known === undefined || known[kind]()) return known !== undefined;
  const what = known.isSymbolicLink() ? "is a symbolic link, which is not followed" : `is no ${kind === "isFile" ? "file" : "folder"}`;
  throw new ConfigurationError(`'${path}' ${what}; remove it`);
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigurationError(`'${path}' cannot be used (${code}); run in a folder that can be written to`);
  }
}
