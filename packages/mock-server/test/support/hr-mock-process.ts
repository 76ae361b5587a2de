import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";

const MAIN = join(import.meta.dirname, "../../src/cli/main.ts");

/** How a process ended, with all that it printed. */
interface Ended {
  /** Null if a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The command `hr-mock` in a process of its own. */
export interface HrMockProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** What it has printed so far on standard output, and on standard error. */
  readonly out: () => string;
  readonly err: () => string;
  /** Waits for a pattern on standard output. If the command ends first, fails with everything that it printed. */
  readonly said: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<Ended>;
}

/**
 * Starts `hr-mock` for the test that runs, which kills it at its end.
 * @param input What it reads before its standard input ends. Left out: the input stays open.
 * @param env What is added to the environment.
 * @param cwd Its folder. Default: that of this process.
 * @param main The program. Default: the sources.
 */
export function startHrMock(
  args: readonly string[],
  {
    input,
    env = {},
    cwd,
    main = MAIN,
  }: { readonly input?: string; readonly env?: NodeJS.ProcessEnv; readonly cwd?: string; readonly main?: string } = {},
): HrMockProcess {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  if (input !== undefined) child.stdin.end(input);
  const ended = once(child, "close").then(([status, signal]) => ({
    status: status as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    err,
  }));
  const said = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(out);
      if (found !== null) return found;
      const end = await Promise.race([once(child.stdout, "data").then(() => undefined), ended]);
      if (end !== undefined && !pattern.test(out)) throw new Error(`ended without ${String(pattern)}: ${JSON.stringify(end)}`);
    }
  };
  return { child, out: () => out, err: () => err, said, ended };
}
