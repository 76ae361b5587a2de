import { expect, test } from "vitest";
import { slicedJson } from "./sliced-json.ts";

test.for([
  {},
  [],
  { a: undefined, b: null, c: [], d: {}, e: [undefined, 1, "ā"], 'f"': { g: -0 } },
  Array.from({ length: 250 }, (_, n) => ({ n })),
  { companies: [{ employees: Array.from({ length: 101 }, (_, n) => (n === 50 ? null : [n])) }], last: false },
])("the slices of %o are what JSON.stringify makes", async (value) => {
  expect(await slicedJson(value, 200).text()).toBe(JSON.stringify(value));
});

test("other work comes between the slices of a large value", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "x".repeat(100) }));
  const reader = slicedJson(rows, 201).body!.getReader();
  let turns = 0;
  let pieces = 0;
  const timer = setInterval(() => (turns += 1), 0);
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces += 1;
  clearInterval(timer);
  expect(pieces).toBeGreaterThan(5);
  expect(turns).toBeGreaterThan(2);
});
