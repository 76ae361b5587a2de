import { open } from "node:fs/promises";
import { ConfigurationError } from "../target/configuration-error.ts";

/** Bytes that are read at a time: a recording of hundreds of megabytes is never whole in memory. */
const PIECE = 2 ** 20;
/** The first bytes of files that hold no plain JSON, each with the mend. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x1f, 0x8b], "is compressed with gzip; unpack it first"],
  [[0x50, 0x4b], "is a ZIP archive; unpack it, and record with bodies inside the HAR file (Playwright: content 'embed')"],
  [[0xff, 0xfe], "is UTF-16 text; save it as UTF-8"],
  [[0xfe, 0xff], "is UTF-16 text; save it as UTF-8"],
];
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

const startsWith = (bytes: Uint8Array, with_: readonly number[]): boolean => with_.every((byte, n) => bytes[n] === byte);

/**
 * The entries of a HAR 1.2 file, one by one, in the order of the file.
 * @throws ConfigurationError if the file cannot be read, or is not a HAR file; the message says what to do
 */
export async function* entriesOf(path: string): AsyncGenerator {
  const { JSONParser } = await import("@streamparser/json");
  const parser = new JSONParser({ paths: ["$.log.entries.*"], keepStack: false });
  let ready: unknown[] = [];
  let count = 0;
  let failure: Error | undefined;
  parser.onValue = ({ value, key }) => {
    if (typeof key === "number") ready.push(value);
  };
  parser.onError = (error) => (failure ??= error);
  let read = 0;
  for await (const piece of piecesOf(path)) {
    const sound = withoutMark(piece, read, path);
    if (read === 0 && sound.every((byte) => byte <= 0x20)) throw new ConfigurationError(notHar(path, "is empty"));
    read += piece.length;
    try {
      parser.write(sound);
    } catch (error) {
      failure ??= error as Error;
    }
    count += ready.length;
    yield* ready;
    ready = [];
    if (failure !== undefined) throw new ConfigurationError(notHar(path, `is not JSON (${oneLine(failure.message)})`));
  }
  if (!parser.isEnded) throw new ConfigurationError(notHar(path, read === 0 ? "is empty" : "ends in the middle"));
  if (count === 0) throw new ConfigurationError(notHar(path, "has no entries in log.entries"));
}

/** The bytes of a file, piece by piece. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    const file = await open(path);
    yield* file.createReadStream({ highWaterMark: PIECE }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigurationError(`recording '${path}' ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
}

/** The first piece without its byte order mark; other pieces unchanged. @throws ConfigurationError if it is no plain JSON */
function withoutMark(piece: Uint8Array, read: number, path: string): Uint8Array {
  if (read > 0) return piece;
  const other = SIGNATURES.find(([bytes]) => startsWith(piece, bytes));
  if (other !== undefined) throw new ConfigurationError(`recording '${path}' ${other[1]}`);
  return startsWith(piece, BYTE_ORDER_MARK) ? piece.subarray(BYTE_ORDER_MARK.length) : piece;
}

function notHar(path: string, why: string): string {
  return `recording '${path}' ${why}: it is not a whole HAR file; export it again ("Save all as HAR", mitmproxy's save.har, Playwright's recordHar)`;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/[^ -~]+/g, " ");
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
