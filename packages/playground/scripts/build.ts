/** Builds the playground into `dist`: `turbo run build --filter @hr-platform/playground`. */
import { join } from "node:path";
import { buildPlayground } from "./build-playground.ts";

await buildPlayground(join(import.meta.dirname, "../dist"));
