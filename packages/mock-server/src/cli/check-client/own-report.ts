import { readFile, rm, stat } from "node:fs/promises";
import { failedTestsIn } from "@hr-platform/client-check/run/own-report";
import type { RunProgram } from "@hr-platform/client-check/run/program";
import { inRun } from "./program-of.ts";

/** A program that writes a report of its tests to a file: which of them failed is read from there after each run. */
export function withOwnReport(run: RunProgram, file: string): RunProgram {
  return async (place, signal) => {
    const path = inRun(file, place);
    const before = await writtenAt(path);
    const end = await run(place, signal);
    const after = await writtenAt(path);
    const noted = (sentence: string) => ({ ...end, notes: [...(end.notes ?? []), sentence] });
    // One of an earlier run says nothing of this one.
    if (after === undefined || after === before) return noted(`It wrote no report of its tests to ${file}.`);
    const failedTests = failedTestsIn(await readFile(path, "utf8").catch(() => ""));
    if (path !== file) await rm(path, { force: true });
    return failedTests === undefined ? noted(`${file} is neither JUnit XML nor CTRF.`) : { ...end, failedTests };
  };
}

/** When a file was written last, in nanoseconds; undefined: it is not there. */
async function writtenAt(path: string): Promise<bigint | undefined> {
  return await stat(path, { bigint: true }).then(
    ({ mtimeNs }) => mtimeNs,
    () => undefined,
  );
}
