import { Transform } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import * as zlib from "node:zlib";
import { MOST_BODY } from "../exchange/bounds.ts";

/** How bodies are unpacked, by the name of the encoding. Node before 22.15 has no zstd. */
const UNPACK: Readonly<Record<string, ((bytes: Buffer, options: { maxOutputLength: number }) => Buffer) | undefined>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  br: brotliDecompressSync,
  deflate: (bytes, options) => ((bytes[0]! & 15) === 8 ? inflateSync : inflateRawSync)(bytes, options),
  zstd: (zlib as { zstdDecompressSync?: typeof gunzipSync }).zstdDecompressSync,
};

/** What passed of a body. One that is too long passes too, and is not kept. */
export class TakenBody {
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;

  /** Bytes that passed. */
  get size(): number {
    return this.#size;
  }

  /** A stream that takes what passes through it. */
  tap(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#size += chunk.length;
        if (this.#size > MOST_BODY) this.#chunks = [];
        else this.#chunks.push(chunk);
        done(null, chunk);
      },
      flush: (done) => {
        this.#ended = true;
        done();
      },
    });
  }

  /** The whole body, unpacked; undefined: it did not come to its end, is longer than 16 MB, or cannot be unpacked. */
  whole(encoding = ""): Buffer | undefined {
    if (!this.#ended || this.#size > MOST_BODY) return undefined;
    const names = encoding.toLowerCase().split(",");
    try {
      return names.reduceRight<Buffer>((bytes, name) => unpacked(bytes, name.trim()), Buffer.concat(this.#chunks));
    } catch {
      return undefined;
    }
  }
}

/** @throws Error if the bytes cannot be unpacked, or are too many then */
function unpacked(bytes: Buffer, encoding: string): Buffer {
  if (encoding === "" || encoding === "identity" || bytes.length === 0) return bytes;
  const unpack = UNPACK[encoding];
  if (unpack === undefined) throw new Error(`${encoding} cannot be unpacked here`);
  return unpack(bytes, { maxOutputLength: MOST_BODY });
}
