import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A target of `exports`: a file, or files by condition. */
export type Target = string | { readonly [condition: string]: Target };

/** A package.json, as far as the bundles and the published package are made from it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Target>>;
  readonly files?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

/** Reads the package.json of a folder. */
export function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
}

/** All files that `exports` names, once each. A `*` is what the files that there are have at its place: `./generated/versions/*.json`. */
export function exportedFiles(root: string, exported: Target = readManifest(root).exports): string[] {
  if (typeof exported !== "string") return [...new Set(Object.values(exported).flatMap((target) => exportedFiles(root, target)))];
  const [before, after] = exported.split("*");
  if (after === undefined) return [exported];
  const folder = before!.slice(0, before!.lastIndexOf("/"));
  const there = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }) : [];
  const files = there.map((file) => `${folder}/${file.replaceAll("\\", "/")}`);
  return files.filter((file) => file.startsWith(before!) && file.endsWith(after) && file.length > exported.length);
}

/** Whether a file is source code of ours, which is bundled. */
export const isModule = (file: string): boolean => file.endsWith(".ts") && !file.endsWith(".d.ts");

/** The entries that a package publishes: `publishConfig.apart` names those that are published as packages of their own. */
export function publishedEntries({ exports, publishConfig }: Manifest): Manifest["exports"] {
  const apart = (publishConfig?.["apart"] ?? []) as readonly string[];
  return Object.fromEntries(Object.entries(exports).filter(([name]) => !apart.includes(name)));
}

/** The modules that a package publishes, by their names in `dist`: `index` for `./src/index.ts`. */
export function exportedModules(root: string): Record<string, string> {
  return Object.fromEntries(
    exportedFiles(root, publishedEntries(readManifest(root))).flatMap((file) => (isModule(file) ? [[moduleName(file), file]] : [])),
  );
}

const moduleName = (file: string): string => file.replace(/^\.\/(?:src|generated)\/(.*)\.ts$/, "$1");

/** Where a file is in the published package: `./src/x.ts` becomes `./dist/x.js`. What is no code of ours keeps its place. */
export function publishedPlace(file: string): string {
  if (isModule(file)) return `./dist/${moduleName(file)}.js`;
  return file.replace(/^\.\/(?:src|generated)\/(.*\.cjs|.*\.d\.cts)$/, "./dist/$1");
}

/** The types of a module in the published package. */
export function publishedTypes(module: string): string {
  return publishedPlace(module).replace(/\.js$/, ".d.ts");
}
