/** Packs what is published: `npm run pack -- --into DIR` writes a tarball for each package. Default: into `node_modules/.packed`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pack } from "../src/publish/pack.ts";

const { values } = parseArgs({ options: { into: { type: "string", default: "node_modules/.packed" } } });
for (const file of pack(resolve(process.env["INIT_CWD"] ?? process.cwd(), values.into))) process.stdout.write(`${file}\n`);
