/** Bundles the page into `dist`. */
import { join } from "node:path";
import { bundlePage } from "./bundle-page.ts";

await bundlePage(join(import.meta.dirname, "../dist"));
