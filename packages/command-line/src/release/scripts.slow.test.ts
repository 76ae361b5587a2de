import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import root from "../../../../package.json" with { type: "json" };

// The scripts of the release run as a runner would run them, in a copy of the repository, with programs that only note how they are called.

const ROOT = join(import.meta.dirname, "../../../..");
const PACKAGES = ["spec", ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}`)];
const isPrivate = (path: string): boolean =>
  (JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as { private?: boolean }).private === true;
const PUBLISHED = PACKAGES.filter((path) => !isPrivate(path));
const NEEDED = [
  ".ci",
  "package.json",
  "CHANGELOG.md",
  "deploy",
  "packages/mock-server/server.json",
  "packages/command-line/scripts",
  "packages/command-line/src",
  ...PACKAGES.map((path) => `${path}/package.json`),
];
const folder = mkdtempSync(join(tmpdir(), "hr-release-scripts-"));

/** Notes folder and arguments. Git says that nothing changed unless CHANGED is set; docker writes what buildx writes. */
const STUB = `#!/usr/bin/env bash
printf '%s\\n' "\${0##*/} in \${PWD#"$TREE"}: $*" >>"$CALLS"
case "\${0##*/} $*" in
  "git diff --quiet") [ -z "\${CHANGED:-}" ] ;;
  "gh pr list"*) echo 0 ;;
  "npm view @hr-platform/spec"*) echo 1.3.0 ;;
  "docker login"*) cat >"$TREE/password" ;;
  "docker buildx build"*) echo '{"containerimage.digest":"sha256:abc"}' >release/image.json ;;
esac
`;

let count = 0;

/** A copy of the repository for one script. */
function copyOfRepository(): string {
  const tree = join(folder, String(count++));
  for (const path of NEEDED) {
    const [from, to] = [join(ROOT, path), join(tree, path)];
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, filter: (source) => !source.includes("node_modules") });
  }
  for (const name of ["gh", "npm", "npx", "docker", "git"]) {
    const file = join(tree, "bin", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, STUB);
    chmodSync(file, 0o755);
  }
  return tree;
}

interface Ran {
  readonly status: number | null;
  readonly err: string;
  readonly calls: readonly string[];
  readonly output: string;
}

function run(tree: string, script: string, more: Readonly<Record<string, string>> = {}): Ran {
  const [calls, output] = [join(tree, "calls"), join(tree, "output")];
  for (const file of [calls, output]) writeFileSync(file, "");
  const env = {
    PATH: [join(tree, "bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
    TREE: tree,
    CALLS: calls,
    GITHUB_OUTPUT: output,
    GITHUB_SERVER_URL: "https://forge.example",
    GITHUB_REPOSITORY: "Owner/Tools",
    GITHUB_REF_NAME: `v${root.version}`,
    GITHUB_ACTOR: "someone",
    GITHUB_SHA: "0123abc",
    GH_TOKEN: "token-of-the-job",
    VERSION: root.version,
    ...more,
  };
  const { status, stderr } = spawnSync(join(tree, ".ci", script), { cwd: folder, env, encoding: "utf8" });
  const noted = readFileSync(calls, "utf8").trimEnd().split("\n");
  return { status, err: stderr, calls: noted, output: readFileSync(output, "utf8") };
}

function tarball(tree: string, name: string, version: string): void {
  const packed = join(tree, "packed", name);
  mkdirSync(join(packed, "package"), { recursive: true });
  mkdirSync(join(tree, "release/packages"), { recursive: true });
  writeFileSync(join(packed, "package/package.json"), JSON.stringify({ name: `@hr-platform/${name}`, version }));
  const file = join(tree, `release/packages/hr-platform-${name}-${version}.tgz`);
  expect(spawnSync("tar", ["-czf", file, "-C", packed, "package"]).status).toBe(0);
}

describe.skipIf(process.platform === "win32")("the scripts of the release", () => {
  const tree = copyOfRepository();

  test("only the tag of the version that the packages have is released", () => {
    expect(run(tree, "release-version")).toMatchObject({ status: 0, output: `version=${root.version}\n` });
    for (const name of ["v99.0.0", root.version, `v${root.version}; touch "$TREE/harm"`])
      expect(run(tree, "release-version", { GITHUB_REF_NAME: name })).toMatchObject({
        status: 1,
        output: "",
        err: expect.stringContaining(name),
      });
    expect(existsSync(join(tree, "harm"))).toBe(false);
  });

  test("each package says where it comes from before it is packed", () => {
    const { status, calls } = run(tree, "release-build");
    expect(status).toBe(0);
    expect(PUBLISHED.length).toBeGreaterThan(3);
    expect(calls.slice(0, -3)).toEqual(
      PUBLISHED.map(
        (name) =>
          `npm in /${name}: pkg set repository.type=git repository.url=git+https://forge.example/Owner/Tools.git repository.directory=${name}`,
      ),
    );
    expect(calls.slice(-3)).toEqual([
      "npm in /packages/mock-server: pkg set mcpName=io.github.Owner/hr-mock",
      `npm in : run --silent pack -- --into ${tree}/release/packages`,
      "npm in : run --silent executables -- --parts",
    ]);
    const entry = readFileSync(join(tree, "release/packages/server.json"), "utf8");
    expect(JSON.parse(entry)).toMatchObject({ name: "io.github.Owner/hr-mock", version: root.version });
  });

  test("the image is named after the repository, and the token reaches standard input alone", () => {
    tarball(tree, "mock-server", root.version);
    const { status, calls, output } = run(tree, "release-container");
    expect([status, output]).toEqual([0, "name=ghcr.io/owner/tools/hr-mock\ndigest=sha256:abc\n"]);
    expect(calls.join("\n")).not.toContain("token-of-the-job");
    expect(readFileSync(join(tree, "password"), "utf8")).toBe("token-of-the-job");
    expect(calls.at(2)).toContain(`--tag ghcr.io/owner/tools/hr-mock:${root.version} --tag ghcr.io/owner/tools/hr-mock:latest`);
    for (const name of ["Containerfile", "health.mjs", `hr-platform-mock-server-${root.version}.tgz`])
      expect(existsSync(join(tree, "release/container", name)), name).toBe(true);
  });

  test("each executable is in an archive of its own, with the licences and its bill of materials, named by the target triple", () => {
    const own = copyOfRepository();
    // Makes the executables that the script packs, and leaves other calls to Node.
    const node = `#!/usr/bin/env bash
case "$1" in
  *executables.ts) mkdir -p dist/executables && touch dist/executables/{hr-mock,hr-conformance,hr-mock.cdx.json,hr-conformance.cdx.json,LICENSE,NOTICE,NODE-LICENSE} ;;
  *) exec ${process.execPath} "$@" ;;
esac
`;
    writeFileSync(join(own, "bin/node"), node, { mode: 0o755 });
    expect(run(own, "release-executables", { TARGET: "x86_64-unknown-linux-gnu" }).status).toBe(0);
    const names = ["hr-conformance", "hr-mock"].map((command) => [command, `${command}-${root.version}-x86_64-unknown-linux-gnu`] as const);
    expect(readdirSync(join(own, "release/executables")).toSorted()).toEqual(names.map(([, name]) => `${name}.tar.gz`));
    for (const [command, name] of names) {
      const listed = spawnSync("tar", ["-tzf", join(own, "release/executables", `${name}.tar.gz`)], { encoding: "utf8" }).stdout;
      const files = ["LICENSE", "NODE-LICENSE", "NOTICE", command, `${command}.cdx.json`].map((file) => `${name}/${file}`);
      expect(listed.trim().split("\n").toSorted()).toEqual([`${name}/`, ...files]);
    }
  });

  test("everything in a release has a checksum, and its notes are those of the changelog", () => {
    mkdirSync(join(tree, "release/assets"));
    for (const name of ["a.tgz", "b.zip"]) writeFileSync(join(tree, "release/assets", name), name);
    expect(run(tree, "release-checksums").status).toBe(0);
    expect(readFileSync(join(tree, "release/assets/SHA256SUMS"), "utf8")).toMatch(/^[0-9a-f]{64} {2}a\.tgz\n[0-9a-f]{64} {2}b\.zip\n$/);
    const assets = ["SHA256SUMS", "a.tgz", "b.zip"].map((name) => `release/assets/${name}`).join(" ");
    expect(run(tree, "release-assets").calls).toEqual([
      `gh in : release create v${root.version} --repo Owner/Tools --verify-tag --title ${root.version} --notes-file release/notes.md ${assets}`,
    ]);
    expect(readFileSync(join(tree, "release/notes.md"), "utf8").length).toBeGreaterThan(100);
  });

  test("a package is published once, with provenance", () => {
    tarball(tree, "spec", "1.3.0");
    expect(run(tree, "release-npm").calls).toEqual([
      `npm in : view @hr-platform/mock-server@${root.version} version`,
      `npm in : publish release/packages/hr-platform-mock-server-${root.version}.tgz --provenance --access public`,
      "npm in : view @hr-platform/spec@1.3.0 version",
    ]);
  });

  test("the pull request of the next version is opened if there is one", () => {
    expect(run(tree, "version-request").calls).toEqual(["git in : diff --quiet"]);
    const { status, calls } = run(tree, "version-request", { CHANGED: "1" });
    expect(status).toBe(0);
    expect(calls.find((call) => call.includes(" push "))).toMatch(
      / push --quiet --force https:\/\/forge\.example\/Owner\/Tools\.git HEAD:refs\/heads\/next-version$/,
    );
    expect(calls.at(-1)).toContain(`gh in : pr create --head next-version --base main --title repo: release ${root.version}`);
    expect(calls.find((call) => call.includes(" push "))).toContain("credential.helper=!gh auth git-credential");
  });
});
