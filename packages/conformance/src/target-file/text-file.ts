import { open, readFile } from "node:fs/promises";
import { ConfigurationError } from "../target/configuration-error.ts";

/** The text of a file. @param what names its kind in errors, such as `waivers file`. @throws ConfigurationError if it cannot be read */
export async function readText(what: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => refuse(what, path, error));
}

/** The lines of a file, one by one, since a long file does not fit into one string. @throws ConfigurationError if it cannot be read */
export async function* linesOf(what: string, path: string): AsyncGenerator<string> {
  try {
    const file = await open(path);
    yield* file.readLines();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    refuse(what, path, error);
  }
}

function refuse(what: string, path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw new ConfigurationError(`${what} '${path}' ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
}
