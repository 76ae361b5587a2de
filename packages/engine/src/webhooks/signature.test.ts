import { createHmac } from "node:crypto";
import { idSequence } from "@hr-platform/domain";
import { expect, test } from "vitest";
import { currentContract } from "../contract/current.ts";
import { withValues } from "../contract/decisions.ts";
import { type InboxOwner, inboxSecret, maskedSecret, newSecret, signature, signatureHeader, signingKey } from "./signature.ts";

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

const FORMS = {
  "prefixed-text": /^whsec_[0-9a-f]{64}$/,
  "prefixed-hex": /^whsec_[0-9a-f]{64}$/,
  "prefixed-base64": /^whsec_[A-Za-z0-9+/]{43}=$/,
};
const forms = Object.keys(FORMS) as (keyof typeof FORMS)[];
const inForm = (form: keyof typeof FORMS) => withValues(decisions, { "webhook-secret-form": form });
const owner = (form: keyof typeof FORMS, keyEnding: string, seed = 1): InboxOwner => ({
  keyEnding,
  settings: { seed },
  decisions: inForm(form),
});

test.each(forms)("the secret of an inbox is 32 bytes in the form %s, its own for each seed, company and sandbox [A-172]", (form) => {
  const all = [
    inboxSecret(owner(form, "_sb1"), "wattle"),
    inboxSecret(owner(form, "_sb1"), "kauri"),
    inboxSecret(owner(form, "_sb2"), "wattle"),
    inboxSecret(owner(form, "_sb1-0f3a"), "wattle"),
    inboxSecret(owner(form, "_sb1", 2), "wattle"),
  ];
  for (const one of all) expect(one).toMatch(FORMS[form]);
  expect(signingKey(all[0]!, inForm(form)).length).toBe(form === "prefixed-text" ? "whsec_".length + 64 : 32);
  expect(new Set(all).size).toBe(all.length);
  expect(inboxSecret(owner(form, "_sb1"), "wattle")).toBe(all[0]);
});

test("the secret of an inbox of the default sandbox can be known by heart in the default form alone [A-172]", () => {
  const secrets = forms.map((form) => inboxSecret(owner(form, ""), "wattle"));
  expect(secrets[0]).toBe("whsec_inbox_wattle");
  expect([FORMS["prefixed-hex"].test(secrets[1]!), FORMS["prefixed-base64"].test(secrets[2]!)]).toEqual([true, true]);
  expect(inboxSecret(owner("prefixed-hex", "", 2), "wattle")).not.toBe(secrets[1]);
});

test.each(forms)("a text that is no secret of the form %s is the key itself, never a part of it or nothing [A-172]", (form) => {
  for (const text of ["whsec_inbox_wattle", "whsec_", "whsec_0", "whsec_abc", "z", "whsec_00z", "whsec_AAAAA"])
    expect(signingKey(text, inForm(form)).toString()).toBe(text);
});
