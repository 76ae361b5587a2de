import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const HERE = join(import.meta.dirname, "../node_modules");
const NEWEST = join(import.meta.dirname, "../../../node_modules/typescript");
const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/guides/typescript.md"), "utf8");

const manifest = (folder: string): { readonly version: string; readonly peerDependencies?: Readonly<Record<string, string>> } =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as never;
/** `7.13.0` -> `7.13`. */
const minor = (name: string): string => manifest(join(HERE, name)).version.replace(/\.\d+$/, "");

test("the page names the generators that the tests use", () => {
  expect(PAGE).toContain(`[openapi-typescript](https://openapi-ts.dev) ${minor("openapi-typescript")} `);
  expect(PAGE).toContain(`\`@hey-api/openapi-ts\` ${minor("@hey-api/openapi-ts")} `);
});

/** How the generator ends, with a compiler of its own or with another one. */
function generated(compiler?: string): { readonly status: number | null; readonly stderr: string } {
  const url = compiler === undefined ? undefined : pathToFileURL(compiler).href;
  const hooks = `import { registerHooks } from "node:module";
registerHooks({ resolve: (name, from, next) => (name === "typescript" ? next(${JSON.stringify(url)}, from) : next(name, from)) });`;
  const flags = url === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(hooks)}`];
  const description = join(import.meta.dirname, "../../../spec/generated/openapi.json");
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(HERE, "openapi-typescript/bin/cli.js"), description], {
    encoding: "utf8",
    // Elsewhere: the configuration of the repository would win.
    cwd: tmpdir(),
  });
  return { status, stderr };
}

// Once this fails, the page can install the generator like any other package.
test("the generator does not start with the compiler of TypeScript 7, and works with that of TypeScript 5", () => {
  expect(manifest(NEWEST).version).toMatch(/^7\./);
  expect(manifest(join(HERE, "typescript")).version).toMatch(/^5\./);
  const { status, stderr } = generated(join(NEWEST, "lib/version.cjs"));
  expect(status).not.toBe(0);
  expect(stderr).toContain("TypeError: Cannot read properties of undefined");
  expect(generated().status).toBe(0);
});
