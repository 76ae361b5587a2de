import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { expect, test } from "vitest";
import { bundling } from "./bundle.ts";

// `npm start` installs `dependencies` only (scripts/run.mjs): they have to be enough to build the commands and to run them.

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
/** What `npm start` and `npm run conformance` run on the way to the commands. */
const SCRIPTS = [
  "spec/scripts/generate.ts",
  "packages/console/scripts/build.ts",
  "packages/mock-server/scripts/build.ts",
  "packages/conformance/scripts/build.ts",
  "packages/conformance/scripts/against-mock.ts",
];
const COMMANDS = { "mock-server": "hr-mock", conformance: "hr-conformance" } as const;

const packageFolder = (file: string): string => (existsSync(join(file, "package.json")) ? file : packageFolder(dirname(file)));

/** What the files of a package may import: its dependencies, what the project beside it has, and itself by its name. */
function importable(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };
  return [manifest.name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
}

/** Packages that our files in a bundle import without a row in the `dependencies` of their own package: `file: package`. */
async function undeclared(settings: BuildOptions): Promise<string[]> {
  const { metafile } = await build({ ...settings, write: false, metafile: true });
  return Object.entries(metafile.inputs).flatMap(([path, { imports }]) => {
    if (path.includes("node_modules/") || !/\.[cm]?[jt]s$/.test(path)) return [];
    const declared = importable(packageFolder(dirname(resolve(settings.absWorkingDir!, path))));
    const names = imports.flatMap(({ original, path: to }) => /^(?:@[\w-]+\/)?[\w-]+(?:\.js)?(?=\/|$)/.exec(original ?? to)?.[0] ?? []);
    return names.filter((name) => !declared.includes(name) && name !== "node").map((name) => `${path}: ${name}`);
  });
}

test("every package that a script imports on the way to the commands is a dependency", async () => {
  const entryPoints = SCRIPTS.map((script) => join(ROOT, script));
  const found = await undeclared({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: join(ROOT, "dist"),
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    external: ["esbuild"],
  });
  expect(found).toEqual([]);
});

for (const [name, command] of Object.entries(COMMANDS)) {
  test(`every package in the bundle of ${command} is a dependency of what imports it`, async () => {
    expect(await undeclared(bundling({ root: join(ROOT, "packages", name), command }))).toEqual([]);
  });
}

test("the program that bundles the description is a dependency", () => {
  expect(importable(join(ROOT, "spec"))).toContain("@redocly/cli");
});
