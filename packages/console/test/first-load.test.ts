import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { bundlePage } from "../scripts/bundle-page.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hr-console-"));
  await bundlePage(folder);
});

const read = (name: string): string => readFileSync(join(folder, name), "utf8");

/** A script with all that it imports before it runs. */
function withImports(name: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, next] of read(name).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) withImports(next!, found);
  return found;
}

const compressed = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0);

test("the first load of any view takes less than 100 KB compressed, without the reference's renderer", () => {
  const files = readdirSync(folder);
  const [main] = /main-\w+\.js/.exec(read("index.html"))!;
  const views = files.filter((name) => /^(?:requests|world|webhooks|behaviour|reference|conformance|sandboxes)-\w+\.js$/.test(name));
  expect(views.length).toBe(7);
  const styles = [...read("index.html").matchAll(/[\w-]+\.css/g)].map(([name]) => name);
  for (const view of views) {
    const loaded = new Set([...withImports(main), ...withImports(view)]);
    expect([view, compressed(["index.html", ...styles, ...loaded]) < 100_000]).toEqual([view, true]);
  }
});

test("the page loads nothing from elsewhere", () => {
  const addresses = readdirSync(folder).flatMap((name) =>
    name.endsWith(".txt")
      ? []
      : [...read(name).matchAll(/(?:src|href|url)\s*[=(:]\s*["']?(https?:)?\/\/[^"')\s]+/g)].map(([found]) => `${name}: ${found}`),
  );
  expect(addresses).toEqual([]);
});
