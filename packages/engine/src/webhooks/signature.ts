import type { IdSequence } from "@hr-platform/domain";
import { caseOf, choose, type Decisions } from "../contract/decisions.ts";
import { crypto } from "../contract/lazy-crypto.ts";

const PREFIX = "whsec_";

/** 64 hexadecimal digits as a secret in the form of the decision. */
function secretOf(digits: string, decisions: Decisions): string {
  return (
    PREFIX +
    (choose(decisions["webhook-secret-form"], { "prefixed-text": false, "prefixed-hex": false, "prefixed-base64": true })
      ? Buffer.from(digits, "hex").toString("base64")
      : digits)
  );
}

/** A new secret of 32 bytes, in the form of the decision. No other endpoint may use the same `ids`. */
export function newSecret(ids: IdSequence, decisions: Decisions): string {
  return secretOf((ids(0) + ids(1)).replaceAll("-", ""), decisions);
}

/** What the secrets of inboxes are made of. A sandbox is one. */
export interface InboxOwner {
  /** The end of its keys; "" for the default sandbox. */
  readonly keyEnding: string;
  readonly settings: { readonly seed: number };
  readonly decisions: Decisions;
}

/**
 * The signing secret of a company's inbox: 32 bytes in the form of the decision. They follow from the seed, the
 * company and the end of the keys, so that the secret of one sandbox opens nothing of another. In the default sandbox and
 * form it is as its keys are, to be known by heart: `whsec_inbox_<slug>`.
 */
export function inboxSecret({ keyEnding, settings: { seed }, decisions }: InboxOwner, slug: string): string {
  const isPlain = choose(decisions["webhook-secret-form"], { "prefixed-text": true, "prefixed-hex": false, "prefixed-base64": false });
  if (isPlain && keyEnding === "") return `${PREFIX}inbox_${slug}`;
  return secretOf(crypto().createHmac("sha256", `inbox${keyEnding}`).update(`${seed} ${slug}`, "utf8").digest("hex"), decisions);
}

const HEX = /^(?:[0-9a-f]{2})+$/i;
/** At least a byte in base64, with its padding. */
export const BASE64: RegExp = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/** The bytes that a secret means by the decision; undefined: it does not have that form. */
export function secretBytes(secret: string, decisions: Decisions): Buffer | undefined {
  const bare = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  switch (caseOf(decisions["webhook-secret-form"])) {
    case "prefixed-text":
      return Buffer.from(secret, "utf8");
    case "prefixed-hex":
      return HEX.test(bare) ? Buffer.from(bare, "hex") : undefined;
    case "prefixed-base64":
      return BASE64.test(bare) ? Buffer.from(bare, "base64") : undefined;
  }
}

/**
 * The HMAC key of a secret. If it does not have the form of the decision, the key is its whole text: what decodes of
 * it may be nothing, and with an empty key anybody can sign.
 */
export function signingKey(secret: string, decisions: Decisions): Buffer {
  return secretBytes(secret, decisions) ?? Buffer.from(secret, "utf8");
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
