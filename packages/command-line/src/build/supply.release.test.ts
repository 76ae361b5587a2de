import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { mockExecutable } from "../../../mock-server/scripts/executable/settings.ts";
import { suiteExecutable } from "../../../conformance/scripts/executable/settings.ts";
import { executableBundling } from "../executables/parts.ts";
import { notice } from "./notice.ts";
import { packagesOf } from "./shipped.ts";

const ROOT = new URL("../../../..", import.meta.url);

test("NOTICE, and the bill of materials of each, name every package in the executables", async () => {
  const list = await notice();
  for (const settings of [mockExecutable(), suiteExecutable()]) {
    const { metafile } = await build({ ...executableBundling(settings, settings.main), outfile: "main.cjs", write: false, metafile: true });
    const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const names = parts.flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? (/^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.slice(1) ?? []) : [],
    );
    expect(names.length).toBeGreaterThan(100);
    for (const name of new Set(names)) expect(list).toContain(`\n  ${name} `);
    const billed = new Set((await packagesOf(basename(settings.root))).map(({ name }) => name));
    expect(names.filter((name) => !billed.has(name))).toEqual([]);
  }
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
