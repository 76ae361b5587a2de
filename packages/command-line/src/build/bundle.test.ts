import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, afterEach } from "vitest";
import { bundle, namedChunks, fewFiles } from "./bundle.ts";
import { type BuildOptions, build } from "esbuild";

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
