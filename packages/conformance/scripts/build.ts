/** Bundles the suite into dist: `hr-conformance.js` (the command) and `index.js` (the library), with the certificate of the receiver of `score`. */
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";

const root = dirname(import.meta.dirname);
await bundle({
  root,
  command: "hr-conformance",
  // CommonJS code in the bundle, such as Ajv, loads Node's modules with require.
  banner: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
});
for (const name of ["receiver.cert.pem", "receiver.key.pem"])
  copyFileSync(join(root, "../mock-server/test/support", name), join(root, "dist", name));
