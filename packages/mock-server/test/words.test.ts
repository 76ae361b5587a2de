import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PACKAGES = join(import.meta.dirname, "../..");
const FOLDERS = ["mock-server/src", "mock-server/test", "domain/src", "fixtures/src", "command-line/src"];

const SUITE = ["conformance/src", "conformance/test", "conformance/scripts"];

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

function filesIn(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => ({ path: `${folder}/${name.replaceAll("\\", "/")}`, text: readFileSync(join(PACKAGES, folder, name), "utf8") })),
  );
}

const files = filesIn(FOLDERS);

/** Words that readers stumble over, as comments had them. */
const BANNED =
  /\b(?:told of|tells? of|manieth|wherein|whereof|thereof|hinder\w*|besieg\w*|couriers?|parcels?|happenings?|misbehav\w*|for want of|to be had|let be|reckon(?:s|ing)?|of late|whoever|asked for|worked out|ids? of nothing|sealed)\b/gi;

/** Planted mistakes hold source of another server as text. */
function sourceOf({ path, text }: SourceFile): string {
  return path.includes("/planted/") ? text.replaceAll(/`[^`]*`/g, '""') : text;
}

test.for([
  ["the mock and the packages below it", files, 500],
  ["the suite", filesIn(SUITE), 1000],
] as const)("no name is exported by two files of %s", ([, all, atLeast]) => {
  const paths = new Map<string, string[]>();
  for (const file of all) {
    for (const [, name] of sourceOf(file).matchAll(
      /^export (?:async )?(?:abstract )?(?:function\*?|class|const|let|type|interface|enum) (\w+)/gm,
    ))
      paths.set(name!, [...(paths.get(name!) ?? []), file.path]);
  }
  expect(paths.size).toBeGreaterThan(atLeast);
  expect([...paths].filter(([, places]) => new Set(places).size > 1)).toEqual([]);
});

test("comments are in plain words", () => {
  const comments = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\/\*\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => ({ path, comment })),
  );
  expect(comments.length).toBeGreaterThan(1500);
  expect(comments.flatMap(({ path, comment }) => [...comment.matchAll(BANNED)].map(([word]) => `${path}: ${word}`))).toEqual([]);
});
