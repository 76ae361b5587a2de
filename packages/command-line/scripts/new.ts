/** `npm run new KIND NAME`: writes a row and its test in the right room, and says what is left. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderTree } from "../src/scaffold/folder-tree.ts";
import { scaffold } from "../src/scaffold/scaffold.ts";
import { ScaffoldError } from "../src/scaffold/source-text.ts";

const root = join(import.meta.dirname, "../../..");
const tree = folderTree(root);

try {
  const { files, left } = scaffold(tree, process.argv.slice(2));
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  spawnSync("oxfmt", [...files.keys()], { cwd: root, shell: process.platform === "win32" });
  process.stdout.write(
    `Written:\n${[...files.keys()].map((path) => `  ${path}\n`).join("")}Left to do:\n${left.map((line) => `  ${line}\n`).join("")}`,
  );
} catch (error) {
  if (!(error instanceof ScaffoldError)) throw error;
  process.stderr.write(`hr-platform-tools: ${error.message}\n`);
  process.exitCode = 2;
}
