import { sign as signBytes, verify } from "node:crypto";
import type { PrivateKey, PublicKey } from "./key-file.ts";

/** A DSSE envelope (v1) around an in-toto statement. */
export interface Envelope {
  /** Base64 of the statement. */
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

const TYPE = "application/vnd.in-toto+json";
/** Most signatures of an envelope: vendor and witnesses. */
const MOST_SIGNATURES = 10;

/** The text of an envelope with the signatures of these keys. */
export function sealed(statement: string, keys: readonly PrivateKey[]): string {
  const signatures = keys.map(({ secret, fingerprint }) => ({
    keyid: fingerprint,
    sig: signBytes(null, authenticated(statement), secret).toString("base64"),
  }));
  return textOf({ payload: Buffer.from(statement).toString("base64"), payloadType: TYPE, signatures });
}

/** The text of an envelope with one signature more, in place of an older one of the same key. */
export function signedToo({ payload, signatures }: Envelope, key: PrivateKey): string {
  const statement = Buffer.from(payload, "base64").toString("utf8");
  const own = { keyid: key.fingerprint, sig: signBytes(null, authenticated(statement), key.secret).toString("base64") };
  return textOf({ payload, payloadType: TYPE, signatures: [...signatures.filter(({ keyid }) => keyid !== key.fingerprint), own] });
}

/**
 * Reads an envelope. Only the one way in which this suite writes an envelope is taken, so that no byte of the file can be changed unseen.
 * @returns a sentence in place of it, if it is none
 */
export function readEnvelope(text: string): Envelope | string {
  let value: Envelope;
  try {
    value = JSON.parse(text) as Envelope;
  } catch {
    return "it is not JSON";
  }
  const { payload, payloadType, signatures } = value ?? {};
  const isText = (one: unknown): one is string => typeof one === "string";
  if (!isText(payload) || !isText(payloadType) || !Array.isArray(signatures)) return "it is no DSSE envelope";
  if (payloadType !== TYPE) return `its payload is of type ${payloadType.slice(0, 80)}, and not ${TYPE}`;
  if (signatures.length > MOST_SIGNATURES) return `it has ${signatures.length} signatures; ${MOST_SIGNATURES} are the most`;
  if (!signatures.every((one: unknown) => isText(Reflect.get(Object(one), "keyid")) && isText(Reflect.get(Object(one), "sig"))))
    return "one of its signatures lacks keyid or sig";
  const read = { payload, payloadType, signatures: signatures.map(({ keyid, sig }) => ({ keyid, sig })) };
  const isExact = [payload, ...signatures.map(({ sig }) => sig)].every(
    (base64) => Buffer.from(base64, "base64").toString("base64") === base64,
  );
  return isExact && textOf(read) === text ? read : "its bytes are not those that certify writes: somebody changed them, or wrote them anew";
}

/** The statement in an envelope, as text. */
export function statementIn({ payload }: Envelope): string {
  return Buffer.from(payload, "base64").toString("utf8");
}

/** Whether the envelope has a valid signature of this key. */
export function isSignedBy(envelope: Envelope, { fingerprint, key }: PublicKey): boolean {
  const own = envelope.signatures.filter(({ keyid }) => keyid === fingerprint);
  return own.length === 1 && verify(null, authenticated(statementIn(envelope)), key, Buffer.from(own[0]!.sig, "base64"));
}

function textOf(envelope: Envelope): string {
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** What is signed: DSSE's pre-authentication encoding. */
function authenticated(statement: string): Buffer {
  return Buffer.from(`DSSEv1 ${TYPE.length} ${TYPE} ${Buffer.byteLength(statement)} ${statement}`);
}
