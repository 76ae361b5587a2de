import { join } from "node:path";
import type { ExecutableSettings } from "../../../command-line/src/executables/parts.ts";

const root = join(import.meta.dirname, "../..");

/** The executable `hr-conformance`. */
export function suiteExecutable(): ExecutableSettings {
  return {
    command: "hr-conformance",
    root,
    main: "scripts/executable/main.ts",
    workers: {},
    files: {},
    plugins: [],
  };
}
