import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "@hr-platform/reference/tree";

/** Builds the site into a new folder, without the pages of the libraries, which take seconds. Returns the folder. */
export function builtSite(): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-docs-"));
  // In a process of its own: Eleventy works in its working folder.
  const output = relative(root, folder);
  execFileSync("node", [join(root, "packages/site/scripts/build.ts"), "--no-libraries", "--output", output], { cwd: root });
  return folder;
}
