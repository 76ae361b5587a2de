import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildOptions, type Plugin, build } from "esbuild";

export type { Plugin };

export interface BundleSettings {
  /** Folder of the package: `src/<command>.ts` and `src/index.ts` are bundled into its `dist`. */
  readonly root: string;
  readonly command: string;
  /** Text before the code of each file. Default: none. */
  readonly banner?: string;
  /** Default: none. */
  readonly plugins?: Plugin[];
}

/** How a command and its library are bundled, with shared chunks. What is loaded lazily in the sources stays in chunks of its own. */
export function bundling({ root, command, banner = "", plugins = [] }: BundleSettings): BuildOptions {
  const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));
  return {
    absWorkingDir: root,
    entryPoints: [`src/${command}.ts`, "src/index.ts"],
    outdir: join(root, "dist"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    inject: [join(import.meta.dirname, "older-node.ts")],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "linked",
    chunkNames: "chunks/[name]-[hash]",
    // yaml's build for Node is CommonJS, which a bundle of modules cannot load Node's own modules from.
    alias: { yaml: join(yaml, "browser/index.js") },
    banner: { js: banner },
    plugins,
    logLevel: "warning",
  };
}

/** Bundles a command and its library for Node 20.19 and newer into `dist`. Starting pays for nothing that the sources load lazily. */
export async function bundle(settings: BundleSettings): Promise<void> {
  const dist = join(settings.root, "dist");
  rmSync(dist, { recursive: true, force: true });
  await build(bundling(settings));
  chmodSync(join(dist, `${settings.command}.js`), 0o755);
}
