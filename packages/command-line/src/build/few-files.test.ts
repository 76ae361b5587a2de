import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { afterEach, expect, test } from "vitest";
import { fewFiles } from "./bundle.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-few-files-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command loads the hub; the hub loads two modules later, and each of them needs another part of it at once. */
const SOURCES: Readonly<Record<string, string>> = {
  "command.ts": `await import("./hub.ts");`,
  "hub.ts": `import { one } from "./one.ts"; import { two } from "./two.ts"; import { three } from "./three.ts";
    console.log(one, two, three); export const later = () => [import("./first.ts"), import("./second.ts")];`,
  "one.ts": `export const one = Math.max(1, 2);`,
  "two.ts": `export const two = Math.max(3, 4);`,
  "three.ts": `export const three = Math.max(5, 6);`,
  "first.ts": `import { one } from "./one.ts"; console.log("first", one);`,
  "second.ts": `import { two } from "./two.ts"; console.log("second", two);`,
};

/** For each file that is made, the sources in it. */
async function filesOf(hubs: readonly string[]): Promise<string[][]> {
  const options: BuildOptions = {
    absWorkingDir: folder,
    entryPoints: ["command.ts"],
    outdir: "dist",
    bundle: true,
    splitting: true,
    format: "esm",
    write: false,
    metafile: true,
  };
  const { metafile } = await build({ ...options, plugins: [await fewFiles(options, hubs)] });
  return Object.values(metafile!.outputs)
    .map(({ inputs }) => Object.keys(inputs).sort())
    .filter((inputs) => inputs.length > 0);
}

test("the code of a hub stays in one file, whatever parts of it its lazy imports need", async () => {
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text);
  expect(await filesOf([])).not.toContainEqual(["hub.ts", "one.ts", "three.ts", "two.ts"]);
  const files = await filesOf(["hub.ts"]);
  expect(files).toContainEqual(["one.ts", "three.ts", "two.ts"]);
  expect(files.length).toBe(5);
});
