import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isDeep, viewOf } from "./json-text.ts";
import { MOST_DEPTH } from "./bounds.ts";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);

test("JSON of the depth that is read is read, and one level more is not", () => {
  expect(viewOf(nested(MOST_DEPTH)).isList).toBe(true);
  expect(viewOf(nested(MOST_DEPTH + 1)).exists).toBe(false);
  expect(isDeep('{"a":'.repeat(MOST_DEPTH + 1))).toBe(true);
});

test("brackets in texts, and next to each other, are no depth", () => {
  expect(viewOf(JSON.stringify({ a: '\\"'.repeat(300) + "[{".repeat(300) })).exists).toBe(true);
  expect(isDeep(`[${Array.from({ length: 1000 }, () => "[]").join(",")}]`)).toBe(false);
});

test("whatever JSON says is read as it is, and other text is nothing", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(JSON.stringify(viewOf(text).raw)).toBe(JSON.stringify(JSON.parse(text)));
    }),
    { seed: 1 },
  );
  expect(viewOf("no JSON").exists).toBe(false);
});

test("millions of levels take no time and no stack", () => {
  const began = process.threadCpuUsage();
  expect(viewOf("[".repeat(16_000_000)).exists).toBe(false);
  expect(viewOf(`["${"[".repeat(16_000_000)}`).exists).toBe(false);
  expect(process.threadCpuUsage(began).user).toBeLessThan(2000_000);
});
