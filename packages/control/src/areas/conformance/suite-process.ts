import type { ChildProcess } from "node:child_process";
import { isExecutable } from "@hr-platform/command-line/embedded";
import type { SuiteEvent } from "./run-log.ts";

/** What a run is started with. */
export interface SuiteStart {
  /** File of the command `hr-conformance`: a script, or an executable if the mock is one. */
  readonly command: string;
  /** Folder of the run, which only this user can read. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly onEvent: (event: SuiteEvent) => void;
  /** Called once, when the process is gone. */
  readonly onGone: (how: SuiteEnd) => void;
}

/** How the process of a run ended. */
export interface SuiteEnd {
  readonly status: number | null;
  readonly signal: string | null;
  /** The last line on its standard error; "": there is none. */
  readonly last: string;
}

/** The suite in a process of its own. */
export interface SuiteProcess {
  /** Asks it to clean up, report and end; kills it if it takes too long. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts the suite. */
export type LaunchSuite = (start: SuiteStart) => Promise<SuiteProcess>;

/** Variables that the suite gets. Others may hold secrets, or change how Node runs. */
const VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "TZ", "LANG", "SystemRoot"];
/** Milliseconds in which a run that is stopped must end. */
const PATIENCE = 15_000;
/** The longest line that is read. */
const LONGEST = 1_000_000;
/** The suite yields to the mock. */
const NICENESS = 5;

/** Starts the suite as a child process: the mock answers meanwhile. Nothing secret is among its arguments. */
export const launchSuite: LaunchSuite = async ({ command, folder, args, onEvent, onGone }) => {
  const [{ spawn }, { setPriority }] = await Promise.all([import("node:child_process"), import("node:os")]);
  // Under Plug'n'Play, Node reads packages with what yarn has put into its options.
  const names = process.versions["pnp"] === undefined ? VARIABLES : [...VARIABLES, "NODE_OPTIONS"];
  const env = Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  // The command of an executable is one, too, and not a script for this Node.
  const [program, first] = isExecutable ? [command, []] : [process.execPath, [command]];
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    env: { ...env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined)
    try {
      setPriority(child.pid, NICENESS);
    } catch {
      // It is gone already, or the system has no priorities.
    }
  let last = "";
  const onLine = (line: string): void => {
    const event = eventIn(line);
    if (event !== undefined) onEvent(event);
  };
  readLines(child, "stdout", onLine);
  readLines(child, "stderr", (line) => (last = line.trim() === "" ? last : line.trim()));
  let late: NodeJS.Timeout | undefined;
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  let gone = false;
  const end = (status: number | null, signal: string | null): void => {
    if (gone) return;
    gone = true;
    clearTimeout(late);
    process.off("exit", kill);
    onGone({ status, signal, last });
  };
  child.once("error", (error) => {
    last = error.message;
    end(null, null);
  });
  child.once("close", end);
  return {
    stop: () => {
      child.kill("SIGINT");
      late ??= setTimeout(kill, PATIENCE);
      late.unref();
    },
    kill,
  };
};

/** Calls `onLine` with each whole line. */
function readLines(child: ChildProcess, name: "stdout" | "stderr", onLine: (line: string) => void): void {
  let rest = "";
  child[name]!.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    if (rest.length > LONGEST) rest = "";
    for (const line of lines) onLine(line);
  });
}

/** The event of a line; undefined: it is none. */
function eventIn(line: string): SuiteEvent | undefined {
  try {
    const value = JSON.parse(line) as SuiteEvent | null;
    return typeof value?.event === "string" && /^[a-z-]{1,40}$/.test(value.event) ? value : undefined;
  } catch {
    return undefined;
  }
}
