import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import { ConfigurationError } from "../target/configuration-error.ts";

/** A public key, and the name that its owner gave it. Nobody vouches for the name: compare the fingerprint with what the owner says. */
export interface PublicKey {
  readonly name: string;
  /** `sha256:` and 64 hexadecimal digits: of the key's 32 bytes. */
  readonly fingerprint: string;
  readonly key: KeyObject;
}

export interface PrivateKey extends PublicKey {
  readonly secret: KeyObject;
}

/** Most bytes of a key file. */
const MOST = 10_000;
/** Most characters of an owner's name. */
const MOST_NAME = 120;

/** The text of a new key file, and of the file with its public key. */
export function newKey(name: string): { readonly secret: string; readonly shown: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    secret: `${JSON.stringify({ kind: "private key", name: owner(name), secret }, null, 2)}\n`,
    shown: shownKey(owner(name), publicKey),
  };
}

/** The text of the file with a public key: the same bytes for the same key and name. */
export function shownKey(name: string, key: KeyObject): string {
  return `${JSON.stringify({ kind: "public key", name, key: bytesOf(key).toString("base64") }, null, 2)}\n`;
}

/** The public key in a text. @throws ConfigurationError if it is none. @param place names the text in the error */
export function readPublicKey(text: string, place: string): PublicKey {
  const { kind, name, key } = parsed(text, place);
  if (kind === "private key") throw new ConfigurationError(`${place} is a private key; give the file that ends in .pub, and keep this one`);
  const bytes = typeof key === "string" ? Buffer.from(key, "base64") : Buffer.alloc(0);
  if (kind !== "public key" || typeof name !== "string" || bytes.length !== 32)
    throw new ConfigurationError(`${place} is no public key; ${MEND}`);
  const object = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" });
  return { name: owner(name), fingerprint: fingerprintOf(object), key: object };
}

/**
 * The private key in a file.
 * @throws ConfigurationError if it is none, or if other users of the machine can read it
 */
export function readPrivateKey(path: string): PrivateKey {
  const known = lstatSync(path, { throwIfNoEntry: false });
  if (known === undefined) throw new ConfigurationError(`key file '${path}' does not exist; ${MEND}`);
  if (!known.isFile() || known.size > MOST) throw new ConfigurationError(`'${path}' is no key file; ${MEND}`);
  // Windows has no such modes.
  if (process.platform !== "win32" && (known.mode & 0o077) !== 0)
    throw new ConfigurationError(
      `key file '${path}' can be read by others; run chmod 600 on it, or make a new key if somebody else uses this machine`,
    );
  return asPrivateKey(readFileSync(path, "utf8"), `key file '${path}'`);
}

/** The private key in a text, such as a variable of a CI service. @throws ConfigurationError if it is none */
export function asPrivateKey(text: string, place: string): PrivateKey {
  const { kind, name, secret } = parsed(text, place);
  if (kind !== "private key" || typeof name !== "string" || typeof secret !== "string")
    throw new ConfigurationError(`${place} is no private key; ${MEND}`);
  let object: KeyObject;
  try {
    object = createPrivateKey(secret);
  } catch {
    throw new ConfigurationError(`${place} holds no key that can be read; ${MEND}`);
  }
  if (object.asymmetricKeyType !== "ed25519")
    throw new ConfigurationError(`${place} is a key of type ${object.asymmetricKeyType}; a certificate takes Ed25519: ${MEND}`);
  const key = createPublicKey(object);
  return { name: owner(name), fingerprint: fingerprintOf(key), key, secret: object };
}

/** Writes a new key and, beside it, its public key. @throws ConfigurationError if one of the files exists, or cannot be written */
export function writeKey(path: string, name: string): PublicKey {
  const files = [path, `${path}.pub`];
  const there = files.find((file) => existsSync(file));
  if (there !== undefined)
    throw new ConfigurationError(`'${there}' exists, and a key cannot be made again; choose another name with --out`);
  const { secret, shown } = newKey(name);
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: "wx" });
    // The mode of a new file is cut by the mask of the process, and is exact only after this.
    chmodSync(path, 0o600);
    writeFileSync(`${path}.pub`, shown, { flag: "wx" });
  } catch (error) {
    throw new ConfigurationError(`'${path}' cannot be written (${(error as NodeJS.ErrnoException).code}); choose another place with --out`);
  }
  return readPublicKey(shown, `'${path}.pub'`);
}

function fingerprintOf(key: KeyObject): string {
  return `sha256:${createHash("sha256").update(bytesOf(key)).digest("hex")}`;
}

const MEND = "'hr-conformance keygen' makes one";

function bytesOf(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: "jwk" }).x!, "base64url");
}

/** @throws ConfigurationError for a name that a certificate does not show */
function owner(name: string): string {
  if (name.trim() !== "" && name.length <= MOST_NAME && !/\p{Cc}|\p{Cf}/u.test(name)) return name.trim();
  throw new ConfigurationError(
    `the name of a key's owner has 1 to ${MOST_NAME} characters, without control characters, such as "Acme Pty Ltd"`,
  );
}

function parsed(text: string, place: string): Readonly<Record<string, unknown>> {
  if (text.length > MOST) throw new ConfigurationError(`${place} is no key; ${MEND}`);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Said below, as for other texts.
  }
  throw new ConfigurationError(`${place} is no key; ${MEND}`);
}
