import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { asPrivateKey, newKey, readPrivateKey, readPublicKey, writeKey } from "./key-file.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-keys-"));
const path = join(folder, "acme.key");
const shown = writeKey(path, "Acme Pty Ltd");

test("a key is readable by its owner alone, and its public key says whose it is", () => {
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(`${path}.pub`, "utf8");
  expect([readPublicKey(text, "it").fingerprint, readPrivateKey(path).fingerprint]).toEqual([shown.fingerprint, shown.fingerprint]);
  expect(JSON.parse(text)).toMatchObject({ kind: "public key", name: "Acme Pty Ltd" });
  expect(text).not.toMatch(/PRIVATE/);
});

test.skipIf(process.platform === "win32")("a key that others can read is refused", () => {
  const open = join(folder, "open.key");
  writeFileSync(open, readFileSync(path));
  chmodSync(open, 0o644);
  expect(() => readPrivateKey(open)).toThrow(/can be read by others; run chmod 600/);
});

test("a key that is there is not overwritten", () => {
  expect(() => writeKey(path, "Acme Pty Ltd")).toThrow(/exists, and a key cannot be made again/);
});

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

test.each([
  ["nothing", "", /is no key; 'hr-conformance keygen' makes one/],
  ["another JSON", "{}", /is no private key/],
  ["a public key", newKey("Acme").shown, /is no private key/],
  ["half a key", JSON.stringify({ kind: "private key", name: "Acme", secret: "-----BEGIN" }), /holds no key that can be read/],
  [
    "a key of another type",
    JSON.stringify({ kind: "private key", name: "Acme", secret: rsa }),
    /a key of type rsa; a certificate takes Ed25519/,
  ],
  ["a name that hides something", newKey("Acme").secret.replace('"Acme"', '"Ac\\u202eme"'), /without control characters/],
])("%s is refused as a private key, with one line", (_, text, says) => {
  expect(() => asPrivateKey(text, "the file")).toThrow(says);
});

test("a private key in place of a public one is refused with a warning", () => {
  expect(() => readPublicKey(newKey("Acme").secret, "the file")).toThrow(/is a private key; give the file that ends in .pub/);
});
