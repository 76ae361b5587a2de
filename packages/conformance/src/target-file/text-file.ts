import { open, readFile } from "node:fs/promises";
import { ConfigurationError } from "../target/configuration-error.ts";

/** The text of a file. @param what names its kind in errors, such as `waivers file`. @throws ConfigurationError if it cannot be read */
export async function readText(what: string, path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => refuse(what, path, error));
}

/** The most characters of a line: far more than an exchange takes. What has longer lines is another kind of file, or has no end. */
const LONGEST = 2 ** 25;

/**
 * The lines of a file, one by one, since a long file does not fit into one string.
 * @throws ConfigurationError if it cannot be read, or has a line of more than 32 million characters
 */
export async function* linesOf(what: string, path: string): AsyncGenerator<string> {
  try {
    const file = await open(path);
    let rest = "";
    for await (const text of file.createReadStream({ encoding: "utf8", highWaterMark: 2 ** 20 })) {
      const [head, ...lines] = (text as string).split("\n");
      rest += head;
      for (const line of lines) {
        yield rest.replace(/\r$/, "");
        rest = line;
      }
      if (rest.length > LONGEST) throw new ConfigurationError(`${what} '${path}' has a line of more than ${LONGEST} characters`);
    }
    if (rest !== "") yield rest;
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    refuse(what, path, error);
  }
}

function refuse(what: string, path: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw new ConfigurationError(`${what} '${path}' ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
}
