import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "@hr-platform/reference/tree";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { treatmentOf } from "./blocks.ts";
import { wrongCalls } from "./command-lines.ts";
import { SKILL, blocksIn } from "./pages.ts";

const text = readFileSync(join(root, SKILL), "utf8");

test("the skill has the front matter that agents look for", () => {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(text)!;
  const { name, description, compatibility, ...others } = parse(head!) as Record<string, string>;
  expect(name).toBe(basename(dirname(SKILL)));
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  expect(description!.length).toBeGreaterThan(100);
  expect(description!.length).toBeLessThanOrEqual(1024);
  expect(compatibility!.length).toBeLessThanOrEqual(500);
  expect(others).toEqual({ license: "MIT" });
});

test("every command of the skill exists, with its flags, and every block of it is run", () => {
  expect(wrongCalls(text)).toEqual([]);
  expect(text.match(/npx @hr-platform\/(?:mock-server|conformance) [a-z]/g)!.length).toBeGreaterThan(10);
  expect(blocksIn(SKILL).filter((block) => treatmentOf(block) === "leave")).toEqual([]);
});
