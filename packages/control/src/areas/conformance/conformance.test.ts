import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { askControl, endedRun, preparedMocks, startedRun, stoppedRun } from "../../../test/support/conformance-calls.ts";
import { SAID } from "../../../test/support/fake-suite.ts";
import { refuse } from "@hr-platform/engine/contract/errors";
import { conformanceRuns } from "./runs.ts";

const prepared = preparedMocks();

describe("a run of the conformance suite", () => {
  test("shows verdicts, what failed with clause and reason, and what has no decision", async () => {
    const { mock } = prepared();
    expect(await startedRun(mock)).toMatchObject({
      id: "run1",
      state: "running",
      verdict: null,
      tier: "ci",
      company: "wattle",
      own: true,
      sandbox: "default",
    });
    const run = await endedRun(mock);
    expect(run).toMatchObject({ state: "ended", verdict: "non-conformant", status: 1, reason: null, requests: 9, planned_requests: 9 });
    expect(run["counts"]).toEqual({ pass: 1, fail: 1, inconclusive: 1 });
    expect(run["failed"]).toEqual([
      {
        requirement: "PAGE-04",
        section: ["§8"],
        statement: "A requirement.",
        reason: "",
        expected: "meta.page is 1",
        got: "<script>alert(1)</script>",
      },
    ]);
    expect(run["undecided"]).toMatchObject([{ requirement: "LEAVE-38", reason: "no leave type", expected: null }]);
  });

  test.each(["own", "here"] as const)("has no verdict if its sandbox is ended before it is: %s", async (sandbox) => {
    const { mock, suite } = prepared(SAID, true);
    await askControl(mock, "POST", "/sandboxes", { name: "team" });
    const { judged_sandbox: id } = await startedRun(mock, { sandbox }, "?sandbox=team");
    await setImmediate();
    await askControl(mock, "DELETE", `/sandboxes/${id}`);
    suite.starts[0]!.onGone({ status: 1, signal: null, last: "" });
    const run = await endedRun(mock);
    expect(run).toMatchObject({ verdict: "inconclusive", status: 2, requests: 9 });
    expect(run["reason"]).toContain(`sandbox ${id} was ended`);
    expect((await askControl(mock, "GET", "/conformance/last/report")).status).toBe(409);
  });

  test("has a sandbox of its own with the settings of that of the call, which is there only while it goes on", async () => {
    const { mock } = prepared([], true);
    await askControl(mock, "POST", "/sandboxes", { name: "team", faults: ["meta-missing"], seed: 5, rate_limit: 30 });
    await askControl(mock, "PUT", "/decisions?sandbox=team", { "create-status": "201" });
    const { judged_sandbox: id } = await startedRun(mock, {}, "?sandbox=team");
    const own = mock.sandboxes.get(id)!;
    expect([own.faults, own.settings.seed, own.limiter.limit, own.decisions["create-status"]]).toEqual([["meta-missing"], 5, 30, "201"]);
    expect(await stoppedRun(mock)).toMatchObject({ sandbox: "sb1", judged_sandbox: id, state: "ended" });
    expect(mock.sandboxes.get(id)).toBeUndefined();
    expect(mock.sandboxes.get("team")).toBeDefined();
  });

  test("here judges the sandbox of the call itself", async () => {
    const { mock } = prepared();
    expect(await startedRun(mock, { sandbox: "here" })).toMatchObject({ judged_sandbox: "default", own: false });
    await endedRun(mock);
    expect(mock.sandboxes.list().length).toBe(1);
  });

  test("gives the suite its target in a file that only this user can read, until it was read, and nothing secret as an argument", async () => {
    const { mock, suite } = prepared([], true);
    await startedRun(mock, { tier: "smoke", company: "southern", seed: 7, only: ["LEAVE-*"] });
    const { folder, args, onEvent } = suite.starts[0]!;
    const file = join(folder, "target.json");
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    const target = JSON.parse(readFileSync(file, "utf8")) as { keys: { full: string }; control_url: string };
    expect(target.keys.full).toMatch(/^hrk_southern_full_sb1-[0-9a-f]{20}$/);
    expect(args).toEqual(expect.arrayContaining(["--tier=smoke", "--seed=7", "--only=LEAVE-*", "--target=target.json"]));
    expect(args.join(" ")).not.toMatch(/hrk_|_mock/);
    onEvent(SAID[0] as never);
    expect(existsSync(file)).toBe(false);
  });

  test("reaches the API and the control API of its sandbox at an address of its own, and nothing else there", async () => {
    const { mock, suite } = prepared([], true);
    const { judged_sandbox: id } = await startedRun(mock);
    const target = JSON.parse(readFileSync(join(suite.starts[0]!.folder, "target.json"), "utf8")) as {
      base_url: string;
      control_url: string;
      keys: { full: string };
    };
    const company = await fetch(`${target.base_url}/company`, { headers: { Authorization: `Bearer ${target.keys.full}` } });
    expect(company.status).toBe(200);
    await fetch(`${target.control_url}/clock`, { method: "POST", body: JSON.stringify({ advance: "P1D" }) });
    expect(mock.sandboxes.get(id)!.clock.now() - mock.clock.now.getTime()).toBe(86_400_000);
    const { origin } = new URL(target.base_url);
    for (const path of ["/_mock/world", "/_mock", "/_mock/sandboxes", `/_mock/${"0".repeat(32)}/world`])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    await stoppedRun(mock);
    await expect(fetch(`${target.base_url}/company`)).rejects.toThrow("fetch failed");
  });

  test("goes on alone: a second one is refused, and the latest five are kept, without their files", async () => {
    const { mock, suite } = prepared([], true);
    await startedRun(mock);
    const second = await askControl(mock, "POST", "/conformance", {});
    expect([second.status, await second.json()]).toMatchObject([409, { error: { code: "CONFLICT" } }]);
    await stoppedRun(mock);
    for (let n = 0; n < 6; n += 1) {
      await startedRun(mock);
      await stoppedRun(mock);
    }
    const { runs } = (await (await askControl(mock, "GET", "/conformance")).json()) as { runs: { id: string }[] };
    expect(runs.map(({ id }) => id)).toEqual(["run3", "run4", "run5", "run6", "run7"]);
    expect(suite.starts.filter(({ folder }) => existsSync(folder))).toEqual([]);
    expect((await askControl(mock, "GET", "/conformance/run1")).status).toBe(404);
  });

  test("two calls at once start one run", async () => {
    const { mock, suite } = prepared([], true);
    const statuses = (await Promise.all([1, 2, 3].map(async () => askControl(mock, "POST", "/conformance", {})))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(suite.starts.length).toBe(1);
    expect(mock.sandboxes.list().length).toBe(2);
  });

  test("that is killed could not be judged, and says so; it has no report, and its sandbox is gone", async () => {
    const { mock, suite } = prepared(SAID.slice(0, 3), true);
    const { judged_sandbox: id } = await startedRun(mock);
    await setImmediate();
    suite.starts[0]!.onGone({ status: null, signal: "SIGKILL", last: "" });
    expect(await endedRun(mock)).toMatchObject({
      state: "ended",
      verdict: "inconclusive",
      status: 2,
      reason: "the suite was ended by SIGKILL before it had a verdict",
      failed: [{ requirement: "PAGE-04" }],
    });
    expect((await askControl(mock, "GET", "/conformance/last/report")).status).toBe(409);
    expect(mock.sandboxes.get(id)).toBeUndefined();
    expect(existsSync(suite.starts[0]!.folder)).toBe(false);
  });

  test("ends with the mock, which leaves no files", async () => {
    const { mock, suite } = prepared([], true);
    await startedRun(mock);
    await mock[Symbol.asyncDispose]();
    expect(suite.asked.kill).toBe(1);
    expect(existsSync(suite.starts[0]!.folder)).toBe(false);
  });

  test("that cannot be started leaves nothing, and the next one starts", async () => {
    const { mock, suite } = prepared([], true);
    const runs = conformanceRuns(mock);
    const { launch } = runs;
    runs.launch = async ({ folder }) => {
      suite.starts.push({ folder } as never);
      throw refuse.conflict("no process");
    };
    expect((await askControl(mock, "POST", "/conformance", {})).status).toBe(409);
    expect([mock.sandboxes.list().length, existsSync(suite.starts[0]!.folder)]).toEqual([1, false]);
    runs.launch = launch;
    expect(await startedRun(mock)).toMatchObject({ id: "run1", state: "running" });
  });

  test("that starts while the mock is disposed is killed", async () => {
    const { mock, suite } = prepared([], true);
    const starting = startedRun(mock);
    await mock[Symbol.asyncDispose]();
    await starting;
    await expect.poll(() => suite.asked.kill + Number(suite.starts.length === 0)).toBe(1);
  });

  test("is refused with one line that says what to install, if there is no suite; nothing is made", async () => {
    const { mock } = prepared();
    conformanceRuns(mock).find = () => {
      throw refuse.conflict("The conformance suite is not installed");
    };
    const refused = await askControl(mock, "POST", "/conformance", {});
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { message: "The conformance suite is not installed" } }]);
    expect(mock.sandboxes.list().length).toBe(1);
    expect(conformanceRuns(mock).all).toEqual([]);
  });

  test.for([
    [{ only: ["$(id)"] }, "only"],
    [{ only: ["LEAVE-38\n--bail"] }, "only"],
    [{ only: "LEAVE-*" }, "only"],
    [{ only: Array.from({ length: 51 }, () => "A") }, "only"],
    [{ seed: -1 }, "seed"],
    [{ tier: "all" }, "tier"],
    [{ sandbox: "sb1" }, "sandbox"],
    [{ target: "http://elsewhere.example" }, "target"],
  ] as const)("%j is refused, and nothing starts", async ([body, field]) => {
    const { mock, suite } = prepared();
    const refused = await askControl(mock, "POST", "/conformance", body);
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { field } }]);
    expect(suite.starts).toEqual([]);
  });

  test("of a company that is not there is refused, and nothing is made", async () => {
    const { mock, suite } = prepared();
    expect((await askControl(mock, "POST", "/conformance", { company: "../x" })).status).toBe(404);
    expect([suite.starts.length, mock.sandboxes.list().length]).toEqual([0, 1]);
  });
});
