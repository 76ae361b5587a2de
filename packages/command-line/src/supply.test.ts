import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { notice } from "./notice.ts";

const ROOT = new URL("../../..", import.meta.url);

test("NOTICE names all third-party code and data that is shipped, with licences", async () => {
  const committed = readFileSync(new URL("NOTICE", ROOT), "utf8");
  expect(committed === (await notice()) ? "true" : "outdated; run 'node packages/command-line/scripts/notice.ts'").toBe("true");
});

const PERMISSIVE = /^(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|CC0-1\.0|Unlicense|\(MIT OR Apache-2\.0\))$/;

test("every package that is shipped has a licence that allows it, and its text", async () => {
  const text = await notice();
  const list = text.slice(text.indexOf("PACKAGES IN THE BUNDLES"), text.indexOf("LICENCES OF THESE PACKAGES"));
  const licences = [...list.matchAll(/^ {2}(\S+) \S+, (.*)$/gm)].map(([, name, licence]) => [name, licence]);
  expect(licences.length).toBeGreaterThan(10);
  for (const [name, licence] of licences) {
    expect([name, licence]).toEqual([name, expect.stringMatching(PERMISSIVE)]);
    expect(text).toMatch(new RegExp(`\n${name} \\S+\n\n {4}\\S`));
  }
});

test("every action is pinned by its digest, with the version beside it", () => {
  const files = readdirSync(new URL(".github", ROOT), { recursive: true, encoding: "utf8" }).filter((name) => /\.ya?ml$/.test(name));
  const uses = files.flatMap((name) => [...readFileSync(new URL(`.github/${name}`, ROOT), "utf8").matchAll(/uses:\s*(?!\.)(.+)$/gm)]);
  expect(uses.length).toBeGreaterThan(0);
  for (const [, action] of uses) expect(action).toMatch(/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});
