/** Packs what is published: `npm run pack -- --into DIR` writes a tarball for each package. Default: into `dist`. */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pack } from "../src/publish/pack.ts";

const root = join(import.meta.dirname, "../../..");
const { values } = parseArgs({ options: { into: { type: "string", default: join(root, "dist") } } });
const tarballs = await pack(resolve(process.env["INIT_CWD"] ?? process.cwd(), values.into));
for (const file of tarballs.values()) process.stdout.write(`${file}\n`);
