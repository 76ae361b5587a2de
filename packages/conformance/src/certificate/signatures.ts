import { type Envelope, isSignedBy } from "./envelope.ts";
import { CERTIFICATE, type Folder, keyName, textIn } from "./folder.ts";
import { type PublicKey, readPublicKey, shownKey } from "./key-file.ts";
import type { Signer } from "./statement.ts";

/** Who vouches for a certificate, from least to most. */
export type Level = "nobody" | "declared" | "built-in-ci" | "witnessed";

/** Whose signatures a certificate has. */
export interface Signatures {
  /** What is wrong with them, one sentence each. */
  readonly findings: readonly string[];
  readonly level: Level;
  /** Those whose signature is valid. */
  readonly signers: readonly Signer[];
}

/** Checks the signatures of an envelope by the keys in its folder. @param keys of which one must have signed. Default: any */
export function signaturesOf(folder: Folder, envelope: Envelope, signers: readonly Signer[], keys?: readonly PublicKey[]): Signatures {
  const findings: string[] = [];
  const valid = signers.filter(({ role, name, key }) => {
    const file = keyName(role);
    if (!folder.names.includes(file)) return void findings.push(`${file} is missing: the signature of ${name} cannot be checked`);
    const text = textIn(folder, file);
    const shown = keyIn(text, file);
    if (typeof shown === "string") return void findings.push(shown);
    if (shown.fingerprint !== key || shown.name !== name || shownKey(shown.name, shown.key) !== text)
      return void findings.push(`${file} is not the key that the certificate names as that of ${name}`);
    if (isSignedBy(envelope, shown)) return true;
    const isThere = envelope.signatures.some(({ keyid }) => keyid === key);
    if (isThere) findings.push(`${CERTIFICATE}: the signature of ${name} is not valid: the certificate was changed after it`);
    return false;
  });
  const strange = envelope.signatures.filter(({ keyid }) => !signers.some(({ key }) => key === keyid));
  if (strange.length > 0) findings.push(`${CERTIFICATE}: it has a signature of somebody whom it does not name`);
  if (signers.length === 2 && signers[0]!.key === signers[1]!.key) findings.push(`${CERTIFICATE}: vendor and witness have the same key`);
  if (valid.length === 0 && findings.length === 0) findings.push(`${CERTIFICATE}: nobody has signed it`);
  if (keys !== undefined && !valid.some(({ key }) => keys.some(({ fingerprint }) => fingerprint === key)))
    findings.push(`${CERTIFICATE}: none of the keys that you gave has signed it`);
  const isWitnessed = valid.some(({ role }) => role === "witness");
  return { findings, signers: valid, level: valid.length === 0 ? "nobody" : isWitnessed ? "witnessed" : "declared" };
}

function keyIn(text: string, file: string): PublicKey | string {
  try {
    return readPublicKey(text, file);
  } catch (error) {
    return (error as Error).message;
  }
}
