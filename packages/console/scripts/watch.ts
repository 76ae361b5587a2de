/** Bundles the page into `dist`, and again after each change of its sources, until the process ends. */
import { join } from "node:path";
import { context } from "esbuild";
import { pageBundling } from "./page-bundling.ts";

const bundle = await context(pageBundling(join(import.meta.dirname, "../dist")));
await bundle.watch();
