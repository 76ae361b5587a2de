import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./tree.ts";

const PAGE = "docs/shared-mock.md";

/** The promises of a page: its list items below the heading, each as one line. */
function promisesOf(page: string): string[] {
  const [, section = ""] = /\n## What is promised\n([\s\S]*?)\n## /.exec(page) ?? [];
  const [, ...items] = section.split(/\n- /);
  return items.map((item) => item.replaceAll(/\s+/g, " ").trim());
}

/** What is wrong with the tests that a promise names. */
function unproven(promise: string, read: (path: string) => string | undefined): string[] {
  const named = [...promise.matchAll(/\]\(\.\.\/([^)]+\.test\.ts)\) "([^"]+)"/g)];
  const links = promise.match(/\.test\.ts\)/g)?.length ?? 0;
  if (named.length === 0 || links !== named.length) return [`a promise names no test, or a file without a title: ${promise.slice(0, 60)}`];
  return named.flatMap(([, path, title]) => {
    const text = read(path!);
    // `test.each(rows)("title", …)` has it behind its rows.
    const isThere = [`test("${title}"`, `)("${title}"`].some((call) => text?.includes(call));
    return isThere ? [] : [`${path} has no test "${title}"`];
  });
}

test("each promise of a shared mock names tests that exist", () => {
  const promises = promisesOf(readFileSync(join(root, PAGE), "utf8"));
  expect(promises.length).toBeGreaterThan(8);
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined);
  expect(promises.flatMap((promise) => unproven(promise, read))).toEqual([]);
});

test("a promise without a test, of a file that is gone, or with another title is found", () => {
  const page =
    '\n## What is promised\n\nText.\n\n- **A.** It\n  stays. [`a`](../a.test.ts) "it stays"\n- **B.** Nothing.\n\n## Next\n\n- no promise\n';
  const read = (path: string) => (path === "a.test.ts" ? 'test("it stays", () => {});' : undefined);
  const [kept, bare] = promisesOf(page) as [string, string];
  expect(promisesOf(page)).toHaveLength(2);
  expect(unproven(kept, read)).toEqual([]);
  expect(unproven(bare, read)).toHaveLength(1);
  expect(unproven(kept.replace("it stays", "it goes"), read)).toEqual(['a.test.ts has no test "it goes"']);
  expect(unproven(kept.replace("../a", "../b"), read)).toEqual(['b.test.ts has no test "it stays"']);
});
