import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** How a process ended. */
export interface Ending {
  readonly status: number | null;
  readonly signal: string | null;
  /** From the signal to the end. */
  readonly milliseconds: number;
}

/** The control token of all processes that `startMock` starts. */
export const TOKEN = "token-of-the-harness";

/** A process of the built command that listens. */
export class MockProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #said: string[];
  readonly #gone: Promise<unknown>;

  constructor(port: number, child: ChildProcess, said: string[], gone: Promise<unknown>) {
    this.port = port;
    this.#child = child;
    this.#said = said;
    this.#gone = gone;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it printed on standard error. */
  get said(): string {
    return this.#said.join("");
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Asks it to end, as an orchestrator does. After 15 seconds it is killed. */
  async stop(): Promise<Ending> {
    return await this.#end("SIGTERM");
  }

  /** Stops it where it is, or lets it go on. */
  freeze(frozen: boolean): void {
    this.#child.kill(frozen ? "SIGSTOP" : "SIGCONT");
  }

  async #end(signal: NodeJS.Signals): Promise<Ending> {
    const began = performance.now();
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 15_000);
    if (this.runs) this.#child.kill(signal);
    await this.#gone;
    clearTimeout(late);
    return { status: this.#child.exitCode, signal: this.#child.signalCode, milliseconds: performance.now() - began };
  }
}

/** A process ended before it listened. */
export class NotStarted extends Error {
  readonly status: number | null;
  readonly said: string;

  constructor(status: number | null, said: string) {
    super(`it ended with status ${status} before it listened: ${said}`);
    this.status = status;
    this.said = said;
  }
}

/**
 * Starts `program` on a free port.
 * @param node Flags of Node.
 * @throws NotStarted
 */
export async function startMock(program: string, flags: readonly string[], node: readonly string[] = []): Promise<MockProcess> {
  const own = ["--port", "0", "--control-token", TOKEN, "--log", "silent"];
  const child = spawn(process.execPath, [...node, program, ...own, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const gone = once(child, "close");
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const found = /listening on https?:\/\/127\.0\.0\.1:(\d+)$/.exec(line);
      if (found !== null) resolve(Number(found[1]));
    });
    void gone.then(() => reject(new NotStarted(child.exitCode, said.join(""))));
  });
  return new MockProcess(port, child, said, gone);
}
