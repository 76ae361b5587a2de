import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FOLDER } from "./addresses.ts";
import { anchorsOf, deadLinks } from "./links.ts";
import { referencePages } from "./reference.ts";
import { root, tree } from "./tree.ts";

const files = tree();
const pages = [
  ...files.filter(({ path }) => path.endsWith(".md")),
  ...[...referencePages(files)].map(([name, text]) => ({ path: `${FOLDER}/${name}`, text })),
];
const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));

test("every link of a Markdown page leads to a file of the repository, and to an anchor in it", () => {
  expect(pages.length).toBeGreaterThan(60);
  // Who reads a written page at a code host has no pages that are made.
  const isWritten = (path: string): boolean => !path.startsWith(FOLDER) && existsSync(join(root, path));
  const isThere = (path: string): boolean => anchors.has(path) || isWritten(path);
  const dead = pages.flatMap((page) =>
    deadLinks(page, page.path.startsWith(FOLDER) ? isThere : isWritten, (path) => anchors.get(path) ?? new Set()).map(
      (target) => `${page.path}: ${target}`,
    ),
  );
  expect(dead).toEqual([]);
});

test("a link is dead if its file or its anchor is missing, and code has no links", () => {
  const text = "# A Heading: `x`\n\n[a](b.md) [c](#a-heading-x) [d](#gone) [e](b.md#there) `[f](gone.md)` [g](https://x.example/y)\n";
  const known = (path: string): Set<string> => (path === "docs/a.md" ? anchorsOf(text) : new Set(["there"]));
  expect(deadLinks({ path: "docs/a.md", text }, (path) => path !== "docs/c.md", known)).toEqual(["#gone"]);
  expect(deadLinks({ path: "docs/a.md", text }, (path) => path === "docs/a.md", known)).toEqual(["b.md", "#gone", "b.md#there"]);
});
