import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ServedOther, servedOther } from "../src/served-other-server.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";

const COMMAND = join(import.meta.dirname, "../../conformance/src/hr-conformance.ts");
/** Milliseconds in which a process that was interrupted once must end: an open request may take four seconds. */
const SOON = 9000;
/** Milliseconds in which a process that was interrupted twice must end, on a busy machine too. */
const AT_ONCE = 3000;

let served: ServedOther;
let folder = "";
let child: ChildProcess;
let output = "";
beforeEach(async () => {
  served = await servedOther();
  folder = mkdtempSync(join(tmpdir(), "hr-conformance-signals-"));
  writeFileSync(join(folder, "target.json"), JSON.stringify(served.target));
  output = "";
});
afterEach(async () => {
  child.kill("SIGKILL");
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Starts a run. */
function run(...flags: readonly string[]): void {
  child = spawn(process.execPath, [COMMAND, "run", "--target", "target.json", "--rate", "6000", ...flags], { cwd: folder });
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (chunk) => (output += String(chunk)));
}

/** Sends a signal. @returns exit status, or the signal that ended the process, and milliseconds until the process ended */
async function ended(signal: NodeJS.Signals): Promise<readonly [status: unknown, took: number]> {
  const began = performance.now();
  const over = once(child, "exit");
  child.kill(signal);
  const [status, by] = (await over) as [number | null, string | null];
  return [status ?? by, performance.now() - began];
}

/** Interrupts a run once, and waits until it says so. */
async function interrupted(signal: NodeJS.Signals = "SIGINT"): Promise<void> {
  child.kill(signal);
  await expect.poll(() => output, { timeout: 5000 }).toContain("Interrupted: ");
}

const asked = async (count: number): Promise<void> =>
  expect.poll(() => served.requests.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(count);

const report = (): Report => JSON.parse(readFileSync(join(folder, "r.json"), "utf8")) as Report;

test.for(["stdout", "stderr"] as const)(
  "a run goes on to its report and verdict if the reader of %s leaves",
  { timeout: 60_000 },
  async (stream) => {
    run("--only", "EMP-38", "--verbose", "--report", "json=r.json");
    child[stream]!.destroy();
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(report().left_behind).toEqual([]);
    expect(report().requirements.find(({ id }) => id === "EMP-38")!.verdict).toBe("pass");
  },
);

describe("a signal ends a run", () => {
  test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "during preflight, although the target does not answer: %s",
    { timeout: 60_000 },
    async (signal) => {
      served.hold = () => true;
      run("--report", "json=r.json");
      await asked(1);
      const [status, took] = await ended(signal);
      expect([status, report().interrupted]).toEqual([2, "the run was interrupted"]);
      expect(took).toBeLessThan(SOON);
    },
  );

  test("during a check, and what it made is removed", { timeout: 60_000 }, async () => {
    served.delay = 10;
    run("--tier", "certify", "--report", "json=r.json");
    await asked(40);
    const [status, took] = await ended("SIGTERM");
    expect([status, report().interrupted, report().left_behind.filter(({ reason }) => !reason.includes("no operation"))]).toEqual([
      2,
      "the run was interrupted",
      [],
    ]);
    expect(took).toBeLessThan(SOON);
  });

  test("during a wait for the rate limit", { timeout: 60_000 }, async () => {
    run("--read-only", "--rate", "5", "--report", "json=r.json");
    await asked(5);
    await expect.poll(() => served.requests.length, { timeout: 2000 }).toBeGreaterThanOrEqual(5);
    const [status, took] = await ended("SIGINT");
    expect([status, report().interrupted]).toEqual([2, "the run was interrupted"]);
    expect(took).toBeLessThan(SOON);
  });
});

describe("a second signal ends the process at once", () => {
  test("during preflight", { timeout: 60_000 }, async () => {
    served.hold = () => true;
    run();
    await asked(1);
    await interrupted();
    const [status, took] = await ended("SIGINT");
    expect(status).toBe("SIGINT");
    expect(took).toBeLessThan(AT_ONCE);
  });

  test("during clean-up, and lists what is left", { timeout: 60_000 }, async () => {
    served.delay = 5;
    run("--tier", "certify");
    // Checks end some of those whom they hire themselves. A run that began late in a minute waits when two are there.
    const count = (start: string): number => served.requests.filter((name) => name.startsWith(start)).length;
    const standing = (): number => served.requests.filter((name) => name === "POST /employees").length - count("DELETE /employees/");
    await expect.poll(standing, { timeout: 30_000, interval: 10 }).toBeGreaterThanOrEqual(2);
    const before = served.requests.length;
    served.hold = (name) => name.startsWith("DELETE ");
    await interrupted();
    const removals = (): string[] => served.requests.slice(before).filter((name) => name.startsWith("DELETE "));
    await expect.poll(removals, { timeout: 15_000 }).not.toEqual([]);
    const [status, took] = await ended("SIGTERM");
    expect([status, output]).toEqual([
      "SIGTERM",
      expect.stringMatching(/Left behind; '(?:npx @|node )?[^'\n]*conformance(?:\.js)? clean' removes/),
    ]);
    expect(took).toBeLessThan(AT_ONCE);
  });

  test.skipIf(process.platform === "win32")("while reports are written", { timeout: 60_000 }, async () => {
    // A pipe that nobody reads.
    execFileSync("mkfifo", [join(folder, "pipe")]);
    run("--tier", "smoke", "--report", "json=r.json", "--report", "json=pipe");
    await expect.poll(() => output, { timeout: 30_000 }).toContain("requests in ");
    await expect.poll(() => existsSync(join(folder, "r.json")), { timeout: 10_000 }).toBe(true);
    await interrupted("SIGTERM");
    expect(output).toContain("Interrupted: the reports are being written");
    const [status, took] = await ended("SIGINT");
    expect([status, report().verdict]).toEqual(["SIGINT", "conformant"]);
    expect(took).toBeLessThan(AT_ONCE);
  });
});

test("a run with --timeout ends in that time, with its report and status 2", { timeout: 60_000 }, async () => {
  served.delay = 20;
  const began = performance.now();
  run("--tier", "certify", "--timeout", "6s", "--report", "json=r.json");
  const [status] = (await once(child, "exit")) as [number];
  expect([status, report().interrupted]).toEqual([2, "the time of --timeout 6s was used up"]);
  expect(performance.now() - began).toBeLessThan(7500);
});
