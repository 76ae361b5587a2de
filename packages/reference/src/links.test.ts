import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FOLDER } from "./addresses.ts";
import { anchorsOf, deadLinks } from "./links.ts";
import { type SourceFile, root, tree } from "./tree.ts";

const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), "utf8") });
const pages = [
  ...tree().filter(({ path }) => path.endsWith(".md")),
  ...readdirSync(join(root, FOLDER)).map((name) => read(`${FOLDER}/${name}`)),
];
const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));

test("every link of a Markdown page leads to a file of the repository, and to an anchor in it", () => {
  expect(pages.length).toBeGreaterThan(60);
  const exists = new Map<string, boolean>();
  const there = (path: string): boolean => {
    if (!exists.has(path)) exists.set(path, existsSync(join(root, path)));
    return exists.get(path)!;
  };
  const dead = pages.flatMap((page) =>
    deadLinks(page, there, (path) => anchors.get(path) ?? new Set()).map((target) => `${page.path}: ${target}`),
  );
  expect(dead).toEqual([]);
});

test("a link is dead if its file or its anchor is missing, and code has no links", () => {
  const text = "# A Heading: `x`\n\n[a](b.md) [c](#a-heading-x) [d](#gone) [e](b.md#there) `[f](gone.md)` [g](https://x.example/y)\n";
  const known = (path: string): Set<string> => (path === "docs/a.md" ? anchorsOf(text) : new Set(["there"]));
  expect(deadLinks({ path: "docs/a.md", text }, (path) => path !== "docs/c.md", known)).toEqual(["#gone"]);
  expect(deadLinks({ path: "docs/a.md", text }, (path) => path === "docs/a.md", known)).toEqual(["b.md", "#gone", "b.md#there"]);
});
