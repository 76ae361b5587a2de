import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "..");

/**
 * Bundles the page into a folder, which is emptied first: `index.html`, and files whose names hold a hash of what they contain.
 * Each view is a chunk of its own, which is loaded when it is opened. Styles of all views come with the page: a view that is
 * opened does not jump.
 */
export async function bundlePage(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["src/main.tsx"],
    outdir: into,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    legalComments: "linked",
    metafile: true,
    logLevel: "warning",
  });
  const files = Object.entries(metafile.outputs);
  const [script, { cssBundle = "" }] = files.find(([, { entryPoint }]) => entryPoint === "src/main.tsx")!;
  // esbuild writes the styles of a chunk that is loaded later beside it, and nothing that loads them.
  const styles = [cssBundle, ...files.map(([file]) => file).filter((file) => file.endsWith(".css") && file !== cssBundle)];
  const [before, line, after] = readFileSync(join(ROOT, "src/index.html"), "utf8").split(/^(.*main\.css.*\n)/m) as [string, string, string];
  const links = styles.map((file) => line.replace("main.css", basename(file))).join("");
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, "index.html"), `${before}${links}${after}`.replace("main.tsx", basename(script)));
}
