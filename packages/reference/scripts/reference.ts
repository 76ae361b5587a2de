/** Writes the pages of docs/reference anew. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER } from "../src/addresses.ts";
import { referencePages } from "../src/reference.ts";
import { root, tree } from "../src/tree.ts";

const folder = join(root, FOLDER);
const pages = referencePages(tree());
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
process.stdout.write(`${pages.size} pages in ${FOLDER}\n`);
