import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Checkout, jobTest as test, wholeReport } from "./checkout.ts";
import type { WorkflowRun } from "./github.ts";

const report = wholeReport();
const NAME = "acme";

/** The baseline that the suite was given: the folder of its artifact, and what the run said about it. */
async function looked(
  job: Checkout,
  inputs: Readonly<Record<string, string>> = {},
): Promise<{ readonly baseline: string; readonly said: string }> {
  const { commands } = await job.run({ artifact: NAME, annotations: "false", upload: "false", ...inputs });
  const given = job.seen.args.find((arg) => arg.startsWith("--baseline=")) ?? "";
  const kept = job.github.calls.findLast(({ args }) => args[0] === "run")?.args[2];
  return {
    baseline: given === "" ? "" : (kept ?? given),
    said: commands.map(({ command, message }) => `${command}: ${message}`).join("\n"),
  };
}

/** Adds a run that left this report. */
function ran(job: Checkout, id: number, run: Partial<WorkflowRun> & { readonly expired?: boolean } = {}, left: unknown = report): void {
  job.github.addRun(id, NAME, job.artifact(String(id), left), run);
}

test("the baseline is of the latest successful run of the default branch, of nobody else's", async ({ job }) => {
  ran(job, 1);
  ran(job, 2);
  ran(job, 3, { conclusion: "failure" });
  ran(job, 4, { conclusion: null });
  ran(job, 5, { event: "pull_request" });
  ran(job, 6, { event: "pull_request_target" });
  ran(job, 7, { event: "workflow_run" });
  ran(job, 8, { head_branch: "feature" });
  // A fork whose branch has the name of ours.
  ran(job, 9, { head_repository_id: 2, event: "pull_request" });
  ran(job, 10, { head_repository_id: 2 });
  expect(await looked(job)).toEqual({ baseline: "2", said: "" });
  expect(job.github.calls.filter(({ args }) => args[0] === "run").map(({ args }) => args[2])).toEqual(["2"]);
});

test("the artifacts of many pull requests do not hide it", async ({ job }) => {
  ran(job, 1);
  const { artifacts, runs } = job.github.state;
  const many = Array.from({ length: 250 }, (_, n) => ({ ...artifacts[0]!, id: 5000 - n, run: 5000 - n, files: "" }));
  const more = Object.fromEntries(many.map(({ run }) => [run, { ...runs[1]!, event: "pull_request", head_branch: "feature" }]));
  job.github.change({ artifacts: [...many, ...artifacts], runs: { ...runs, ...more } });
  expect((await looked(job)).baseline).toBe("1");
  expect(job.github.calls).toHaveLength(6);
});

test("a report that is no whole one is left for an older one, and without any every failure counts", async ({ job }) => {
  ran(job, 1, {}, { ...report, interrupted: "the run was interrupted" });
  ran(job, 2, { expired: true });
  ran(job, 3, {}, "no report");
  expect(await looked(job)).toEqual({
    baseline: "",
    said:
      "notice: There is no baseline: no successful run of trunk has the artifact acme (1 of them has expired; 2 hold no report of a whole run). " +
      "Every failure counts. A run on trunk with fail: false records one.",
  });
  ran(job, 4);
  ran(job, 5, {}, { ...report, problems: [] });
  expect(await looked(job)).toEqual({ baseline: "4", said: "" });
});

test("a baseline of another deployment or tier is used, and the summary and an annotation say so", async ({ job }) => {
  ran(job, 1, {}, { ...report, tier: "smoke", target: { name: "x", base_url: "https://other.example/%0A*api*" } });
  const { summary, commands } = await job.run({ artifact: NAME, annotations: "false" }, { pull: 3 });
  expect(commands.map(({ command, message }) => [command, message.split(";")[0]])).toEqual([
    ["warning", "The baseline was recorded on another deployment (https://other.example/%0A*api*)"],
    ["warning", `The baseline is of tier smoke and this run of tier ${report.tier}`],
  ]);
  expect(summary).toContain("> The baseline was recorded on another deployment (https://other.example/%0A\\*api\\*)");
  expect(job.github.state.comments[0]!.body).toContain(summary);
});

test.for([
  [{ "/actions/artifacts": 403 }, "Resource not accessible by integration (HTTP 403)); the job needs the permission actions: read"],
  [{ "/actions/artifacts": 500 }, "Not Found (HTTP 500))"],
] as const)("a baseline that cannot be read ends nothing: %s", async ([refuse, why], { job }) => {
  ran(job, 1);
  job.github.change({ refuse });
  const { baseline, said } = await looked(job);
  expect([baseline, said]).toEqual(["", `warning: The baseline could not be read (gh: ${why}. Every failure counts.`]);
});

test("a runner without gh judges all the same", async ({ job }) => {
  rmSync(join(job.root, "github/gh"));
  const { baseline, said } = await looked(job);
  expect(baseline).toBe("");
  expect(said).toMatch(/^warning: The baseline could not be read \((?:the command gh is not on this runner|gh: )/);
});

test("a baseline may be a file of the workspace, or none", async ({ job }) => {
  writeFileSync(join(job.workspace, "-known; report.json"), JSON.stringify(report));
  expect(await looked(job, { baseline: "-known; report.json" })).toEqual({
    baseline: `--baseline=${join(job.workspace, "-known; report.json")}`,
    said: "",
  });
  expect(await looked(job, { baseline: "missing.json" })).toEqual({
    baseline: "",
    said: "notice: There is no baseline 'missing.json'; every failure counts.",
  });
  expect(await looked(job, { baseline: "" })).toEqual({ baseline: "", said: "" });
  expect(job.github.calls).toEqual([]);
});

test("targets and tiers have artifacts of their own", async ({ job }) => {
  const names = new Set<string>();
  for (const [target, tier] of [
    ["staging.yaml", ""],
    ["staging.yaml", "smoke"],
    ["a/staging.yaml", ""],
  ] as const)
    names.add((await job.run({ target, tier, baseline: "" })).outputs["artifact"]!);
  expect([...names].map((name) => name.slice(0, -9))).toEqual([
    "hr-conformance-staging-ci",
    "hr-conformance-staging-smoke",
    "hr-conformance-staging-ci",
  ]);
  expect((await job.run({ tier: "ci", baseline: "" })).outputs["artifact"]).toBe([...names][0]);
});
