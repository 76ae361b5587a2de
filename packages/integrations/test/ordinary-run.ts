import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program, ProgramName } from "../programs.ts";
import type { Evening } from "./working-day.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const HR_MOCK = join(dirname(createRequire(import.meta.url).resolve("@hr-platform/mock-server/package.json")), "bin/hr-mock.js");
/** The clock of the mock begins here, and that of the program stands here: a run gives the same on every day. */
const NOW = "2026-03-02T09:00:00Z";
const WORKING_DAY = fileURLToPath(new URL("working-day.ts", import.meta.url));

/** What each program leaves behind or prints, beside the status 0. */
const DONE: Readonly<Record<ProgramName, RegExp | Partial<Evening>>> = {
  "leave-bot": { short: "approved", long: "pending", late: "declined" },
  "new-joiners": /6 created, 0 updated, 0 unchanged, 0 for HR, 0 failed/,
  mirror: /ended by SIGTERM; 55 people, 326 requests for leave, 0 of them not told by an event/,
  applicants: /6 taken, 1 there already, 0 refused, 0 unclear/,
  reorganise: /24 people moved, the plan holds/,
  "balance-report": /51 people, 322 requests for leave/,
  lifecycle: { welcomes: 1, leaverLeave: ["cancelled"], handedOver: true },
};

/**
 * Runs a program once on a mock of its own that has nothing out of the ordinary: a receiver for a short working day, any other to its end.
 *
 * @returns what is wrong: nothing if it ended with status 0 and did its work, or else its status and what it printed
 */
export async function ordinaryRun({ name, command, receives }: Program): Promise<string | undefined> {
  const around = receives ? [process.execPath, WORKING_DAY, HR_MOCK] : [];
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [HR_MOCK, "exec", "--seed", "1", "--clock", NOW, "--", ...around, ...command],
      { cwd: PACKAGE, env: { ...process.env, PATH, HR_NOW: NOW }, timeout: 120_000 },
      (error, stdout, stderr) => {
        const said = `status ${error === null ? 0 : (error.code ?? error.signal)}\n${stdout}${stderr}`;
        const done = DONE[name];
        const evening = receives && error === null ? (JSON.parse(stdout.trim().split("\n").at(-1)!) as Evening) : {};
        const isDone = done instanceof RegExp ? done.test(said) : JSON.stringify({ ...evening, ...done }) === JSON.stringify(evening);
        resolve(error === null && isDone ? undefined : said);
      },
    );
  });
}
