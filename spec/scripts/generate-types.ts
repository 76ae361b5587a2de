/**
 * Writes the types of the contract, from the bundled document of generate.ts. Only the type checker reads them, so that a
 * machine that just runs the commands does without what makes them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, root } from "./bundle.ts";
import { typeModule } from "./types.ts";

const out = join(root, "generated");
const document = JSON.parse(readFileSync(join(out, "openapi.json"), "utf8")) as Document;
writeFileSync(join(out, "types.ts"), await typeModule(document));
