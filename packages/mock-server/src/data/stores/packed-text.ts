import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";

/** Shorter texts are kept as they are. */
const LONG = 100_000;
const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** A text as it is stored: a long one is compressed, in threads of Node. Writing a tenth of the bytes holds up others less. */
export async function packedText(text: string): Promise<string | Uint8Array> {
  return text.length < LONG ? text : await pack(text, { level: constants.Z_BEST_SPEED });
}

/** The text of what is stored. */
export async function unpackedText(stored: unknown): Promise<string> {
  return stored instanceof Uint8Array ? (await unpack(stored)).toString() : String(stored);
}
