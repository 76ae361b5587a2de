import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import type { Manifest } from "./exports.ts";

/** A bundled file by its path below `dist`. */
export type BundledFile = readonly [path: string, text: string];

/**
 * The types of modules, each in one file, with what they share in `types/`. They refer to nothing but Node and peers: the types of
 * packages that are in the bundles are in them too. Members marked `@internal` are left out.
 * @param modules By their path below `dist`, without ending.
 */
export async function declarations(root: string, modules: Readonly<Record<string, string>>, manifest: Manifest): Promise<BundledFile[]> {
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
