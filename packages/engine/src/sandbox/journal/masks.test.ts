import { expect, test } from "vitest";
import { maskHeader, maskKey, maskKeys, maskQuery } from "./masks.ts";

test.for([
  ["Bearer hrk_wattle_full", "Bearer hrk_wattle_…"],
  ["bearer hrk_wattle_full", "bearer hrk_wattle_…"],
  ["hrk_wattle_full", "hrk_wattle_…"],
  ["Bearer secret", "Bearer …"],
  ["Bearer sk_live_d", "Bearer …"],
  ["Bearer hrk_full", "Bearer …"],
  ["Bearer hrk_kauri_read_sb1-0f3a", "Bearer hrk_kauri_…"],
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
  ["name=hrk_kauri_read_sb1-0f3a", "name=hrk_kauri_…"],
  ["a=hrk%5Fkauri_read&b=%2568rk_x_y&limit=3", "a=…&b=…&limit=3"],
  ["a=whsec_x%2By&b=1", "a=whsec_…&b=1"],
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

test.for([
  ['{"a":"\\u0068rk_kauri_full"}', '{"a":"…"}'],
  ['{"secret":"whsec_0f3a+/="}', '{"secret":"whsec_…"}'],
  ["sk live key 9 and sk%20live%20key%209", "… and …"],
  ['{"quoted":"a\\"b\\"c defgh"}', '{"quoted":"…"}'],
  ["short", "short"],
])("the text '%s' is kept as '%s'", ([text, masked]) => {
  expect(maskKeys(text!, ["sk live key 9", 'a"b"c defgh', "short"])).toBe(masked);
});

test("a text without keys stays as it is", () => {
  expect(maskKeys("the hrk of Kauri")).toBe("the hrk of Kauri");
});

test("a megabyte of escapes is searched in less than a second", () => {
  const began = process.threadCpuUsage();
  for (const text of ["\\", "%25", "25", "\\u00", "hrk_", "%68", "whsec_%"])
    maskKeys(`%41${text.repeat(1_000_000 / text.length)}`, ['a"b"c defgh']);
  expect(process.threadCpuUsage(began).user).toBeLessThan(2_000_000);
});
