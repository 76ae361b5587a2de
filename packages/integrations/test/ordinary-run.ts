import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program } from "../programs.ts";
import type { Evening } from "./working-day.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const HR_MOCK = join(dirname(createRequire(import.meta.url).resolve("@hr-platform/mock-server/package.json")), "bin/hr-mock.js");
/** The clock of the mock begins here, and that of the program stands here: a run gives the same on every day. */
const NOW = "2026-03-02T09:00:00Z";
const WORKING_DAY = fileURLToPath(new URL("working-day.ts", import.meta.url));

export interface Run {
  readonly status: number;
  /** What it printed, on both outputs. */
  readonly output: string;
  /** For a receiver: what the day left behind. */
  readonly evening?: Evening;
}

/** Runs a program once on a mock of its own that has nothing out of the ordinary: a receiver for a short working day, any other to its end. */
export async function ordinaryRun({ command, receives }: Pick<Program, "command" | "receives">): Promise<Run> {
  const around = receives ? [process.execPath, WORKING_DAY, HR_MOCK] : [];
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env["PATH"]}`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [HR_MOCK, "exec", "--seed", "1", "--clock", NOW, "--", ...around, ...command],
      { cwd: PACKAGE, env: { ...process.env, PATH, HR_NOW: NOW }, timeout: 120_000 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === "number" ? error.code : 128;
        const last = receives ? stdout.trim().split("\n").at(-1)! : "";
        const evening = last.startsWith("{") ? (JSON.parse(last) as Evening) : undefined;
        resolve({ status, output: `${stdout}${stderr}`, ...(evening && { evening }) });
      },
    );
  });
}
