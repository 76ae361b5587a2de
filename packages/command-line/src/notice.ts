import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { pageBundling } from "../../console/scripts/page-bundling.ts";
import { browserBundling } from "../../mock-server/scripts/browser-bundling.ts";
import { bundling } from "./bundle.ts";

const PACKAGES = fileURLToPath(new URL("../..", import.meta.url));

/** The bundles that are shipped, by package. */
const BUNDLES: readonly (readonly [name: string, options: (root: string) => BuildOptions])[] = [
  ["mock-server", (root) => bundling({ root, command: "hr-mock" })],
  ["mock-server", (root) => ({ ...browserBundling(join(root, "dist")), entryPoints: ["src/browser.ts"] })],
  ["conformance", (root) => bundling({ root, command: "hr-conformance" })],
  ["console", (root) => pageBundling(join(root, "dist"))],
];
/** Packages that are read from where they are installed, and not bundled: the renderer of the reference. */
const SERVED = [["mock-server", "swagger-ui-dist"]] as const;

interface Package {
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

/** The folders of the packages whose code is in a bundle. */
async function bundled([name, options]: (typeof BUNDLES)[number]): Promise<string[]> {
  const root = join(PACKAGES, name);
  const { metafile } = await build({ ...options(root), write: false, metafile: true });
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []).map((folder) => join(root, folder));
}

async function shipped(): Promise<Package[]> {
  const folders = new Set<string>();
  for (const one of BUNDLES) for (const folder of await bundled(one)) folders.add(folder);
  for (const [user, name] of SERVED)
    folders.add(dirname(createRequire(join(PACKAGES, user, "package.json")).resolve(`${name}/package.json`)));
  const found = [...folders].map(read).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  return found.filter(({ name, version }, n) => found[n - 1]?.name !== name || found[n - 1]?.version !== version);
}

/** The tables that are generated from third-party data and shipped. */
function tables(): string {
  const from = (name: string): NodeJS.Require => createRequire(join(PACKAGES, name, "package.json"));
  const faker = read(dirname(from("fixtures").resolve("@faker-js/faker/package.json")));
  return `packages/fixtures/tables/names.json, and its copy in the bundles
  Names of people, made from the lists of @faker-js/faker ${faker.version}, ${faker.license}:

${indented(faker.texts.join("\n\n"))}`;
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, "    ");

let made: Promise<string> | undefined;

/** The text of the NOTICE file: all third-party code and data in the bundles and tables, with licences. Made once: it takes seconds. */
export const notice = (): Promise<string> => (made ??= make());

async function make(): Promise<string> {
  const packages = await shipped();
  const list = packages.map(({ name, version, license }) => `  ${name} ${version}, ${license}`).join("\n");
  const texts = packages.map(({ name, version, texts: own }) => `${name} ${version}\n\n${indented(own.join("\n\n"))}`).join("\n\n\n");
  return `HR Platform tools
Licensed under the MIT licence, see LICENSE. What follows is the work of others.
Written by packages/command-line/src/notice.ts when this was packed.


TABLES

${tables()}


PACKAGES IN THE BUNDLES

${list}


LICENCES OF THESE PACKAGES

${texts}
`;
}
