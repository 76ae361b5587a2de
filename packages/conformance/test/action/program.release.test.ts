import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as base } from "vitest";
import { Checkout, REPOSITORY } from "./checkout.ts";

const HR_MOCK = join(REPOSITORY, "packages/mock-server/dist/hr-mock.js");

const test = base.extend<{ job: Checkout }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest wants an object pattern
  job: async ({}, use) => {
    const job = new Checkout();
    await use(job);
    job.remove();
  },
});

const finding = { level: "fail", requirement: "CLIENT-07", text: "1 change too many\n::error::forged", mend: "Look first." };
const scenario = { id: "network.lost-answer.requestLeave", title: "The answer is lost.", verdict: "fail", findings: [finding] };
const report = {
  verdict: "not-ready",
  company: "wattle",
  seed: 1,
  document_version: "1.3.0",
  baseline: { findings: [{ ...finding, requirement: "CLIENT-05", text: "A key is in the query." }] },
  scenarios: [scenario, { ...scenario, id: "access.revoked", verdict: "pass", findings: [] }],
  gate: { status: 1, counted: [scenario.id, "baseline.CLIENT-05"], known: [{ id: "size.many" }], stale: ["time.*"] },
};

/** Lets the program in place of `hr-mock` leave this report. */
function leave(job: Checkout, left: object): void {
  job.plan({ status: 1 });
  writeFileSync(join(job.tag, "scripts/report.json"), JSON.stringify(left));
  writeFileSync(join(job.tag, "scripts/report.md"), "## not ready\n");
}

test("a command is judged in place of a target, and arrives as one argument of the shell that steps have", async ({ job }) => {
  leave(job, report);
  const command = `npm test -- "a b" | tee '$(touch pwned)'`;
  const { outputs, status, summary, used } = await job.run({
    target: "",
    command,
    waivers: "-w.yaml",
    arguments: "--only=network.*",
    baseline: "",
  });
  const { args, cwd } = job.seen;
  const own = args.filter((arg) => !arg.startsWith("--report="));
  const shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c"];
  expect(own).toEqual(["start", "check-client", "--waivers=-w.yaml", "--only=network.*", "--", ...shell, command]);
  expect(args.filter((arg) => arg.startsWith("--report=")).map((arg) => arg.split("=")[1])).toEqual([
    "json",
    "html",
    "markdown",
    "sarif",
    "junit",
    "ctrf",
  ]);
  expect([cwd, status]).toEqual([job.workspace, 1]);
  expect(outputs).toMatchObject({ verdict: "not-ready", status: "1", failures: "3", new: "2" });
  expect(outputs["artifact"]).toMatch(/^hr-conformance-npm-test-[\w-]+-client-[0-9a-f]{8}$/);
  expect([summary.startsWith("## not ready\n"), used.map(({ with: given }) => given["name"])]).toEqual([true, [outputs["artifact"]]]);
});

test("what counts is shown with its mend, in lines that end no annotation", async ({ job }) => {
  leave(job, report);
  const { commands } = await job.run({ target: "", command: "npm test", baseline: "" });
  expect(commands.map(({ command, properties, message }) => [command, properties["title"], message])).toEqual([
    ["error", scenario.id, "The answer is lost. 1 change too many ::error::forged CLIENT-07: Look first."],
    ["error", "baseline.CLIENT-05", "A key is in the query. CLIENT-05: Look first."],
    ["error", "time.*", "The waiver matches no failure any more; remove it."],
  ]);
});

test("the comment and the artifact are of the command, and a baseline of another world is named", async ({ job }) => {
  leave(job, report);
  job.github.addRun(5, "mine", job.artifact("5", { ...report, seed: 7 }));
  const { commands } = await job.run({ target: "", command: "npm test", artifact: "mine", annotations: "false" }, { pull: 3 });
  expect(commands.map(({ message }) => message)).toEqual([
    "The baseline is of wattle, seed 7, API document 1.3.0 and this run of wattle, seed 1, API document 1.3.0.",
  ]);
  await job.run({ target: "", command: "npm run other", baseline: "" }, { pull: 3 });
  expect(job.github.state.comments).toHaveLength(2);
  await job.run({ target: "", command: "npm test", baseline: "" }, { pull: 3 });
  expect(job.github.state.comments).toHaveLength(2);
});

test("a report of a check that did not end is no baseline", async ({ job }) => {
  job.github.addRun(1, "mine", job.artifact("1", report));
  job.github.addRun(2, "mine", job.artifact("2", { ...report, scenarios: [{ ...scenario, verdict: "not-run" }] }));
  job.github.addRun(3, "mine", job.artifact("3", { ...report, problem: "it sent no request" }));
  leave(job, report);
  const { commands } = await job.run({ target: "", command: "npm test", artifact: "mine", annotations: "false" });
  expect([commands, job.github.calls.filter(({ args }) => args[0] === "run").map(({ args }) => args[2])]).toEqual([[], ["3", "2", "1"]]);
});

test.for([
  [{ command: "npm test" }, "give target, which judges a service, or command, which judges a program; not both"],
  [{ target: "" }, "target is missing; name a target file, or give command to judge a program that calls the API"],
  [{ target: "", command: "npm test", tier: "ci" }, "tier is of a target; leave it out with command"],
  [{ target: "", command: "npm test", rotate: "7" }, "rotate is of a target; leave it out with command"],
] as const)("%j is refused in one line", async ([inputs, message], { job }) => {
  const { commands, status, outputs } = await job.run({ baseline: "", ...inputs });
  expect([commands.map((one) => one.message), status, outputs["verdict"]]).toEqual([[message], 2, ""]);
});

test("a service that is started needs no command", async ({ job }) => {
  leave(job, report);
  const start = "--start=node server.js --port {port}";
  await job.run({ target: "", arguments: `${start}\n--receiver=http://127.0.0.1:{port}/hooks`, baseline: "" });
  expect(job.seen.args.filter((arg) => !arg.startsWith("--report="))).toEqual([
    "start",
    "check-client",
    start,
    "--receiver=http://127.0.0.1:{port}/hooks",
  ]);
});

test("a real check fails on what got worse, and on nothing else", { timeout: 60_000 }, async ({ job }) => {
  job.standIn(`process.argv.splice(2, 1); await import(${JSON.stringify(HR_MOCK)});`);
  const program = (size: number): void =>
    writeFileSync(
      join(job.workspace, "count.mjs"),
      `const headers = { Authorization: "Bearer " + process.env.HR_KEY_FULL };
       const list = await fetch(process.env.HR_BASE_URL + "/employees?limit=${size}", { headers });
       if (!list.ok) { console.error("refused: " + list.status); process.exit(1); }
       ${size === 100 ? "" : `const { data } = await list.json(); if (Object.keys(data[0])[0] !== "id") process.exit(1);`}`,
    );
  program(100);
  const inputs = { target: "", command: "node count.mjs", arguments: "--only=size.many,contract.members", artifact: "mine" };
  const first = await job.run({ ...inputs, fail: "false" });
  expect([first.status, first.outputs]).toMatchObject([0, { status: "1", verdict: "not-ready", failures: "1", new: "1" }]);
  expect(first.summary).toContain("size.many");
  job.github.addRun(5, "mine", first.outputs["report"]!);
  const same = await job.run(inputs);
  expect([same.status, same.outputs]).toMatchObject([0, { status: "0", failures: "1", new: "0" }]);
  program(99);
  const worse = await job.run(inputs, { pull: 12 });
  expect([worse.status, worse.outputs]).toMatchObject([1, { status: "1", failures: "2", new: "1" }]);
  expect(worse.commands.map(({ properties }) => properties["title"])).toEqual(["contract.members"]);
  expect(job.github.state.comments[0]!.body).toContain("contract.members");
});
