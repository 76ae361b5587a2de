import { hash as digestOf } from "node:crypto";

const HASHES = ["md5", "sha1", "sha256", "sha512"];
/** Namespaces of name-based UUIDs: DNS, URL, OID, X.500; and the empty one. */
const NAMESPACES = ["", ...["0", "1", "2", "4"].map((digit) => `6ba7b81${digit}9dad11d180b400c04fd430c8`)];
/** Hex digits that a hash and a reference must share: those before the version of a UUID. */
const SHARED = 12;

/**
 * Whether an opaque reference is made from one of these texts: it contains the text as it is, in base64 or in hex, or is a hash of it.
 * @param texts whole values, such as an e-mail address
 */
export function isDerivedFrom(reference: string, texts: readonly string[]): boolean {
  const plain = reference.toLowerCase();
  const digits = plain.replaceAll("-", "");
  return formsOf(texts).some((text) => {
    const bytes = Buffer.from(text);
    const written = [
      text.toLowerCase(),
      bytes.toString("hex"),
      bytes.toString("base64").replace(/=+$/, "").toLowerCase(),
      bytes.toString("base64url").toLowerCase(),
    ];
    if (written.some((form) => plain.includes(form) || digits.includes(form))) return true;
    return HASHES.some((name) => NAMESPACES.some((space) => isHash(reference, digits, hash(name, space, bytes))));
  });
}

/** How references begin that are hashes of one of these texts: in hexadecimal digits, and in base64. */
export function hashStarts(texts: readonly string[]): ReadonlySet<string> {
  const forms = formsOf(texts).map((text) => Buffer.from(text));
  const digests = forms.flatMap((bytes) => HASHES.flatMap((name) => NAMESPACES.map((space) => hash(name, space, bytes))));
  return new Set(digests.flatMap((digest) => [digest.toString("hex").slice(0, SHARED), digest.toString("base64url").slice(0, SHARED)]));
}

/** How a reference begins, in the forms of `hashStarts`. */
export function startsOf(reference: string): string[] {
  return [reference.toLowerCase().replaceAll("-", "").slice(0, SHARED), reference.slice(0, SHARED)];
}

/** Texts as they are, and in either letter case. */
const formsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])),
];

function hash(name: string, space: string, bytes: Buffer): Buffer {
  return digestOf(name, Buffer.concat([Buffer.from(space, "hex"), bytes]), "buffer");
}

function isHash(reference: string, digits: string, digest: Buffer): boolean {
  const hex = digest.toString("hex").slice(0, SHARED);
  const start = digest.toString("base64url").slice(0, SHARED);
  return digits.startsWith(hex) || reference.startsWith(start);
}
