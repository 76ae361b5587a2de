import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { Arrival } from "../wire/wire.ts";
import { isSignature, secretReadings, signatureValues, signedBy } from "./signature.ts";

const DIGITS = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const TEXT = `whsec_${DIGITS}`;
const BODY = '{"data":"Zoë"}';

const hmac = (key: string | Buffer, body = BODY): Buffer => createHmac("sha256", key).update(body).digest();
const arrival = (value: string, name = "x-acme-signature"): Arrival => ({
  method: "POST",
  path: "/",
  headers: { "content-type": "application/json", [name]: value },
  body: BODY,
  at: 0,
  gaveUpAt: null,
});

test("a secret is read as text, as hexadecimal digits or as base64", () => {
  const base64 = `whsec_${Buffer.from(DIGITS, "hex").toString("base64")}`;
  expect(signedBy(arrival(`sha256=${hmac(TEXT).toString("hex")}`), TEXT)?.value).toBe("prefixed-text");
  expect(signedBy(arrival(`sha256=${hmac(Buffer.from(DIGITS, "hex")).toString("hex")}`), TEXT)?.value).toBe("prefixed-hex");
  expect(signedBy(arrival(`sha256=${hmac(Buffer.from(DIGITS, "hex")).toString("hex")}`), base64)?.value).toBe("prefixed-base64");
});

test("a secret of another form signs with its text, which is no value of the decision", () => {
  expect(signedBy(arrival(hmac("a secret of many words").toString("hex")), "a secret of many words")).toEqual({
    value: undefined,
    key: Buffer.from("a secret of many words"),
  });
  expect(secretReadings("a secret of many words")).toHaveLength(1);
});

test("the digest of other bytes, or with another secret, is not a signature", () => {
  expect(signedBy(arrival(`sha256=${hmac(TEXT, `${BODY} `).toString("hex")}`), TEXT)).toBeUndefined();
  expect(signedBy(arrival(`sha256=${hmac(TEXT.toUpperCase()).toString("hex")}`), TEXT)).toBeUndefined();
});

test("the signature is in the configured header, or in any header named X-<brand>-Signature", () => {
  expect(signatureValues(arrival("a"))).toEqual(["a"]);
  expect(signatureValues(arrival("a", "x-signature"))).toEqual([]);
  expect(signatureValues(arrival("a"), "X-Acme-Signature")).toEqual(["a"]);
  expect(signatureValues(arrival("a"), "X-Other-Signature")).toEqual([]);
});

test("a signature is sha256= and 64 hexadecimal digits of either case", () => {
  expect(isSignature(`sha256=${DIGITS}`)).toBe(true);
  expect(isSignature(`sha256=${DIGITS.toUpperCase()}`)).toBe(true);
  expect(isSignature(DIGITS)).toBe(false);
  expect(isSignature(`sha256=${hmac(TEXT).toString("base64")}`)).toBe(false);
});
