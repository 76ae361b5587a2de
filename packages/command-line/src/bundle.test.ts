import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundle } from "./bundle.ts";

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
