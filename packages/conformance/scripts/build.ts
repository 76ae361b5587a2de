/** Bundles the suite into dist: `hr-conformance.js` (the command) and `index.js` (the library). */
import { dirname } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";

const root = dirname(import.meta.dirname);
await bundle({
  root,
  command: "hr-conformance",
  // CommonJS code in the bundle, such as Ajv, loads Node's modules with require.
  banner: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
});
