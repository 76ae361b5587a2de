import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { bundle } from "../bundle.ts";
import { declarations } from "./declarations.ts";
import { type Manifest, exportedFiles, exportedModules, isModule, publishedPlace, readManifest } from "./exports.ts";
import { publishedManifest } from "./manifest.ts";
import { withLinksTo } from "./readme.ts";

/** The root of the repository, whose licence is that of every package. */
const REPOSITORY = join(import.meta.dirname, "../../../..");

/** Bundles what a package publishes into `dist`. A package with a build script has done so. */
async function bundles(root: string, manifest: Manifest, into: string): Promise<void> {
  const dist = join(into, "dist");
  if (manifest.scripts?.["build"] === undefined) await bundle({ root, into: dist });
  else if (existsSync(join(root, "dist"))) cpSync(join(root, "dist"), dist, { recursive: true });
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

async function types(root: string, manifest: Manifest, into: string): Promise<void> {
  for (const [path, text] of await declarations(root, exportedModules(root), manifest)) write(join(into, "dist", path), text);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
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
  for (const file of ["LICENSE", "NOTICE"]) copyFileSync(join(REPOSITORY, file), join(into, file));
  const readme = readFileSync(join(root, "README.md"), "utf8");
  write(
    join(into, "README.md"),
    withLinksTo(readme, (file) => existsSync(join(into, file))),
  );
  const places = [...data, ...Object.values(manifest.bin ?? {})].map((file) => publishedPlace(file).split("/")[1]!);
  const files = [...new Set(["dist", "NOTICE", ...places])];
  write(join(into, "package.json"), `${JSON.stringify(publishedManifest(root, manifest, files), null, 2)}\n`);
}
