import { build } from "esbuild";
import { pageBundling } from "./page-bundling.ts";

/** Bundles the page into a folder, which then has nothing else. */
export async function bundlePage(into: string): Promise<void> {
  await build(pageBundling(into));
}
