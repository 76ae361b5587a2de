import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const folder = mkdtempSync(join(tmpdir(), "hr-version-"));

const manifests = ["spec", "examples", ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`)].map(
  (path) => `${path}/package.json`,
);
const versionIn = (path: string): string => (JSON.parse(readFileSync(join(folder, path), "utf8")) as { version: string }).version;

/** The entry for the MCP registry. */
const ENTRY = "packages/mock-server/server.json";

function copyRepository(): void {
  const files = [
    ".changeset",
    ".oxfmtrc.json",
    "package.json",
    "pnpm-workspace.yaml",
    "CHANGELOG.md",
    "deploy",
    "spec/openapi.yaml",
    ENTRY,
  ];
  for (const path of [...files, "packages/command-line/scripts", "packages/command-line/src", ...manifests]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  // The changes that wait in the repository are not the test's.
  for (const name of readdirSync(join(folder, ".changeset")))
    if (name.endsWith(".md") && name !== "README.md") rmSync(join(folder, ".changeset", name));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const git = (...args: readonly string[]): void => void execFileSync("git", args, { cwd: folder, stdio: "ignore" });
  git("init", "--initial-branch=main");
  git("add", "CHANGELOG.md");
  git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--message=first");
}

const release = (): string =>
  execFileSync(process.execPath, ["packages/command-line/scripts/release-version.ts"], { cwd: folder, encoding: "utf8" });

test.skipIf(process.platform === "win32")("changesets become one version everywhere, once", () => {
  copyRepository();
  const before = versionIn("package.json");
  expect(release()).toBe("");
  writeFileSync(
    join(folder, ".changeset/some-change.md"),
    '---\n"@hr-platform/mock-server": minor\n"@hr-platform/spec": patch\n---\n\nServes more.\n',
  );
  const version = release().trim();
  expect(version).not.toBe(before);
  for (const path of ["package.json", ...manifests])
    if (!path.startsWith("spec/")) expect([path, versionIn(path)]).toEqual([path, version]);
  expect(versionIn("spec/package.json")).toMatch(/^1\.3\.[1-9]/);
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toContain(
    `## ${version}\n\n### New\n\n- **mock-server, spec**: Serves more.\n\n## ${before}\n`,
  );
  expect(readFileSync(join(folder, "deploy/compose.yaml"), "utf8")).toContain(`image: hr-mock:${version}\n`);
  expect(readFileSync(join(folder, ENTRY), "utf8").match(/"version": ".*"/g)).toEqual([
    `"version": "${version}"`,
    `"version": "${version}"`,
  ]);
  expect(existsSync(join(folder, ".changeset/some-change.md"))).toBe(false);
  expect(release()).toBe("");
});
