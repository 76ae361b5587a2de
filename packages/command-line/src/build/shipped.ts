import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type Metafile, build } from "esbuild";
import { pageBundling } from "../../../console/scripts/page-bundling.ts";
import { browserBundling } from "../../../mock-server/scripts/browser-bundling.ts";
import { bundling } from "./bundle.ts";

const PACKAGES = fileURLToPath(new URL("../../..", import.meta.url));
const FIXTURES = join(PACKAGES, "fixtures");

/** A bundle, with the folder below `packages` that it is made in. */
type Bundle = readonly [folder: string, options: (root: string) => BuildOptions];

/** The bundles of the packages that are published, by the last part of their names. */
const BUNDLES: Readonly<Record<string, readonly Bundle[]>> = {
  "mock-server": [
    ["mock-server", (root) => bundling({ root, command: "hr-mock" })],
    ["console", (root) => pageBundling(join(root, "dist"))],
  ],
  "mock-browser": [["mock-server", (root) => ({ ...browserBundling(join(root, "dist")), entryPoints: ["src/browser.ts"] })]],
  conformance: [["conformance", (root) => bundling({ root, command: "hr-conformance" })]],
  fixtures: [["fixtures", (root) => bundling({ root })]],
  spec: [["../spec", (root) => bundling({ root })]],
};
/** Packages that are read from where they are installed, and not bundled: the renderer of the reference. */
const SERVED: Readonly<Record<string, readonly string[]>> = { "mock-server": ["swagger-ui-dist"] };

/** A package of others. */
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The texts of its licence and notice files. If it has none, where to read its licence. */
  readonly texts: readonly string[];
}

/** Reads the package in a folder. */
function read(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Omit<Package, "texts">;
  const files = readdirSync(folder).filter(
    (file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file) && !/\.(?:js|ts)$/.test(file),
  );
  const texts = files.sort().map((file) =>
    readFileSync(join(folder, file), "utf8")
      .replaceAll("\r\n", "\n")
      .replaceAll(/[ \t]+$/gm, "")
      .trim(),
  );
  const missing = `The package holds no text of its licence, https://spdx.org/licenses/${license}.html`;
  return { name, version, license, texts: texts.length === 0 ? [missing] : texts };
}

/** The package whose lists of names are in the tables of the fixtures. */
export const namesPackage = (): Package =>
  read(dirname(createRequire(join(FIXTURES, "package.json")).resolve("@faker-js/faker/package.json")));

/** Packages in their order, each version once. */
function sorted(packages: readonly Package[]): Package[] {
  const found = [...packages].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  return found.filter(({ name, version }, n) => found[n - 1]?.name !== name || found[n - 1]?.version !== version);
}

/** The packages whose code is in what esbuild made in a folder. */
function packagesIn({ outputs }: Metafile, root: string): Package[] {
  const inputs = Object.values(outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []);
  return sorted([...new Set(folders)].map((folder) => read(join(root, folder))));
}

const found = new Map<string, Promise<Package[]>>();

/** The packages whose code, or files, a published package has. Found once: it takes seconds. */
export function packagesOf(name: string): Promise<Package[]> {
  const before = found.get(name);
  const packages = before ?? find(name);
  if (before === undefined) found.set(name, packages);
  return packages;
}

async function find(name: string): Promise<Package[]> {
  const bundled = BUNDLES[name]!.map(async ([folder, options]) => {
    const root = join(PACKAGES, folder);
    const { metafile } = await build({ ...options(root), write: false, metafile: true });
    return packagesIn(metafile, root);
  });
  const { resolve } = createRequire(join(PACKAGES, name, "package.json"));
  const served = (SERVED[name] ?? []).map((other) => read(dirname(resolve(`${other}/package.json`))));
  return sorted([...(await Promise.all(bundled)).flat(), ...served]);
}

/** The same of all published packages. */
export async function shipped(): Promise<Package[]> {
  return sorted((await Promise.all(Object.keys(BUNDLES).map(packagesOf))).flat());
}
