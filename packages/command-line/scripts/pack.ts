/**
 * Packs what is published: `npm run pack -- --into DIR` writes a tarball for each package. Without `--into`, into `node_modules/.packed`.
 * Each is made in the folder that its `publishConfig.directory` names.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PUBLISHED } from "../src/publish/published.ts";
import { stage } from "../src/publish/staged.ts";

const root = join(import.meta.dirname, "../../..");
const { values } = parseArgs({ options: { into: { type: "string" } } });
const into = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.into ?? join(root, "node_modules/.packed"));
mkdirSync(into, { recursive: true });
for (const name of PUBLISHED) {
  const staged = join(root, name, "node_modules/.published");
  await stage(join(root, name), staged);
  const packed = execFileSync("pnpm", ["pack", "--pack-destination", into, "--json"], { cwd: staged, encoding: "utf8" });
  const { filename } = JSON.parse(packed) as { filename: string };
  process.stdout.write(`${filename}\n`);
}
