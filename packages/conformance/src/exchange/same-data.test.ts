import { expect, test } from "vitest";
import { sameData } from "./same-data.ts";

test("the order of members and elements, the query of an address and volatile members make no difference", () => {
  expect(sameData({ a: 1, b: ["x", { c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }, "x"], a: 1 })).toBe(true);
  expect(sameData({ a: 1, etag: "x", meta: { generated_at: 1 } }, { a: 1, etag: "y", meta: { generated_at: 2 } })).toBe(true);
  expect(sameData({ logo_url: "https://x.example/l.png?sig=1" }, { logo_url: "https://x.example/l.png?sig=2" })).toBe(true);
});

test("another value, type, member or element makes a difference", () => {
  const value = { a: 1, b: ["x", "y"] };
  for (const other of [
    { a: 2, b: ["x", "y"] },
    { a: "1", b: ["x", "y"] },
    { b: ["x", "y"] },
    { a: 1, b: ["x"] },
    { a: 1, b: ["x", "x"] },
    null,
  ]) {
    expect(sameData(value, other)).toBe(false);
  }
});
