import { expect, test } from "vitest";
import { jsonInTurns } from "./json-in-turns.ts";

const records = Array.from({ length: 40_000 }, (_, n) => ({ id: `é${n}`, tags: ["a", "b"], n: n % 3 === 0 ? undefined : n }));

const data = (text: string): object => ({
  at: 1,
  content: {
    lease: null,
    companies: [{ slug: "a", records, rows: { people: [["x", 0]] } }, { records: [] }, { records: [undefined, 1] }],
    text,
  },
});

test("the text is that of JSON.stringify", async () => {
  for (const one of [data("plain"), {}, { records }, { companies: [{ records: [{ records: [1] }] }] }])
    expect(await jsonInTurns(one)).toBe(JSON.stringify(one));
});

test("data that has the text of a place is kept as it is", async () => {
  const one = data("\0records\0");
  expect(await jsonInTurns(one)).toBe(JSON.stringify(one));
});

test("other work goes on meanwhile, and what changes around the records has no effect", async () => {
  const one = { n: 1, records };
  const before = JSON.stringify(one);
  let turns = 0;
  const count = (): NodeJS.Immediate => setImmediate(() => void ((turns += 1) < 1000 && count()));
  count();
  const text = jsonInTurns(one);
  one.n = 2;
  expect(await text).toBe(before);
  expect(turns).toBeGreaterThan(1);
  expect(Object.keys(records)).toHaveLength(40_000);
});
