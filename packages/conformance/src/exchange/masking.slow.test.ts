import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { maskedHeaders, withoutEchoes, withoutKeys, withoutKeysIn } from "./masking.ts";
import type { Target } from "../target/target.ts";

const target: Target = { base_url: "http://x/api/v1", keys: { full: "kf_1", read: "kr_2" }, other_company: { keys: { full: "ko_3" } } };

test("an Authorization header keeps its scheme, the name of a whole key, and no part of a cut one", () => {
  for (const [sent, kept] of [
    ["Bearer kf_", "Bearer <credentials>"],
    ["bearer  kf_1", "bearer  <full>"],
    ["Bearer 0kf_1", "Bearer 0<full>"],
    ["Bearer kf_1-and-more", "Bearer <credentials>"],
    ["Basic a2ZfMTo=", "Basic <base64><full>:"],
    ["Basic a2ZfOg==", "Basic <credentials>"],
    ["kf_1", "<full>"],
  ])
    expect(maskedHeaders({ authorization: sent! }, target)).toEqual({ authorization: kept });
});

test("keys of all companies are replaced by their names in queries and other headers", () => {
  expect(withoutKeys("key=kf_1&other=ko_3", target)).toBe("key=<full>&other=<other>");
  expect(maskedHeaders({ "x-api-key": "kr_2", accept: "text/csv" }, target)).toEqual({ "x-api-key": "<read>", accept: "text/csv" });
});

test("a key that begins with another key is masked as a whole", () => {
  const nested: Target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme", read: "hrk_acme_read" } };
  expect(withoutKeys("a=hrk_acme_read&b=hrk_acme", nested)).toBe("a=<read>&b=<full>");
});

test("a key that a response repeats in its body or a header is masked, and other responses stay as they are", () => {
  const long: Target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme_full", read: "k" } };
  const answer = { status: 401, headers: { "x-key": "hrk_acme_full" }, body: '{"error":{"message":"no key hrk_acme_full"}}', ms: 1 };
  expect(withoutKeysIn(answer, long)).toEqual({ ...answer, headers: { "x-key": "<full>" }, body: '{"error":{"message":"no key <full>"}}' });
  const other = { ...answer, headers: {}, body: "kind" };
  expect(withoutKeysIn(other, long)).toBe(other);
});

const WAYS: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text).toString("base64"),
  base64url: (text) => Buffer.from(text).toString("base64url"),
  hex: (text) => Buffer.from(text).toString("hex"),
  reversed: (text) => Array.from(text).toReversed().join(""),
  "percent-encoded": (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  "as part of an address": (text) => encodeURIComponent(text),
  "in capitals": (text) => text.toUpperCase(),
  "in small letters": (text) => text.toLowerCase(),
  "as JSON": (text) => JSON.stringify(text),
  "as JSON with escapes": (text) =>
    Array.from(text)
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
};

test.for(Object.keys(WAYS))("a key that is echoed %s is masked at any place", (way) => {
  const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const key = fc.string({ unit: printable, minLength: 8, maxLength: 40 });
  fc.assert(
    fc.property(key, fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (full, before, after) => {
      const one: Target = { base_url: "http://x/api/v1", keys: { full } };
      const shown = WAYS[way]!(`${before}${full}${after}`);
      expect(withoutEchoes(shown, one)).toContain("<full>");
      // All of the key is masked: at most the first and last letter of the base64 also encode a neighbour.
      expect(withoutEchoes(WAYS[way]!(full), one).replaceAll("<full>", "").length).toBeLessThanOrEqual(6);
    }),
    runs(1, 200),
  );
});

test("keys in 10 MB are masked in less than two seconds", () => {
  const one: Target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme_full", read: "hrk_acme_read" } };
  const began = process.threadCpuUsage();
  expect(withoutEchoes("hrk_acme_".repeat(1_200_000), one)).toBe("hrk_acme_".repeat(1_200_000));
  expect(withoutEchoes("hrk_acme_full".repeat(800_000), one)).toBe("<full>".repeat(800_000));
  expect(process.threadCpuUsage(began).user).toBeLessThan(4000_000);
});
