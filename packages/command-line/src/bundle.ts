import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Plugin, build } from "esbuild";

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

/**
 * Bundles a command and its library for Node 24, with shared chunks. What is loaded lazily in the sources stays in chunks of its
 * own, so that starting does not pay for it.
 */
export async function bundle({ root, command, banner = "", plugins = [] }: BundleSettings): Promise<void> {
  const dist = join(root, "dist");
  const yaml = dirname(createRequire(import.meta.url).resolve("yaml/package.json"));
  rmSync(dist, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [`src/${command}.ts`, "src/index.ts"],
    outdir: dist,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "linked",
    chunkNames: "chunks/[name]-[hash]",
    // yaml's build for Node is CommonJS, which a bundle of modules cannot load Node's own modules from.
    alias: { yaml: join(yaml, "browser/index.js") },
    banner: { js: banner },
    plugins,
    logLevel: "warning",
  });
  chmodSync(join(dist, `${command}.js`), 0o755);
}
