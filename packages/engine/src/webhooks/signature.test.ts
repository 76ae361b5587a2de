import { createHmac } from "node:crypto";
import { idSequence } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { currentContract } from "../contract/current.ts";
import { withValues } from "../contract/decisions.ts";
import { maskedSecret, newSecret, signature, signatureHeader } from "./signature.ts";

const decisions = currentContract.decisions.defaults;
const ids = idSequence(1, "test/secret");
const secret = newSecret(ids, decisions);

test("a secret is 32 bytes, and different for each endpoint", () => {
  expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
  expect(secret.slice(6, 38)).not.toBe(secret.slice(38));
  expect(newSecret(idSequence(1, "test/other"), decisions)).not.toBe(secret);
  const base64 = newSecret(ids, withValues(decisions, { "webhook-secret-form": "prefixed-base64" }));
  expect(Buffer.from(base64.slice(6), "base64").toString("hex")).toBe(secret.slice(6));
});

test("a known body has the known HMAC, over the bytes of UTF-8", () => {
  // Test case 2 of RFC 4231.
  expect(signature("what do ya want for nothing?", "Jefe", decisions)).toBe(
    "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
  const body = '{"name":"Zoë 🎉"}';
  expect(signature(body, secret, decisions)).toBe(`sha256=${createHmac("sha256", secret).update(Buffer.from(body)).digest("hex")}`);
});

test("the header has the brand", () => {
  expect(signatureHeader("Service")).toBe("X-Service-Signature");
});

test("a masked secret cannot sign", () => {
  expect(maskedSecret(secret)).toBe(`${secret.slice(0, 10)}........`);
});

test("a secret without its prefix signs like one with it, if it stands for bytes [A-172]", () => {
  for (const form of ["prefixed-hex", "prefixed-base64"] as const) {
    const other = withValues(decisions, { "webhook-secret-form": form });
    const own = newSecret(ids, other);
    expect(signature("x", own.slice("whsec_".length), other)).toBe(signature("x", own, other));
  }
});
