import { createHash } from "node:crypto";

/** Bytes that depend only on the words. */
function bytesOf(...words: readonly (string | number)[]): Buffer {
  return createHash("sha256").update(words.join("\0")).digest();
}

/** A whole number from 0 to 2^31 - 1 that depends only on the words. */
export function seedOf(...words: readonly (string | number)[]): number {
  return bytesOf(...words).readUInt32BE(0) >>> 1;
}

/** A UUID (version 4) that depends only on the words. */
export function uuidOf(...words: readonly (string | number)[]): string {
  const bytes = bytesOf(...words).subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Lower-case letters and digits that depend only on the words; the first is a letter. */
export function lettersOf(length: number, ...words: readonly (string | number)[]): string {
  return [...bytesOf(...words).subarray(0, length)]
    .map((byte, n) => (n === 0 ? LETTERS[byte % 26]! : LETTERS[byte % LETTERS.length]!))
    .join("");
}

/** The mark of a run, `hrc` and letters: all names and addresses that it makes begin with it. */
export function markOf(seed: number, startedAt: Date): string {
  return `hrc${lettersOf(5, seed, startedAt.toISOString())}`;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
