import type { IdSequence } from "@hr-platform/domain";
import { caseOf, choose, type Decisions } from "../contract/decisions.ts";
import { crypto } from "../contract/lazy-crypto.ts";

const PREFIX = "whsec_";

/** A new secret of 32 bytes, in the form of the decision. No other endpoint may use the same `ids`. */
export function newSecret(ids: IdSequence, decisions: Decisions): string {
  const digits = (ids(0) + ids(1)).replaceAll("-", "");
  return (
    PREFIX +
    (choose(decisions["webhook-secret-form"], { "prefixed-text": false, "prefixed-hex": false, "prefixed-base64": true })
      ? Buffer.from(digits, "hex").toString("base64")
      : digits)
  );
}

/** The HMAC key of a secret. */
export function signingKey(secret: string, decisions: Decisions): string | Buffer {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  switch (caseOf(decisions["webhook-secret-form"])) {
    case "prefixed-text":
      return secret;
    case "prefixed-hex":
      return Buffer.from(bare, "hex");
    case "prefixed-base64":
      return Buffer.from(bare, "base64");
  }
}

/** `sha256=` and the HMAC-SHA256 of a body in hexadecimal (§6). */
export function signature(body: string, secret: string, decisions: Decisions): string {
  const digest = crypto().createHmac("sha256", signingKey(secret, decisions)).update(body, "utf8").digest("hex");
  return `sha256=${decisions["signature-header"] === "service-upper-hex" ? digest.toUpperCase() : digest}`;
}

/** The name of the signature header, `X-<brand>-Signature` (§6). */
export function signatureHeader(brand: string): string {
  return `X-${brand}-Signature`;
}

/** A masked secret for lists: it distinguishes two secrets, and cannot sign. */
export function maskedSecret(secret: string): string {
  return `${secret.slice(0, PREFIX.length + 4)}........`;
}
