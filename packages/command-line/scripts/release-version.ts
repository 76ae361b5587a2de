/**
 * Turns all changesets into the next version: of the packages, of the image in `deploy/compose.yaml`, of the entry for the MCP registry, and a section
 * of `CHANGELOG.md`.
 * Prints the version; nothing if there is no changeset.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  type ReleasePlan,
  UnfitChangesets,
  nextVersion,
  requireDocumentVersion,
  sectionOf,
  withSection,
} from "../src/release/changelog.ts";

const root = join(import.meta.dirname, "../../..");
const changeset = (...args: readonly string[]): void => {
  execFileSync("changeset", args, { cwd: root, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" });
};

/** Changes a file of the repository. */
function change(path: string, made: (text: string) => string): void {
  const file = join(root, path);
  writeFileSync(file, made(readFileSync(file, "utf8")));
}

function planned(): ReleasePlan {
  const folder = mkdtempSync(join(tmpdir(), "hr-release-"));
  try {
    const file = join(folder, "plan.json");
    // It takes paths from the folder that it runs in.
    changeset("status", `--output=${relative(root, file)}`);
    return JSON.parse(readFileSync(file, "utf8")) as ReleasePlan;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  const waiting = readdirSync(join(root, ".changeset")).some((name) => name.endsWith(".md") && name !== "README.md");
  const plan = waiting ? planned() : undefined;
  const version = plan && nextVersion(plan);
  if (plan !== undefined && version !== undefined) {
    const [, document] = /^ {2}version: (\S+)$/m.exec(readFileSync(join(root, "spec/openapi.yaml"), "utf8"))!;
    requireDocumentVersion(plan, document!);
    change("CHANGELOG.md", (text) => withSection(text, sectionOf(plan)));
    changeset("version");
    change("package.json", (text) => text.replace(/^( {2}"version": )".*"/m, `$1"${version}"`));
    change("deploy/compose.yaml", (text) => text.replace(/^( {2}image: hr-mock:).*$/m, `$1${version}`));
    change("packages/mock-server/server.json", (text) => text.replaceAll(/"version": ".*?"/g, `"version": "${version}"`));
    execFileSync("oxfmt", ["CHANGELOG.md"], { cwd: root, stdio: "ignore", shell: process.platform === "win32" });
    process.stdout.write(`${version}\n`);
  }
} catch (error) {
  if (!(error instanceof UnfitChangesets)) throw error;
  process.stderr.write(`hr-platform-tools: ${error.message}\n`);
  process.exitCode = 2;
}
