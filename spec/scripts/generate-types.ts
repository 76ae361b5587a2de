/**
 * Writes the types of the contract, from the bundled document of generate.ts. Only the type checker reads them, so that a
 * machine that just runs the commands does without what makes them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Document, root } from "./bundle.ts";
import { versionFolders } from "./versions.ts";
import { typeModule } from "./types.ts";

const out = join(root, "generated");
const newest = versionFolders().at(-1);
const file = newest === undefined ? "openapi.json" : join("versions", basename(newest), "openapi.json");
const document = JSON.parse(readFileSync(join(out, file), "utf8")) as Document;
writeFileSync(join(out, "types.ts"), await typeModule(document));
