import { expect, test } from "vitest";
import { maskedHeaders, withoutKeys, withoutKeysIn } from "./masking.ts";
import type { Target } from "./target.ts";

const target: Target = { base_url: "http://x/api/v1", keys: { full: "kf_1", read: "kr_2" }, other_company: { keys: { full: "ko_3" } } };

test("an Authorization keeps its scheme and nothing of the key, whole, cut or encoded", () => {
  for (const [sent, kept] of [
    ["Bearer kf_", "Bearer <credentials>"],
    ["bearer  kf_1", "bearer  <credentials>"],
    ["Basic a2ZfMTo=", "Basic <credentials>"],
    ["kf_1", "<credentials>"],
  ])
    expect(maskedHeaders({ authorization: sent! }, target)).toEqual({ authorization: kept });
});

test("keys of all companies are named instead of shown in queries and other headers", () => {
  expect(withoutKeys("key=kf_1&other=ko_3", target)).toBe("key=<full>&other=<other>");
  expect(maskedHeaders({ "x-api-key": "kr_2", accept: "text/csv" }, target)).toEqual({ "x-api-key": "<read>", accept: "text/csv" });
});

test("a key that begins with another one is masked whole", () => {
  const nested: Target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme", read: "hrk_acme_read" } };
  expect(withoutKeys("a=hrk_acme_read&b=hrk_acme", nested)).toBe("a=<read>&b=<full>");
});

test("a key that an answer repeats is not kept, in its body or a header, and other answers stay as they are", () => {
  const long: Target = { base_url: "http://x/api/v1", keys: { full: "hrk_acme_full", read: "k" } };
  const answer = { status: 401, headers: { "x-key": "hrk_acme_full" }, body: '{"error":{"message":"no key hrk_acme_full"}}', ms: 1 };
  expect(withoutKeysIn(answer, long)).toEqual({ ...answer, headers: { "x-key": "<full>" }, body: '{"error":{"message":"no key <full>"}}' });
  const other = { ...answer, headers: {}, body: "kind" };
  expect(withoutKeysIn(other, long)).toBe(other);
});
