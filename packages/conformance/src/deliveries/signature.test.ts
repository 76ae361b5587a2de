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

test("a secret may be meant as text, as hexadecimal digits or as base64", () => {
  const base64 = `whsec_${Buffer.from(DIGITS, "hex").toString("base64")}`;
  expect(signedBy(arrival(`sha256=${hmac(TEXT).toString("hex")}`), TEXT)?.value).toBe("prefixed-text");
  expect(signedBy(arrival(`sha256=${hmac(Buffer.from(DIGITS, "hex")).toString("hex")}`), TEXT)?.value).toBe("prefixed-hex");
  expect(signedBy(arrival(`sha256=${hmac(Buffer.from(DIGITS, "hex")).toString("hex")}`), base64)?.value).toBe("prefixed-base64");
});

test("a secret of another form signs with its text, in no way that the decision lists", () => {
  expect(signedBy(arrival(hmac("a secret of many words").toString("hex")), "a secret of many words")).toEqual({
    value: undefined,
    key: Buffer.from("a secret of many words"),
  });
  expect(secretReadings("a secret of many words")).toHaveLength(1);
});

test("the digest of other bytes, or under another secret, is no signature", () => {
  expect(signedBy(arrival(`sha256=${hmac(TEXT, `${BODY} `).toString("hex")}`), TEXT)).toBeUndefined();
  expect(signedBy(arrival(`sha256=${hmac(TEXT.toUpperCase()).toString("hex")}`), TEXT)).toBeUndefined();
});

test("the header is the one configured, or has a brand between X- and -Signature", () => {
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
