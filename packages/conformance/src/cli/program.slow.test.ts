import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./program.ts";

let output = "";
beforeEach(() => {
  output = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.removeAllListeners("error");
  process.exitCode = undefined;
});

test("an error of the suite itself is one line and exit status 2, as the target was not judged", async () => {
  vi.spyOn(process.stdout, "write").mockImplementation(() => {
    throw new TypeError("x is\nnot a function");
  });
  await run(["list"]);
  expect(process.exitCode).toBe(2);
  expect(output).toMatch(/^hr-conformance: an error of the suite itself: TypeError: x is not a function at .+\n$/);
});

test("without a command the help is printed and the exit status is 2", async () => {
  await run([]);
  expect(process.exitCode).toBe(2);
  expect(output).toMatch(/^Usage: hr-conformance /);
  expect(output).not.toContain("outputHelp");
});

test.for([
  [
    ["list", "--only", "LAEVE-*"],
    "hr-conformance: --only 'LAEVE-*': no requirement has this name; 'hr-conformance list' lists them, such as LEAVE-38\n",
  ],
  [["run", "--target", "none.yaml"], "hr-conformance: target file 'none.yaml' does not exist\n"],
  [["verify", "none.jsonl"], "hr-conformance: 'none.jsonl' does not exist; name the folder of a certificate, or an evidence file\n"],
] as const)("%j prints one line and exits with status 2", async ([args, line]) => {
  await run(args);
  expect([process.exitCode, output]).toEqual([2, line]);
});

test.skipIf(process.platform !== "linux")("a full disk under standard output ends with status 2 and one line", () => {
  const full = openSync("/dev/full", "w");
  const command = join(import.meta.dirname, "../hr-conformance.ts");
  const { status, stderr } = spawnSync(process.execPath, [command, "list"], { stdio: ["ignore", full, "pipe"], encoding: "utf8" });
  expect([status, stderr]).toEqual([2, "hr-conformance: standard output cannot be written (ENOSPC)\n"]);
});
