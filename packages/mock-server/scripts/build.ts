/** Bundles the mock into dist: `hr-mock.js` (the command) and `index.js` (the library), with the console, which is built before. */
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";
import { builtins } from "./builtins.ts";

const root = dirname(import.meta.dirname);
await bundle({ root, command: "hr-mock", plugins: [builtins] });
cpSync(join(root, "../console/dist"), join(root, "dist/console"), { recursive: true });
