import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { parse } from "yaml";
import root from "../../../../package.json" with { type: "json" };
import known from "../../executables/node.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../../..");
const FOLDER = join(ROOT, ".github/workflows");

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly "timeout-minutes"?: number;
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly include?: readonly { readonly platform: string; readonly target: string }[] } };
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name.replace(/\.yml$/, ""), parse(readFileSync(join(FOLDER, name), "utf8")) as Workflow]),
);
const release = workflows["release"]!;
const jobs = Object.entries(workflows).flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ at: `${name}.${id}`, workflow, job })),
);
const steps = jobs.flatMap(({ at, job }) => job.steps.map((step) => ({ at, step })));

/** What a job may do beyond reading the source: nothing, unless it is here. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  "version.pull-request": ["contents: write", "pull-requests: write"],
  "release.container": ["attestations: write", "id-token: write", "packages: write"],
  "release.assets": ["attestations: write", "contents: write", "id-token: write"],
  "release.npm": ["id-token: write"],
};

test("each job has only the rights that it needs, and ends in time", () => {
  for (const { at, workflow, job } of jobs) {
    const rights = Object.entries(job.permissions ?? workflow.permissions).map(([name, right]) => `${name}: ${right}`);
    const beyond = rights.filter((right) => right !== "contents: read").toSorted((a, b) => (a < b ? -1 : 1));
    expect([at, beyond]).toEqual([at, RIGHTS[at] ?? []]);
    expect(job["timeout-minutes"], at).toBeGreaterThan(0);
  }
});

test("a job that may write runs in no fork, and never for a pull request", () => {
  for (const { at, workflow, job } of jobs.filter((one) => RIGHTS[one.at] !== undefined)) {
    expect(Object.keys(workflow.on), at).toEqual(["push"]);
    // A job is skipped with those that it needs.
    const first = [job.needs ?? []].flat().length === 0 ? job : workflow.jobs[[job.needs!].flat()[0]!]!;
    expect(first.if, at).toBe("${{ !github.event.repository.fork }}");
  }
});

test("no script contains an expression, and no step gets a secret but the token of its own job", () => {
  for (const { at, step } of steps) {
    expect([at, step.run ?? ""]).toEqual([at, expect.not.stringContaining("${{")]);
    expect(JSON.stringify(step), at).not.toMatch(/secrets[.[]/);
    for (const [name, value] of Object.entries(step.env ?? {}))
      if (value.includes("github.token")) expect([at, name, value]).toEqual([at, "GH_TOKEN", "${{ github.token }}"]);
  }
});

test("no checkout of a workflow that writes leaves its token behind", () => {
  const checkouts = steps.filter(
    ({ at, step }) => /^(?:release|version)\./.test(at) && step.uses?.startsWith("actions/checkout@") === true,
  );
  expect(checkouts.length).toBeGreaterThan(4);
  for (const { at, step } of checkouts) expect([at, step.with?.["persist-credentials"]]).toEqual([at, false]);
  // Nor does what other runs cached reach a release.
  for (const { at, step } of steps.filter(({ step: { uses } }) => uses?.startsWith("actions/setup-node@") === true))
    if (at.startsWith("release."))
      expect([at, step.with]).toEqual([at, { "node-version": root.devDependencies.node, "package-manager-cache": false }]);
});

test("what a step runs is there, can be run, and is a correct script", () => {
  const scripts = steps.flatMap(({ step }) => [...(step.run ?? "").matchAll(/^(\.ci\/\S+)$/gm)].map(([, path]) => path!));
  expect(scripts.length).toBeGreaterThan(8);
  for (const path of scripts) {
    accessSync(join(ROOT, path), constants.X_OK);
    expect([path, spawnSync("bash", ["-n", join(ROOT, path)]).status]).toEqual([path, 0]);
    const text = readFileSync(join(ROOT, path), "utf8");
    expect(text, path).toContain("set -euo pipefail");
    for (const [, file] of text.matchAll(/(?:node|import\(")\s*(?:\.\/)?(packages\/\S+?\.ts)/g))
      expect(existsSync(join(ROOT, file!)), file).toBe(true);
    for (const [, name] of text.matchAll(/npm run --silent (\S+)/g)) expect(Object.keys(root.scripts), path).toContain(name);
  }
});

/** GitHub's own parser. Node cannot load it as it is: it imports JSON without saying so. */
async function parser(): Promise<(name: string, content: string) => string[]> {
  const folder = mkdtempSync(join(tmpdir(), "hr-workflows-"));
  try {
    const outfile = join(folder, "parser.mjs");
    const contents = `import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
      export const errorsIn = (name, content) => parseWorkflow({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String);`;
    const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
    const stdin = { contents, resolveDir: import.meta.dirname };
    await build({ stdin, outfile, bundle: true, platform: "node", format: "esm", banner: { js: banner }, logLevel: "error" });
    return ((await import(pathToFileURL(outfile).href)) as { errorsIn: (name: string, content: string) => string[] }).errorsIn;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("GitHub's parser finds no mistake in any workflow", async () => {
  const errorsIn = await parser();
  const text = (name: string): string => readFileSync(join(FOLDER, `${name}.yml`), "utf8");
  for (const name of Object.keys(workflows)) expect([name, errorsIn(name, text(name))]).toEqual([name, []]);
  const wrong = text("release")
    .replace("timeout-minutes: 15", "timeout-minute: 15")
    .replace("steps.version.outputs", "step.version.outputs");
  expect(errorsIn("release", wrong)).toHaveLength(2);
});

test("executables are made for every platform whose Node is known, and for macOS", () => {
  const made = release.jobs["executables"]!.strategy!.matrix.include!.map(({ platform }) => platform);
  expect(made.toSorted()).toEqual([...Object.keys(known.sha256), "darwin-arm64", "darwin-x64"].toSorted());
});

/** What target triples call the platforms of Node. */
const TRIPLES: Readonly<Record<string, string>> = {
  x64: "x86_64",
  arm64: "aarch64",
  linux: "unknown-linux-gnu",
  darwin: "apple-darwin",
  win32: "pc-windows-msvc",
};

test("the archives of executables are named by the target triple of their platform", () => {
  for (const { platform, target } of release.jobs["executables"]!.strategy!.matrix.include!) {
    const [system, processor] = platform.split("-") as [string, string];
    expect(target).toBe(`${TRIPLES[processor]}-${TRIPLES[system]}`);
  }
});

test("nothing is published before everything is built, and all that is published is attested", () => {
  expect(release.jobs["container"]!.needs).toEqual(["build", "executables"]);
  expect(release.jobs["assets"]!.needs).toEqual(["build", "container"]);
  expect(release.jobs["npm"]!.needs).toEqual(["build", "assets"]);
  for (const id of ["container", "assets"])
    expect(release.jobs[id]!.steps.some(({ uses }) => uses?.startsWith("actions/attest-build-provenance@") === true)).toBe(true);
  expect(readFileSync(join(ROOT, ".ci/release-npm"), "utf8")).toContain('npm publish "$tarball" --provenance');
});
