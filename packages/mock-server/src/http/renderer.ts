import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { embedded } from "@hr-platform/command-line/embedded";

/** The files of swagger-ui-dist that pages load, with their types. The mock serves them, so that the pages work offline. */
export const RENDERER: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css",
  "swagger-ui-bundle.js": "text/javascript",
  "swagger-ui-standalone-preset.js": "text/javascript",
};

const unzip = promisify(gunzip);

/** Reads one of these files: packed in the executable or beside the bundle, or in the repository from the package. Undefined: it is in neither. */
export async function readRenderer(name: string): Promise<Buffer | undefined> {
  const file = `renderer/${name}.gz`;
  const packed = embedded(file) ?? (await readFile(new URL(`../${file}`, import.meta.url)).catch(() => undefined));
  if (packed !== undefined) return await unzip(packed);
  try {
    return await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  } catch {
    return undefined;
  }
}
