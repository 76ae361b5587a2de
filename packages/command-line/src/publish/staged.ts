import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { bundle, namedChunks } from "../build/bundle.ts";
import { notice } from "../build/notice.ts";
import {
  type Manifest,
  type Target,
  exportedFiles,
  exportedModules,
  isModule,
  publishedEntries,
  publishedPlace,
  publishedTypes,
  readManifest,
} from "./exports.ts";

/** The root of the repository, whose licence is that of every package. */
const REPOSITORY = join(import.meta.dirname, "../../../..");

const SKILLS = "skills";

/** Bundles what a package publishes into `dist`. A package with a build script has done so. */
async function bundles(root: string, manifest: Manifest, into: string): Promise<void> {
  const dist = join(into, "dist");
  if (manifest.scripts?.["build"] === undefined) await bundle({ root, into: dist });
  else if (existsSync(join(root, "dist"))) copyBundle(join(root, "dist"), dist);
  else throw new Error(`${manifest.name} is not built; run 'npm run build' first`);
  const common = exportedFiles(root).filter((file) => file.endsWith(".cjs"));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(common.map((file) => [publishedPlace(file).slice("./dist/".length, -".cjs".length), file])),
    outdir: dist,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: "warning",
  });
}

/** Copies a bundle, without chunks that are left over from the build before. */
function copyBundle(from: string, to: string): void {
  const chunks = namedChunks(from);
  cpSync(from, to, { recursive: true, filter: (path) => basename(dirname(path)) !== "chunks" || chunks.has(basename(path)) });
}

/** A bundled file by its path below `dist`. */
type BundledFile = readonly [path: string, text: string];

/**
 * The types of modules, each in one file, with what they share in `types/`. They refer to nothing but Node and peers: the types of
 * packages that are in the bundles are in them too. Members marked `@internal` are left out.
 * @param modules By their path below `dist`, without ending.
 */
async function declarations(root: string, modules: Readonly<Record<string, string>>, manifest: Manifest): Promise<BundledFile[]> {
  const peers = Object.keys(manifest.peerDependencies ?? {});
  const bundle = await rolldown({
    cwd: root,
    input: { ...modules },
    tsconfig: false,
    platform: "node",
    external: (id) => id.startsWith("node:") || peers.some((peer) => id === peer || id.startsWith(`${peer}/`)),
    plugins: dts({ generator: "oxc", oxc: { stripInternal: true }, tsconfig: false, emitDtsOnly: true }),
  });
  try {
    const { output } = await bundle.generate({ format: "esm", entryFileNames: "[name].js", chunkFileNames: "types/[name]-[hash].js" });
    return output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.code] as const] : []));
  } finally {
    await bundle.close();
  }
}

async function types(root: string, manifest: Manifest, into: string): Promise<void> {
  for (const [path, text] of await declarations(root, exportedModules(root), manifest)) write(join(into, "dist", path), text);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What a package of the repository says that does not hold for the published one: all its dependencies are in its bundles. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "private",
  "scripts",
  "dependencies",
  "devDependencies",
  "exports",
  "files",
  "publishConfig",
]);

/** A target of `exports` as it is published: sources become bundles with types. Undefined: it names no file that there is. */
function publishedTarget(root: string, target: Target): Target | undefined {
  if (typeof target === "string") {
    if (exportedFiles(root, target).length === 0) return undefined;
    if (!isModule(target)) return publishedPlace(target);
    return { types: publishedTypes(target), default: publishedPlace(target) };
  }
  const conditions = Object.entries(target).map(([condition, own]) => [condition, publishedTarget(root, own)] as const);
  // Types alone are no entry.
  if (!conditions.some(([condition, own]) => condition !== "types" && own !== undefined)) return undefined;
  return Object.fromEntries(conditions.filter((pair): pair is [string, Target] => pair[1] !== undefined));
}

/** The package.json of the published package: `exports` by rule, `files`, and no trace of how it is built. */
export function publishedManifest(root: string, manifest: Manifest, files: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(publishedEntries(manifest)).flatMap(([name, target]) => {
    const own = publishedTarget(root, target);
    return own === undefined ? [] : [[name, own] as const];
  });
  const { access, provenance } = manifest.publishConfig ?? {};
  return {
    ...Object.fromEntries(Object.entries(manifest).filter(([member]) => !LEFT_OUT.has(member))),
    exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" },
    files,
    publishConfig: { access, provenance },
  };
}

/**
 * A Markdown page as it is shipped: with those of its links that lead to the web, within the page, or to a file that is shipped with it. Of
 * the others the text stays.
 */
export function withLinksTo(page: string, isThere: (file: string) => boolean): string {
  return page.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, text: string, target: string) => {
    // In the repository it is above the package, which is shipped with a copy.
    const own = target.replace(/^(?:\.\.\/)+(?=LICENSE$)/, "");
    return /^(?:https?:|#)/.test(own) || isThere(own.replace(/#.*$/, "")) ? `[${text}](${own})` : text;
  });
}

/** Makes the folder of a package as it is published: bundles, types, and what it exports as data. */
export async function stage(root: string, into: string): Promise<void> {
  const manifest = readManifest(root);
  rmSync(into, { recursive: true, force: true });
  await bundles(root, manifest, into);
  await types(root, manifest, into);
  const data = exportedFiles(root).filter((file) => !isModule(file) && !file.endsWith(".cjs") && file !== "./package.json");
  for (const file of [...data, ...Object.values(manifest.bin ?? {})]) {
    mkdirSync(dirname(join(into, publishedPlace(file))), { recursive: true });
    copyFileSync(join(root, file), join(into, publishedPlace(file)));
  }
  // What the package tells an agent: tools look for it in this folder of a package.
  const skills = existsSync(join(root, SKILLS)) ? [SKILLS] : [];
  for (const folder of skills) cpSync(join(root, folder), join(into, folder), { recursive: true });
  copyFileSync(join(REPOSITORY, "LICENSE"), join(into, "LICENSE"));
  write(join(into, "NOTICE"), await notice());
  const readme = readFileSync(join(root, "README.md"), "utf8");
  write(
    join(into, "README.md"),
    withLinksTo(readme, (file) => existsSync(join(into, file))),
  );
  const places = [...data, ...Object.values(manifest.bin ?? {})].map((file) => publishedPlace(file).split("/")[1]!);
  const files = [...new Set(["dist", "NOTICE", ...skills, ...places])];
  write(join(into, "package.json"), `${JSON.stringify(publishedManifest(root, manifest, files), null, 2)}\n`);
}
