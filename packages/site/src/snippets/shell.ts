import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a program that keeps running writes when it can be used. */
const READY = /listening|signing secret|Serving/i;
const PATIENCE = 20_000;

/** A program that a page starts and leaves running. */
class Served {
  readonly child: ChildProcess;
  readonly #file: string;

  constructor(code: string, folder: string, env: Environment, file: string) {
    this.#file = file;
    const out = openSync(file, "w");
    this.child = spawn("bash", ["-c", code], { cwd: folder, env: { ...env }, detached: true, stdio: ["ignore", out, out] });
    closeSync(out);
  }

  get output(): string {
    return readFileSync(this.#file, "utf8");
  }

  async until(isEnough: (output: string) => boolean): Promise<boolean> {
    const end = performance.now() + PATIENCE;
    while (!isEnough(this.output)) {
      if (this.child.exitCode !== null || performance.now() > end) return isEnough(this.output);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return true;
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    process.kill(-this.child.pid!, "SIGTERM");
    await ended;
  }
}

/** The terminals of a reader: one in which command after command runs, and one for each program that keeps running. */
export class Shell {
  readonly #folder: string;
  readonly #scratch: string;
  readonly #env: Environment;
  readonly #bash: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  readonly #served: Served[] = [];
  #count = 0;

  constructor(folder: string, scratch: string, env: Environment) {
    this.#folder = folder;
    this.#scratch = scratch;
    this.#env = env;
    this.#bash = spawn("bash", ["--norc"], { cwd: folder, env: { ...env }, stdio: ["pipe", "pipe", "inherit"] });
    this.#answers = createInterface({ input: this.#bash.stdout! })[Symbol.asyncIterator]();
    this.#bash.stdin!.write("shopt -s expand_aliases\n");
  }

  #file(extension: string): string {
    this.#count += 1;
    return join(this.#scratch, `${this.#count}.${extension}`);
  }

  /** Runs commands, and ends at the first that fails. Variables, aliases and the folder stay for the next ones. */
  async run(code: string): Promise<{ status: number; output: string }> {
    const [script, output] = [this.#file("sh"), this.#file("out")];
    // `set -e` does not reach into a sourced file on the left of `||`, so each block says itself where it failed.
    writeFileSync(script, `trap 'echo $? >"${output}.status"; trap - ERR; return 1 2>/dev/null' ERR\n${code}\ntrap - ERR\n`);
    this.#bash.stdin!.write(`source ${script} >${output} 2>&1 </dev/null; echo done\n`);
    const answer = await this.#answers.next();
    const failed = answer.done === true ? "1" : statusIn(`${output}.status`);
    return { status: Number(failed), output: readFileSync(output, "utf8") };
  }

  /** Starts a program, and returns when it can be used. @throws Error if it ends, or does not say so in time */
  async serve(code: string): Promise<void> {
    const served = new Served(code, this.#folder, this.#env, this.#file("served"));
    this.#served.push(served);
    if (!(await served.until((output) => READY.test(output)))) throw new Error(`it does not start: ${served.output}`);
  }

  /** Whether the program that was started last writes something, now or a little later; its output so far. */
  async shows(isEnough: (output: string) => boolean): Promise<{ isShown: boolean; output: string }> {
    const served = this.#served.at(-1);
    if (served === undefined) throw new Error("no program has been started");
    return { isShown: await served.until(isEnough), output: served.output };
  }

  async end(): Promise<void> {
    for (const served of this.#served.toReversed()) await served.end();
    this.#bash.stdin!.end();
    this.#bash.kill();
  }
}

function statusIn(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "0";
  }
}
