import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundle, namedChunks } from "./bundle.ts";

const root = mkdtempSync(join(tmpdir(), "hr-bundle-"));
afterAll(() => rmSync(root, { recursive: true }));

test("an error that nobody catches shows its message, not the whole bundle", async () => {
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "package.json"), `{"name":"x","type":"module","exports":{}}`);
  const others = Array.from({ length: 500 }, (_, n) => `console.log("this is line ${n}");`);
  writeFileSync(join(root, "src/own.ts"), [...others, `throw new Error("the message");`, ...others].join("\n"));
  await bundle({ root, command: "own" });
  const { stderr } = spawnSync(process.execPath, [join(root, "dist/own.js")], { encoding: "utf8" });
  expect(stderr).toContain("the message");
  expect(stderr.length).toBeLessThan(3000);
});

test("a build keeps the chunks of the build before, and no older ones; only its own count as named", async () => {
  const dist = join(root, "built-often");
  const chunks: string[][] = [];
  const isLater = (name: string): boolean => name.startsWith("later-");
  for (const n of [1, 2, 3]) {
    writeFileSync(join(root, "src/lazy.ts"), `console.log(await import("./later.ts"), ${n});`);
    writeFileSync(join(root, "src/later.ts"), `console.log("later ${n}");`);
    await bundle({ root, command: "lazy", into: dist });
    chunks.push([...namedChunks(dist)].filter(isLater));
  }
  expect(chunks.map((names) => names.length)).toEqual([1, 1, 1]);
  expect(readdirSync(join(dist, "chunks")).filter(isLater).toSorted()).toEqual(chunks.slice(1).flat().toSorted());
});
