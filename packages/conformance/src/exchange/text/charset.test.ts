import { expect, test } from "vitest";
import { decoded, unknownCharset } from "./charset.ts";

test("a body is decoded by the charset of its media type, and JSON is always UTF-8", () => {
  const wide = Buffer.from("\uFEFFCafé", "utf16le");
  expect(decoded(wide, "text/csv; charset=utf-16le")).toBe("\uFEFFCafé");
  expect(decoded(Buffer.from("Café", "latin1"), 'text/csv; header=present; charset="ISO-8859-1"')).toBe("Café");
  expect(decoded(Buffer.from("Café"), "text/csv")).toBe("Café");
  expect(decoded(Buffer.from("Café"), "application/json; charset=iso-8859-1")).toBe("Café");
  expect(decoded(Buffer.from("Café"), "text/csv; charset=x-none")).toBe("Café");
});

test("a charset that nobody knows is named", () => {
  expect(unknownCharset("text/csv; charset=x-none")).toBe("x-none");
  expect([undefined, "text/csv", "text/csv; charset=UTF-8", "text/csv; charset=utf-16le"].map(unknownCharset)).toEqual(
    Array.from({ length: 4 }),
  );
});
