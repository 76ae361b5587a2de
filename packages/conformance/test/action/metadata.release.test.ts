import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ACTION, Checkout, REPOSITORY, wholeReport } from "./checkout.ts";
import { type ActionStep, actionOf } from "./runner.ts";

const action = actionOf(ACTION);
const { steps } = action.runs;
const text = readFileSync(join(ACTION, "action.yml"), "utf8");
const workflows = join(REPOSITORY, ".github/workflows");

test("no input reaches a script: expressions are in env, with and if alone", () => {
  const scripts = steps.flatMap(({ run }) => run ?? []);
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of scripts) {
    expect(script).not.toContain("${{");
    execFileSync("bash", ["-n"], { input: script });
  }
  for (const { run, shell } of steps) expect(shell).toBe(run === undefined ? undefined : "bash");
});

test("each input is used, described, and read by the name that its variable has", () => {
  const named = (name: string): string => `INPUT_${name.replaceAll("-", "_").toUpperCase()}`;
  const variables = new Set(steps.flatMap(({ env = {} }) => Object.keys(env)).filter((name) => name.startsWith("INPUT_")));
  expect([...variables].filter((name) => !Object.keys(action.inputs).map(named).includes(name))).toEqual([]);
  const readme = readFileSync(join(ACTION, "README.md"), "utf8");
  for (const name of Object.keys(action.inputs))
    expect([text.split(`inputs.${name} `).length > 1, readme.includes(`\`${name}\``)]).toEqual([true, true]);
  for (const name of Object.keys(action.outputs)) expect(readme).toContain(`\`${name}\``);
});

test("the workflows of its page give it inputs that it has, and their commands are sound", () => {
  const readme = readFileSync(join(ACTION, "README.md"), "utf8");
  const [workflow, checked, rotated, certified, gitlab] = [...readme.matchAll(/^```yaml[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ([, page]) => parse(page!) as unknown,
  ) as [
    { readonly jobs: Readonly<Record<string, { readonly steps: readonly ActionStep[] }>> },
    readonly ActionStep[],
    readonly ActionStep[],
    { readonly jobs: Readonly<Record<string, { readonly steps: readonly ActionStep[] }>> },
    { readonly conformance: { readonly script: readonly string[] } },
  ];
  const jobs = [workflow, certified].flatMap((page) => Object.values(page.jobs));
  const all = [...jobs.flatMap((job) => job.steps), ...checked, ...rotated];
  const used = all.filter(({ uses }) => uses === "OWNER/REPO/.github/actions/conformance@TAG");
  expect(used.length).toBe(5);
  for (const step of used) expect(Object.keys(step.with ?? {}).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
  execFileSync("bash", ["-n"], { input: gitlab.conformance.script.join("\n") });
});

test("actions that it uses are pinned to a commit with its version, the same everywhere", () => {
  const files = [text, ...readdirSync(workflows).map((file) => readFileSync(join(workflows, file), "utf8"))];
  const pins = new Map<string, Set<string>>();
  for (const line of files.flatMap((file) => file.split("\n")).filter((line) => /\buses: /.test(line))) {
    const [, name = "", pin = ""] = /uses: ([\w./-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(line) ?? [];
    expect([line, name]).not.toEqual([line, ""]);
    pins.set(name, (pins.get(name) ?? new Set()).add(pin));
  }
  for (const [name, versions] of pins) expect([name, versions.size]).toEqual([name, 1]);
});

test("code scanning gets the report where that is wanted, under a category of the target", async () => {
  const job = new Checkout();
  try {
    job.leave(wholeReport());
    const { used, outputs } = await job.run({ sarif: "true", upload: "false", baseline: "" });
    expect(used).toEqual([
      {
        name: expect.stringMatching(/^github\/codeql-action\/upload-sarif@/),
        with: { sarif_file: `${outputs["report"]}/report.sarif`, category: outputs["artifact"], token: "ghs_the_token_of_the_job" },
      },
    ]);
  } finally {
    job.remove();
  }
});

test("a job keeps its Node, unless that is too old", async () => {
  const job = new Checkout();
  try {
    const node = join(job.root, "github/node");
    // Too old at the first call, which asks for the version; what a set-up brought afterwards.
    const script = `#!/bin/sh\ncase "$1" in -e) exit 1;; esac\nexec '${process.execPath}' "$@"\n`;
    writeFileSync(node, script);
    chmodSync(node, 0o755);
    const { used } = await job.run({ upload: "false", baseline: "" });
    expect(used).toEqual([
      { name: expect.stringMatching(/^actions\/setup-node@/), with: { "node-version": "24", "package-manager-cache": "false" } },
    ]);
  } finally {
    job.remove();
  }
});

test.for([
  ["true", { status: 1 }, 1],
  ["false", { status: 1 }, 0],
  ["false", { status: 2, interrupted: "it was" }, 2],
  ["true", { status: 2 }, 2],
  // Undecided requirements are part of a baseline.
  ["false", { status: 2 }, 0],
  ["perhaps", { status: 0 }, 2],
] as const)("with fail: %s and %s the step ends with %i", async ([fail, { status, ...more }, ends]) => {
  const job = new Checkout();
  try {
    job.plan({ status });
    job.leave({ ...wholeReport(), ...more });
    expect((await job.run({ fail, baseline: "", annotations: "false" })).status).toBe(ends);
  } finally {
    job.remove();
  }
});
