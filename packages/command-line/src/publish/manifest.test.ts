import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Manifest, exportedModules } from "./exports.ts";
import { publishedManifest } from "./staged.ts";

const manifest: Manifest = {
  name: "@hr-platform/example",
  version: "1.2.3",
  private: true,
  type: "module",
  exports: {
    ".": "./src/index.ts",
    "./types": "./generated/types.ts",
    "./browser": { browser: "./src/page.ts", default: "./src/index.ts" },
    "./old": { types: "./src/old.d.cts", default: "./generated/old.cjs" },
    "./apart": "./src/page.ts",
    "./data.json": "./generated/data.json",
    "./versions/*/table": "./generated/versions/*/table.ts",
    "./versions/*.json": "./generated/versions/*.json",
    "./drafts/*": "./generated/drafts/*.ts",
    "./package.json": "./package.json",
  },
  scripts: { build: "node build.ts" },
  dependencies: { left: "1.0.0" },
  devDependencies: { right: "1.0.0" },
  peerDependencies: { vitest: ">=3" },
  publishConfig: { access: "public", provenance: true, directory: "out", linkDirectory: false, apart: ["./apart"] },
};

/** A folder of the package, with what its `exports` names. */
function folder(): string {
  const root = mkdtempSync(join(tmpdir(), "hr-package-"));
  const files = ["src/index.ts", "src/page.ts", "src/old.d.cts", "generated/types.ts", "generated/old.cjs", "generated/data.json"];
  for (const file of [...files, "generated/versions/2.0.0/table.ts", "generated/versions/2.0.0/all.json"]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest));
  return root;
}

test("every source that is exported is published as a bundle with its types, and everything else at its place", () => {
  const module = (name: string): object => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  expect(publishedManifest(folder(), manifest, ["dist"])).toEqual({
    name: "@hr-platform/example",
    version: "1.2.3",
    type: "module",
    exports: {
      ".": module("index"),
      "./types": module("types"),
      "./browser": { browser: module("page"), default: module("index") },
      "./old": { types: "./dist/old.d.cts", default: "./dist/old.cjs" },
      "./data.json": "./generated/data.json",
      "./versions/*/table": module("versions/*/table"),
      "./versions/*.json": "./generated/versions/*.json",
      "./package.json": "./package.json",
    },
    files: ["dist"],
    peerDependencies: { vitest: ">=3" },
    publishConfig: { access: "public", provenance: true },
  });
});

test("an entry with a star names the files that there are", () => {
  expect(Object.keys(exportedModules(folder()))).toEqual(["index", "types", "page", "versions/2.0.0/table"]);
});
