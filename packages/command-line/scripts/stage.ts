/** Makes the folder that pnpm packs and publishes of the package in the working folder, before it does so: its `publishConfig.directory`. */
import { join } from "node:path";
import { readManifest } from "../src/publish/exports.ts";
import { stage } from "../src/publish/staged.ts";

const root = process.cwd();
if (process.env["npm_config_user_agent"]?.startsWith("npm/") === true) {
  process.stderr.write("npm would pack the sources as they are; use pnpm pack, or npm run pack in the repository\n");
  process.exitCode = 2;
} else await stage(root, join(root, String(readManifest(root).publishConfig?.["directory"])));
