import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Checkout, REPOSITORY } from "./checkout.ts";

const SUITE = join(REPOSITORY, "packages/conformance/dist/hr-conformance.js");

let job: Checkout;
beforeEach(() => {
  job = new Checkout();
});
afterEach(() => job.remove());

test("in another repository, a packed suite records a baseline, and a pull request fails on what got worse", async () => {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, faults: ["unauthorised-answers-403"] });
  const server = await mock.listen({ port: 0 });
  const { url } = server;
  try {
    const file = job.pack("a suite; $(touch pwned) 'x'.tgz", `import ${JSON.stringify(SUITE)};`);
    const inputs = {
      target: `${url}/_mock/target`,
      arguments: "--only=AUTH-0*\n  --only=SCOPE-01\n\n--quiet",
      version: "",
      package: file,
      artifact: "conformance of the mock",
    };
    const first = await job.run({ ...inputs, fail: "false" });
    expect([first.status, first.outputs]).toMatchObject([0, { status: "1", verdict: "non-conformant", failures: "6", new: "6" }]);
    expect(first.commands[0]).toMatchObject({ command: "notice", message: expect.stringContaining("Every failure counts.") });
    expect(first.summary).toContain("AUTH-04");
    const folder = first.outputs["report"]!;
    const files = ["report.ctrf.json", "report.html", "report.intoto.json", "report.json", "report.md", "report.sarif", "report.xml"];
    expect(readdirSync(folder).toSorted()).toEqual(files);
    expect(first.used).toMatchObject([{ with: { name: "conformance of the mock", path: folder, overwrite: "true" } }]);

    job.github.addRun(5, "conformance of the mock", folder);
    // Installing again shows nothing more.
    job.standIn(`process.argv.splice(2, 1); await import(${JSON.stringify(SUITE)});`);
    const again = { ...inputs, package: "", version: "source" };
    const same = await job.run(again, { pull: 12 });
    expect([same.status, same.outputs, same.commands]).toMatchObject([0, { status: "0", failures: "6", new: "0" }, []]);

    const faults = JSON.stringify({ active: ["unauthorised-answers-403", "no-scope-get-company"] });
    await fetch(`${url}/_mock/faults`, { method: "PUT", body: faults, headers: { "content-type": "application/json" } });
    const worse = await job.run(again, { pull: 12 });
    expect([worse.status, worse.outputs]).toMatchObject([1, { status: "1", failures: "7", new: "1" }]);
    expect(worse.commands).toMatchObject([{ command: "error", properties: { title: "SCOPE-01" } }]);
    expect(job.github.state.comments.map(({ body }) => body)).toMatchObject([expect.stringContaining("1 of 7 failures count: SCOPE-01")]);
    expect([existsSync(join(job.workspace, "pwned")), existsSync(join(job.temp, "pwned"))]).toEqual([false, false]);
  } finally {
    await server.close();
  }
});

test("a package that is not there, or without the command, is named", async () => {
  const file = job.pack("other.tgz", "");
  const inputs = { version: "", baseline: "", annotations: "false" };
  const wrong = await job.run({ ...inputs, package: `\n${file}\n not-there.tgz` });
  expect(wrong.commands).toMatchObject([
    { command: "error", message: "package: there is no file 'not-there.tgz' in the workspace; a path leads from there" },
  ]);
  expect([wrong.status, wrong.outputs]).toMatchObject([2, { status: "2", verdict: "", new: "" }]);
  const both = await job.run({ ...inputs, version: "1.0.0", package: file });
  expect(both.commands.at(-1)?.message).toBe("give version or package, not both");
});
