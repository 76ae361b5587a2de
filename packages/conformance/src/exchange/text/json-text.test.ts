import * as fc from "fast-check";
import { expect, test } from "vitest";
import { excessOf, viewOf, decoded, unknownCharset } from "./json-text.ts";
import { MOST_DEPTH, MOST_VALUES, TOO_DEEP, TOO_MANY } from "../bounds.ts";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);

test("JSON is read up to the depth limit, and not beyond it", () => {
  expect(viewOf(nested(MOST_DEPTH)).isList).toBe(true);
  expect(viewOf(nested(MOST_DEPTH + 1)).exists).toBe(false);
  expect(excessOf('{"a":'.repeat(MOST_DEPTH + 1))).toBe(TOO_DEEP);
});

test("brackets in strings, and beside each other, add no depth", () => {
  expect(viewOf(JSON.stringify({ a: '\\"'.repeat(300) + "[{".repeat(300) })).exists).toBe(true);
  expect(excessOf(`[${Array.from({ length: 1000 }, () => "[]").join(",")}]`)).toBeUndefined();
});

test("JSON is read up to the number of values, and not beyond it", () => {
  const numbers = (count: number): string => `[${"0,".repeat(count - 1)}0]`;
  expect(viewOf(numbers(MOST_VALUES - 2)).list).toHaveLength(MOST_VALUES - 2);
  for (const many of [numbers(MOST_VALUES), `[${"{},".repeat(5_000_000)}0]`]) {
    expect(excessOf(many)).toBe(TOO_MANY);
    expect(viewOf(many).exists).toBe(false);
  }
  expect(excessOf(JSON.stringify([",".repeat(2 * MOST_VALUES)]))).toBeUndefined();
});

test("JSON is parsed, and any other text gives an empty view", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(JSON.stringify(viewOf(text).raw)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { seed: 1 },
  );
  expect(viewOf("no JSON").exists).toBe(false);
});

test("millions of levels take little time and no stack", () => {
  const began = process.threadCpuUsage();
  expect(viewOf("[".repeat(16_000_000)).exists).toBe(false);
  expect(viewOf(`["${"[".repeat(16_000_000)}`).exists).toBe(false);
  expect(process.threadCpuUsage(began).user).toBeLessThan(2000_000);
});

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
