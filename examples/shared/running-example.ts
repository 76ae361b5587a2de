import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** An answer; without one the status is 0. */
export interface Answer {
  readonly status: number;
  /** `data` of the body, or the body if it has none. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type Send = (method: string, path: string, body?: object) => Promise<Answer>;

/** `start.mjs` in a process of its own. */
export class RunningExample {
  readonly #folder: string;
  readonly #program: ChildProcess;
  readonly #lines: string[] = [];

  private constructor(folder: string, flags: readonly string[]) {
    this.#folder = folder;
    const args = [join(import.meta.dirname, "start.mjs"), "--port", "0", "--folder", folder, "--", ...flags];
    this.#program = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    const { stdout, stderr } = this.#program;
    for (const output of [stdout!, stderr!]) createInterface(output).on("line", (line) => this.#lines.push(line));
  }

  /** Starts it. undefined, and one line on stderr: PostgreSQL is not installed. */
  static async start(folder: string, flags: readonly string[]): Promise<RunningExample | undefined> {
    const example = new RunningExample(folder, flags);
    try {
      await example.printed(/Stop: Ctrl-C/);
      return example;
    } catch (error) {
      if (!example.#lines.some((line) => line.includes("PostgreSQL is not installed"))) throw error;
      console.warn("PostgreSQL is not installed: the shared example is not tested; install it with 'apt-get install postgresql'");
      return undefined;
    }
  }

  /** The newest line that matches, as soon as there is one for which `accept` holds. */
  async printed(pattern: RegExp, accept: (match: RegExpExecArray) => boolean = () => true): Promise<RegExpExecArray> {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
      const found = this.#lines.map((line) => pattern.exec(line)).findLast((match) => match !== null);
      if (found && accept(found)) return found;
      if (this.#program.exitCode !== null) break;
    }
    throw new Error(`the example did not print ${String(pattern)}:\n${this.#lines.join("\n")}`);
  }

  /** Process id and address of a replica. `after`: the process that it had before. */
  async replica(n: number, after?: number): Promise<{ readonly pid: number; readonly url: string }> {
    const [, pid, url] = await this.printed(new RegExp(`replica ${n}: process (\\d+) on (\\S+)`), ([, pid]) => Number(pid) !== after);
    return { pid: Number(pid), url: url! };
  }

  /** The address that it prints. */
  async address(): Promise<string> {
    return (await this.printed(/API +(http:\S+)\/api\/v1/))[1]!;
  }

  get controlToken(): string {
    return readFileSync(join(this.#folder, "control-token"), "utf8").trim();
  }

  /** Ends it, and returns its exit status. */
  async stop(): Promise<number | null> {
    const { exitCode } = this.#program;
    if (exitCode !== null) return exitCode;
    const ended = new Promise<number | null>((resolve) => this.#program.once("exit", resolve));
    this.#program.kill("SIGTERM");
    return await ended;
  }
}

/** A client with a bearer token. Each request has a connection of its own. */
export function clientOf(base: string, token: string): Send {
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${token}`, Connection: "close", ...(body && { "Content-Type": "application/json" }) };
    try {
      const response = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const json = (await response.json()) as { data?: Answer["data"] };
      return { status: response.status, data: json.data ?? json };
    } catch {
      return { status: 0, data: {} };
    }
  };
}
