import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import type { crypto as nodeCrypto } from "@hr-platform/engine/contract/lazy-crypto";
import { Buffer, type Encoding } from "./bytes.ts";

type Digest = ReturnType<typeof nodeCrypto>;

const HASHES = { sha1, sha256 } as const;
type HashName = keyof typeof HASHES;

const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === "string" ? Buffer.from(data) : data);

/** What both kinds of a running hash have. */
interface Running {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

function running(hash: Running): object {
  const own = {
    update: (data: string | Uint8Array) => {
      hash.update(bytesOf(data));
      return own;
    },
    digest: (encoding: Encoding) => Buffer.from(hash.digest()).toString(encoding),
  };
  return own;
}

const own = {
  createHash: (name: HashName) => running(HASHES[name].create()),
  createHmac: (name: HashName, key: string | Uint8Array) => running(hmac.create(HASHES[name], bytesOf(key))),
  randomBytes: (length: number) => Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(length))),
};

/** The part of `node:crypto` that the mock uses. It is synchronous, as the core is: the browser's own hashes are not. */
export const crypto: typeof nodeCrypto = () => own as unknown as Digest;
