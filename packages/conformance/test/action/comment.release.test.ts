import { expect } from "vitest";
import { Checkout, jobTest as test, wholeReport } from "./checkout.ts";
import type { GithubState } from "./github.ts";

const report = wholeReport();
const quiet = { baseline: "", annotations: "false" };
const commentsOf = (job: Checkout): GithubState["comments"] => job.github.state.comments;

test("each target has one comment, which is written anew, among many others", async ({ job }) => {
  await job.run(quiet, { pull: 7 });
  await job.run({ ...quiet, target: "other.yaml" }, { pull: 7 });
  const [first, second] = commentsOf(job);
  const others = Array.from({ length: 230 }, (_, n) => ({ id: n, user: { login: "kim" }, body: "+1" }));
  job.github.change({ comments: [...others, first!, second!] });
  job.leave({ ...report, target: { ...report.target, name: "renamed" } });
  await job.run({ ...quiet, target: "other.yaml" }, { pull: 7 });
  expect(commentsOf(job)).toHaveLength(232);
  expect(commentsOf(job).slice(-2)).toEqual([first, { ...second, body: expect.stringContaining("renamed") }]);
});

test("a comment of somebody else that begins like ours is left alone", async ({ job }) => {
  await job.run(quiet, { pull: 7 });
  const [ours] = commentsOf(job);
  const forged = { ...ours!, id: 1, user: { login: "mallory" } };
  job.github.change({ comments: [forged] });
  await job.run(quiet, { pull: 7 });
  expect(commentsOf(job).map(({ user }) => user.login)).toEqual(["mallory", "github-actions[bot]"]);
  expect(commentsOf(job)[0]).toEqual(forged);
});

test("a run that judged nothing replaces the verdict of the one before", async ({ job }) => {
  await job.run(quiet, { pull: 7 });
  const broken = new Checkout();
  try {
    broken.github.change({ comments: commentsOf(job) });
    broken.plan({ status: 2 });
    const { status, used, outputs } = await broken.run({ ...quiet, sarif: "true" }, { pull: 7 });
    expect([status, used, outputs["failures"]]).toEqual([2, [], ""]);
    const [{ body } = { body: "" }, ...more] = broken.github.state.comments;
    expect([body.split("\n")[1], more]).toEqual(["## ⚠️ HR Platform conformance: `staging.yaml` could not be judged", []]);
    expect(body).toContain("(https://github.com/acme/hr-service/actions/runs/77)");
  } finally {
    broken.remove();
  }
});

test("a pull request of a fork, whose token may only read, gets a warning and keeps its verdict", async ({ job }) => {
  job.github.change({ refuse: { "POST ": 403 } });
  const { status, commands } = await job.run(quiet, { pull: 7 });
  expect(status).toBe(0);
  expect(commands).toEqual([
    {
      command: "warning",
      properties: { title: "HR Platform conformance" },
      message:
        "The report could not be commented (gh: Resource not accessible by integration (HTTP 403)); the job needs the permission " +
        "pull-requests: write, which pull requests from forks do not have. The job summary holds it.",
    },
  ]);
});

test("a report that is too long for a comment is cut to its headline", async ({ job }) => {
  const left = report.requirements.map((row) => ({ ...row, section: [...row.section, "§".repeat(500)] }));
  job.leave({ ...report, requirements: left, absent: left.map(({ id }) => ({ operation: `GET /${id}`.repeat(30), requirements: [id] })) });
  const { commands, summary } = await job.run(quiet, { pull: 7 });
  expect([summary.length > 65_536, commands]).toEqual([true, []]);
  const { body } = commentsOf(job)[0]!;
  expect([body.split("\n")[1], body.includes("The report is too long for a comment")]).toEqual([summary.split("\n")[0], true]);
});

test("there is no comment outside a pull request, or where none is wanted", async ({ job }) => {
  await job.run(quiet);
  await job.run({ ...quiet, comment: "false" }, { pull: 7 });
  const { commands } = await job.run({ ...quiet, "pull-request": "7/../../x" });
  expect(commands.map(({ message }) => message.split(".")[0])).toEqual([
    "The report could not be commented (pull-request must be a number)",
  ]);
  expect(job.github.calls).toEqual([]);
});
