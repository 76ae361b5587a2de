/** Bundles the mock into dist: `hr-mock.js` (the command) and `index.js` (the library). */
import { dirname } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";
import { builtins } from "./builtins.ts";

await bundle({ root: dirname(import.meta.dirname), command: "hr-mock", plugins: [builtins] });
