import type { DecisionValues } from "@hr-platform/spec/decisions";
import { createHmac } from "node:crypto";
import { textToBytes } from "../exchange/body.ts";
import type { Arrival } from "../wire/wire.ts";

/** One way to read a secret as the bytes of a key. */
export interface SecretReading {
  /** The value of the decision; undefined: the decision lists no such value. */
  readonly value: DecisionValues["webhook-secret-form"] | undefined;
  readonly key: Buffer;
}

/** The ways to read a secret, the plainest first: the document does not say which bytes are the key. */
export function secretReadings(secret: string): SecretReading[] {
  const bare = secret.replace(/^[A-Za-z]+[_-]/, "");
  const prefixed = secret.startsWith("whsec_");
  const found: SecretReading[] = [{ value: prefixed ? "prefixed-text" : undefined, key: Buffer.from(secret) }];
  if (/^(?:[0-9a-fA-F]{2})+$/.test(bare)) found.push({ value: prefixed ? "prefixed-hex" : undefined, key: Buffer.from(bare, "hex") });
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(bare))
    found.push({ value: prefixed ? "prefixed-base64" : undefined, key: Buffer.from(bare, "base64") });
  if (bare !== secret) found.push({ value: undefined, key: Buffer.from(bare) });
  return found;
}

/** The reading of the secret whose HMAC of the body is in some header of an arrival, in any encoding; undefined: none. */
export function signedBy({ body, headers }: Arrival, secret: string): SecretReading | undefined {
  const bytes = textToBytes(body);
  const values = Object.entries(headers).flatMap(([name, value]) => (name.startsWith("x-") ? [value.replace(/^sha256=/i, "")] : []));
  return secretReadings(secret).find(({ key }) => {
    const digest = createHmac("sha256", key).update(bytes).digest();
    return values.some((value) => value.toLowerCase() === digest.toString("hex") || value === digest.toString("base64"));
  });
}

/** Values of the signature header: the configured one, otherwise every header named `X-<brand>-Signature` (§6). */
export function signatureValues({ headers }: Arrival, configured?: string): string[] {
  const wanted = configured?.toLowerCase();
  return Object.entries(headers).flatMap(([name, value]) =>
    (wanted === undefined ? /^x-.+-signature$/.test(name) : name === wanted) ? [value] : [],
  );
}

/** Whether a value is `sha256=` and a SHA-256 digest in hexadecimal digits, in either case. */
export function isSignature(value: string): boolean {
  return /^sha256=[0-9a-fA-F]{64}$/.test(value);
}
