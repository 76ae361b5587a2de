import { crypto } from "../contract/lazy-crypto.ts";
import { BASE64 } from "./signature.ts";

/** A delivery as Standard Webhooks signs it. */
export interface StandardMessage {
  readonly id: string;
  /** Seconds since the epoch, as text. */
  readonly timestamp: string;
  readonly body: string;
}

const PREFIX = "whsec_";

/** Whether what follows the prefix of a secret is base64, as Standard Webhooks has it. */
export function hasStandardForm(secret: string): boolean {
  return secret.startsWith(PREFIX) && BASE64.test(secret.slice(PREFIX.length));
}

/** The HMAC key: what follows `whsec_` in base64. A secret in another form is the key itself, as libraries read a raw one. */
export function standardKey(secret: string): Buffer {
  return hasStandardForm(secret) ? Buffer.from(secret.slice(PREFIX.length), "base64") : Buffer.from(secret, "utf8");
}

/** `v1,` and the HMAC-SHA256 of id, time and body, joined by dots, in base64. */
export function standardSignature({ id, timestamp, body }: StandardMessage, secret: string): string {
  return `v1,${crypto().createHmac("sha256", standardKey(secret)).update(`${id}.${timestamp}.${body}`, "utf8").digest("base64")}`;
}

/** The headers of Standard Webhooks. `at`: when the attempt is made, epoch milliseconds. */
export function standardHeaders(id: string, at: number, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": standardSignature({ id, timestamp, body }, secret) };
}

/** The headers of Standard Webhooks of an attempt; undefined: it has none. */
export function standardOf(
  headers: Readonly<Record<string, string>>,
): { readonly id: string; readonly timestamp: string; readonly signature: string } | undefined {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = headers;
  return id === undefined || timestamp === undefined || signature === undefined ? undefined : { id, timestamp, signature };
}
