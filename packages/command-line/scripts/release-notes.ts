/** Prints the section of a version in `CHANGELOG.md`: `node packages/command-line/scripts/release-notes.ts 0.1.0`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { notesOf } from "../src/release/changelog.ts";

const [version = ""] = process.argv.slice(2);
const notes = notesOf(readFileSync(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8"), version);
if (notes === undefined) {
  process.stderr.write(`hr-platform-tools: CHANGELOG.md has no section '## ${version}'; name a version that it has\n`);
  process.exitCode = 2;
} else process.stdout.write(`${notes}\n`);
