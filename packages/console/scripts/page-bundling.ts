import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { BuildOptions, Metafile, Plugin } from "esbuild";

const ROOT = join(import.meta.dirname, "..");

/**
 * The esbuild options of the page, which goes into a folder that then has nothing else: `index.html`, and files whose names hold a
 * hash of what they contain. Each view is a chunk of its own, which is loaded when it is opened. Styles of all views come with the
 * page: a view that is opened does not jump.
 */
export function pageBundling(into: string): BuildOptions & { readonly metafile: true } {
  return {
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
    plugins: [indexFile(into)],
  };
}

/** Writes `index.html` beside each new bundle. */
function indexFile(into: string): Plugin {
  return {
    name: "index-file",
    setup(bundle) {
      // A bundle that is not written, as for a list of what is in it, leaves the folder alone.
      if (bundle.initialOptions.write === false) return;
      bundle.onEnd(({ metafile }) => {
        if (metafile === undefined) return;
        mkdirSync(into, { recursive: true });
        writeFileSync(join(into, "index.html"), indexOf(metafile));
        // At the end, and only what is stale: a mock may serve the folder meanwhile.
        const fresh = new Set(["index.html", ...Object.keys(metafile.outputs).map((file) => basename(file))]);
        for (const name of readdirSync(into)) if (!fresh.has(name)) rmSync(join(into, name), { recursive: true, force: true });
      });
    },
  };
}

function indexOf({ outputs }: Metafile): string {
  const files = Object.entries(outputs);
  const [script, { cssBundle = "" }] = files.find(([, { entryPoint }]) => entryPoint === "src/main.tsx")!;
  // esbuild writes the styles of a chunk that is loaded later beside it, and mostly into those of the page, too.
  const loaded = outputs[cssBundle]?.inputs ?? {};
  const isMissing = ([file, { inputs }]: (typeof files)[number]): boolean =>
    file.endsWith(".css") && Object.keys(inputs).some((input) => !(input in loaded));
  const styles = [cssBundle, ...files.filter(isMissing).map(([file]) => file)];
  const [before, line, after] = readFileSync(join(ROOT, "src/index.html"), "utf8").split(/^(.*main\.css.*\n)/m) as [string, string, string];
  const links = styles.map((file) => line.replace("main.css", basename(file))).join("");
  return `${before}${links}${after}`.replace("main.tsx", basename(script));
}
