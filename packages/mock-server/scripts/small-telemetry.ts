import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "@hr-platform/command-line/bundle";

/** Takes the ES modules of OpenTelemetry, of which a bundle leaves out what nothing uses: its packages give them to browsers only. */
export const smallTelemetry: Plugin = {
  name: "small-telemetry",
  setup(bundle) {
    bundle.onResolve({ filter: /^@opentelemetry\// }, ({ path, resolveDir }) => {
      const file = createRequire(join(resolveDir, "importer.js")).resolve(path);
      return { path: file.replace(/([\\/]build[\\/])src(?=[\\/])/, "$1esm"), sideEffects: false };
    });
  },
};
