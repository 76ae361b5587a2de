import { readFile } from "node:fs/promises";
import { ConfigurationError } from "./configuration-error.ts";

/** The text of a file that somebody named. @param what it is, such as `waivers file`. @throws ConfigurationError where it cannot be read */
export async function readText(what: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${what} '${path}' ${error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`}`);
  });
}
