import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isDeep, viewOf } from "./json-text.ts";
import { MOST_DEPTH } from "./bounds.ts";

const nested = (levels: number, open = "[", close = "]"): string => open.repeat(levels) + close.repeat(levels);

test("JSON is read up to the depth limit, and not beyond it", () => {
  expect(viewOf(nested(MOST_DEPTH)).isList).toBe(true);
  expect(viewOf(nested(MOST_DEPTH + 1)).exists).toBe(false);
  expect(isDeep('{"a":'.repeat(MOST_DEPTH + 1))).toBe(true);
});

test("brackets in strings, and beside each other, add no depth", () => {
  expect(viewOf(JSON.stringify({ a: '\\"'.repeat(300) + "[{".repeat(300) })).exists).toBe(true);
  expect(isDeep(`[${Array.from({ length: 1000 }, () => "[]").join(",")}]`)).toBe(false);
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
