import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExecutableSettings } from "../../../command-line/src/executables/parts.ts";
import { PLUGINS } from "../plugins.ts";

const root = join(import.meta.dirname, "../..");

/** The executable `hr-mock`, with the files that stand beside the bundle, which is built before: the console and the renderer of the reference. */
export function mockExecutable(): ExecutableSettings {
  const beside = ["console", "renderer"].flatMap((folder) => readdirSync(join(root, "dist", folder)).map((name) => `${folder}/${name}`));
  return {
    command: "hr-mock",
    root,
    main: "scripts/executable/main.ts",
    workers: { "sqlite-thread.cjs": "../replicas/src/data/stores/sqlite-thread.ts" },
    files: Object.fromEntries(beside.map((path) => [path, join(root, "dist", path)])),
    plugins: PLUGINS,
  };
}
