import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CARELESS, FAILS_AT_ONCE } from "../careless/index.ts";

const ALL = [...CARELESS, ...FAILS_AT_ONCE];

test("what a mistake replaces occurs once in its program", () => {
  const occurrences = ALL.map(({ id, program, edit }) => {
    const source = readFileSync(new URL(`../careful/${program}/${edit.file}`, import.meta.url), "utf8");
    return [id, source.split(edit.find).length - 1] as const;
  });
  expect(occurrences.filter(([, count]) => count !== 1)).toEqual([]);
});

test("each mistake has an id of its own and changes something", () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  expect(ALL.filter(({ edit }) => edit.find === edit.put)).toEqual([]);
});

test("half of the mistakes are subtle", () => {
  expect(CARELESS.filter(({ subtle }) => subtle).length).toBeGreaterThanOrEqual(CARELESS.length / 2);
});
