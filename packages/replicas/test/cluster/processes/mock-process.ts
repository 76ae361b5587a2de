import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** The control token of all processes that `startMock` starts. */
export const TOKEN = "token-of-the-harness";

/** A process of the built command that listens. */
export class MockProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;

  constructor(port: number, child: ChildProcess, gone: Promise<unknown>) {
    this.port = port;
    this.#child = child;
    this.#gone = gone;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get runs(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    if (this.runs) this.#child.kill("SIGKILL");
    await this.#gone;
  }

  /** Stops it where it is, or lets it go on. */
  freeze(frozen: boolean): void {
    this.#child.kill(frozen ? "SIGSTOP" : "SIGCONT");
  }
}

/** A process ended before it listened. */
export class NotStarted extends Error {
  readonly said: string;

  constructor(status: number | null, said: string) {
    super(`it ended with status ${status} before it listened: ${said}`);
    this.said = said;
  }
}

/** Starts `program` on a free port. @throws NotStarted */
export async function startMock(program: string, flags: readonly string[]): Promise<MockProcess> {
  const own = ["--port", "0", "--control-token", TOKEN, "--log", "silent"];
  const child = spawn(process.execPath, [program, ...own, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
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
  return new MockProcess(port, child, gone);
}
