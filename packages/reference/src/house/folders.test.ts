import { dirname } from "node:path";
import { expect, test } from "vitest";
import { FOLDERS, sourceFiles } from "./source-files.ts";

const folders = Map.groupBy(sourceFiles(FOLDERS), ({ path }) => dirname(path));
const fuller = (most: number, is: (folder: string) => boolean): string[] =>
  [...folders].filter(([folder, files]) => is(folder) && files.length > most).map(([folder, { length }]) => `${folder}: ${length}`);

test("no folder is too full to read", () => {
  expect(fuller(30, () => true)).toEqual([]);
});

test("at most a few files of a package are outside the rooms", () => {
  expect(fuller(12, (folder) => folder.endsWith("/src"))).toEqual([]);
});
