import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { afterAll, describe, expect, test } from "vitest";
import type { Report } from "../src/verdict/report.ts";
import type { RunEvent } from "../src/verdict/run-event.ts";

const ORIGIN = "http://mock.example:4010";
const folder = mkdtempSync(join(tmpdir(), "hr-conformance-from-mock-"));
const TOKEN = "control-token-of-this-test";
// A mock without a port: the run has one of its own.
const mock = createMock({ clock: "2026-03-02T09:00:00Z", controlToken: TOKEN });
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

interface ShownRun {
  readonly id: string;
  readonly state: string;
  readonly failed: readonly { readonly requirement: string }[];
  readonly [member: string]: unknown;
}

const ask = async (method: string, path: string, body?: object): Promise<Response> =>
  mock.fetch(`${ORIGIN}/_mock${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const run = async (): Promise<ShownRun> => (await (await ask("GET", "/conformance/last")).json()) as ShownRun;

/** Starts a run. @returns its events, when it has ended */
async function runEvents(body: object, query = ""): Promise<RunEvent[]> {
  const started = await ask("POST", `/conformance${query}`, body);
  expect(started.status).toBe(201);
  const text = await (await ask("GET", "/conformance/last/events")).text();
  await expect.poll(async () => (await run()).state, { timeout: 5000 }).toBe("ended");
  return [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as RunEvent);
}

/** Processes of the suite that this process has started: their ids and arguments. */
function children(): { readonly pid: number; readonly args: string }[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && Number(match[2]) === process.pid && match[3]!.includes("hr-conformance"))
    .map((match) => ({ pid: Number(match![1]), args: match![3]! }));
}

describe("a run of the suite that the mock starts", () => {
  test("finds the sound mock conformant, with its rate limit on, and tells every verdict", async () => {
    const events = await runEvents({ tier: "smoke" });
    const shown = await run();
    expect(shown).toMatchObject({ state: "ended", verdict: "conformant", status: 0, reason: null, failed: [], undecided: [] });
    const report = (await (await ask("GET", "/conformance/last/report?as=json")).json()) as Report;
    expect(report.target.base_url).toBe(`${ORIGIN}/api/v1`);
    expect(shown["counts"]).toEqual(report.summary);
    const last = new Map(events.flatMap((event) => (event.event === "verdict" ? [[event.requirement, event.verdict]] : [])));
    const judged = report.requirements.filter(({ verdict }) => verdict !== "not-run");
    expect(judged.map(({ id }) => [id, last.get(id)])).toEqual(judged.map(({ id, verdict }) => [id, verdict]));
    const { headers, body } = await ask("GET", "/conformance/last/report");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'sha256-[\w+/]+=*'; .*sandbox allow-scripts$/);
    await body!.cancel();
  });

  test("shows what a fault of the sandbox breaks, and leaves that sandbox as it was", async () => {
    const made = (await (await ask("POST", "/sandboxes", { name: "broken", faults: ["meta-missing"] })).json()) as { id: string };
    const before = mock.sandboxes.get(made.id)!.journal.next;
    await runEvents({ only: ["PAGE-*"] }, "?sandbox=broken");
    const { verdict, failed } = await run();
    expect([verdict, failed.map(({ requirement }) => requirement)]).toEqual([
      "non-conformant",
      expect.arrayContaining(["PAGE-05"]) as unknown,
    ]);
    expect(mock.sandboxes.get(made.id)!.journal.next).toBe(before);
    expect(mock.sandboxes.list().map(({ name }) => name)).toEqual([null, "broken"]);
  });

  test("shows neither keys nor the control token to other users of the machine; stopped, it reports what it has", async () => {
    await ask("POST", "/conformance", { tier: "certify" });
    await expect.poll(async () => (await run())["requests"], { timeout: 20_000, interval: 50 }).toBeGreaterThan(20);
    const [child] = children();
    expect(child!.args).toContain("--target=target.json");
    expect(child!.args).not.toMatch(/hrk_|control-token/);
    await ask("DELETE", "/conformance/last");
    await expect.poll(async () => (await run()).state, { timeout: 20_000 }).toBe("ended");
    expect(await run()).toMatchObject({ verdict: "inconclusive", status: 2, reason: "the run was interrupted" });
    expect((await ask("GET", "/conformance/last/report?as=markdown")).status).toBe(200);
    expect(children()).toEqual([]);
  });

  test("that is killed could not be judged, and the mock runs the next one", async () => {
    await ask("POST", "/conformance", { tier: "certify" });
    await expect.poll(async () => (await run())["requests"], { timeout: 20_000, interval: 50 }).toBeGreaterThan(20);
    process.kill(children()[0]!.pid, "SIGKILL");
    await expect.poll(async () => (await run()).state, { timeout: 5000 }).toBe("ended");
    expect(await run()).toMatchObject({ verdict: "inconclusive", reason: "the suite was ended by SIGKILL before it had a verdict" });
    await runEvents({ only: ["COMP-01"] });
    expect((await run()).failed).toEqual([]);
  });

  test("that cannot begin says why", async () => {
    await runEvents({ only: ["LAEVE-*"] });
    expect((await run())["reason"]).toMatch(/^--only 'LAEVE-\*': no requirement has this name/);
  });

  test.for(["SIGINT", "SIGKILL"] as const)("ends with the command hr-mock, even by %s", async (signal) => {
    const command = join(import.meta.dirname, "../../mock-server/src/hr-mock.ts");
    const served = spawn(process.execPath, [command, "--port", "0", "--log", "silent"], {
      // A mock that is killed leaves its files.
      env: { ...process.env, TMPDIR: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [first] = (await once(served.stdout, "data")) as [Buffer];
    const url = /listening on (\S+)/.exec(String(first))![1]!;
    await fetch(`${url}/_mock/conformance`, { method: "POST", body: JSON.stringify({ tier: "certify" }) });
    const suite = Number(execFileSync("ps", ["-o", "pid=", "--ppid", String(served.pid)], { encoding: "utf8" }).trim());
    const over = once(served, "exit");
    served.kill(signal);
    await over;
    await expect.poll(() => isAlive(suite), { timeout: 40_000, interval: 50 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
