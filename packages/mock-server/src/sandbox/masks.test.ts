import { expect, test } from "vitest";
import { maskHeader, maskKey, maskKeys, maskQuery } from "./masks.ts";

test.for([
  ["Bearer hrk_wattle_full", "Bearer hrk_wattle_…"],
  ["bearer hrk_wattle_full", "bearer hrk_wattle_…"],
  ["hrk_wattle_full", "hrk_wattle_…"],
  ["Bearer secret", "Bearer …"],
  ["Bearer a_b", "Bearer …"],
  ["Bearer ab_c", "Bearer …"],
  ["Bearer abc_d", "Bearer abc_…"],
  ["Bearer", "Bearer"],
  ["", ""],
])("'%s' is masked as '%s'", ([text, masked]) => {
  expect(maskKey(text!)).toBe(masked);
});

test.for([
  "Token hrk_wattle_full",
  "Basic aHJrOmZ1bGw=",
  "Bearer hrk_wattle_full extra",
  "Bearer x, Bearer hrk_wattle_full",
  "Bearer  hrk_wattle_full",
])("nothing that could be a key is left of '%s'", (text) => {
  const masked = maskKey(text);
  for (const secret of ["full", "aHJr", "extra"]) expect(masked).not.toContain(secret);
});

test.for([
  ["", ""],
  ["limit=3&page=2", "limit=3&page=2"],
  ["API_KEY=s3cret", "API_KEY=…"],
  ["access%5Ftoken=s3cret&x=1", "access%5Ftoken=…&x=1"],
  ["token", "token"],
  ["%zz=1&secret=a=b", "%zz=1&secret=…"],
  ["name=hrk_kauri_read_sb1-0f3a", "name=hrk_kauri_read_…"],
])("the query '%s' is kept as '%s'", ([text, masked]) => {
  expect(maskQuery(text!)).toBe(masked);
});

test.for([
  ["proxy-authorization", "Basic aHJrOmZ1bGw=", "… …"],
  ["x-auth-token", "s3cret", "…"],
  ["api-key", "s3cret", "…"],
  ["cookie", "a=1; b=2", "a=…; b=…"],
  ["accept", "application/json", "application/json"],
  ["idempotency-key", "7f", "7f"],
])("the header %s: '%s' is kept as '%s'", ([name, text, masked]) => {
  expect(maskHeader(name!, text!)).toBe(masked);
});

test("a text without keys stays as it is", () => {
  expect(maskKeys("the hrk of Kauri")).toBe("the hrk of Kauri");
});
