import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { embedded } from "@hr-platform/command-line/embedded";

/** A file that a page loads, or the page itself. */
export interface PageFile {
  readonly plain: () => Promise<Buffer>;
  /** With gzip. */
  readonly zipped: () => Promise<Buffer>;
}

/** The files of swagger-ui-dist that pages load, with their types. The mock serves them, so that the pages work offline. */
export const RENDERER: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css",
  "swagger-ui-bundle.js": "text/javascript",
};

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Reads a file of the console or of the renderer by its name. Undefined: there is none. */
export async function readPageFile(name: string): Promise<PageFile | undefined> {
  const file = `${Object.hasOwn(RENDERER, name) ? "renderer" : "console"}/${name}.gz`;
  // Compressed it is in an executable, and beside the bundle.
  const packed = embedded(file) ?? (await readFile(new URL(`../${file}`, import.meta.url)).catch(() => undefined));
  if (packed !== undefined) return { plain: () => unzip(packed), zipped: () => Promise.resolve(packed) };
  const bytes = await fromRepository(name).catch(() => undefined);
  return bytes && { plain: () => Promise.resolve(bytes), zipped: () => zip(bytes) };
}

async function fromRepository(name: string): Promise<Buffer> {
  if (Object.hasOwn(RENDERER, name)) return await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
  return await readFile(new URL(`../../../console/dist/${name}`, import.meta.url));
}
