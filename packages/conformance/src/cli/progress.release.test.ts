import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { afterAll, describe, expect, test } from "vitest";
import type { Report } from "../verdict/report.ts";
import type { RunEvent } from "../verdict/run-event.ts";

const COMMAND = join(import.meta.dirname, "../hr-conformance.ts");
const folder = mkdtempSync(join(tmpdir(), "hr-conformance-progress-"));
const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", faults: ["meta-missing"] });
afterAll(async () => {
  await mock[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Runs the command. Its file descriptor 3 is a pipe. */
async function run(...flags: readonly string[]): Promise<{ status: number; output: string; errors: string; third: string }> {
  const child = spawn(process.execPath, [COMMAND, "run", ...flags], { cwd: folder, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const texts = ["", "", "", ""];
  for (const n of [1, 2, 3]) child.stdio[n]!.on("data", (chunk) => (texts[n] += String(chunk)));
  const [status] = (await once(child, "close")) as [number];
  return { status, output: texts[1]!, errors: texts[2]!, third: texts[3]! };
}

const eventsIn = (text: string): RunEvent[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RunEvent);

describe("--progress", () => {
  test("ndjson has standard output for itself, and ends with verdict and exit status; people's lines go to standard error", async () => {
    const { url } = await mock.listen({ port: 0 });
    const report = join(folder, "r.json");
    const { status, output, errors } = await run(
      "--target",
      `${url}/_mock/target`,
      "--tier",
      "smoke",
      "--progress",
      "ndjson",
      "--report",
      `json=${report}`,
    );
    const events = eventsIn(output);
    const { verdict, summary, requests } = JSON.parse(readFileSync(report, "utf8")) as Report;
    expect(status).toBe(1);
    expect(events[0]).toMatchObject({ event: "start", format: 1 });
    expect(events.at(-1)).toMatchObject({ event: "end", verdict, summary, requests, status });
    expect(errors).toContain("NON-CONFORMANT");
  });

  test("ndjson=3 goes to that file descriptor, and a run that cannot begin says why there too", async () => {
    writeFileSync(join(folder, "wrong.json"), "{}");
    const { status, output, errors, third } = await run("--target", "wrong.json", "--progress", "ndjson=3");
    expect([status, output]).toEqual([2, ""]);
    const [end, ...others] = eventsIn(third);
    expect(others).toEqual([]);
    expect(end).toMatchObject({ event: "end", verdict: "inconclusive", status: 2 });
    expect(errors).toBe(`hr-conformance: ${(end as { reason: string }).reason}\n`);
  });

  test("and a report cannot both have standard output", async () => {
    const { status, errors } = await run("--target", "wrong.json", "--progress", "ndjson", "--report", "json=/dev/stdout");
    expect([status, errors]).toEqual([
      2,
      "hr-conformance: --progress ndjson and --report both write to standard output; write the report to a file, or use ndjson=3\n",
    ]);
  });
});
