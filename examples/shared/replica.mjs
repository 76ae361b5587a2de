// A replica: an hr-mock process that shares the data. It is started again whenever it ends by itself.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";

const COMMAND = fileURLToPath(new URL("../../packages/mock-server/bin/hr-mock.js", import.meta.url));
/** Between an end and the next start. */
const PAUSE_MS = 300;
/** A replica that has not ended so long after SIGTERM is killed. */
const PATIENCE_MS = 10_000;

export class Replica {
  name;
  /** The port that it listens on; undefined: it does not. Another one after each start. */
  port;
  /** Whether it can serve: what its health said last. */
  healthy = false;
  #args;
  #env;
  #say;
  #child;
  #stopping = false;
  #timer;

  /** @param say prints a line */
  constructor({ name, args, env, say }) {
    this.name = name;
    this.#args = args;
    this.#env = env;
    this.#say = say;
  }

  /** Starts it, and waits until it listens. @throws Error if it ends before */
  async start() {
    // In a process group of its own: Ctrl-C is for the program that ends all replicas.
    const child = spawn(process.execPath, [COMMAND, ...this.#args, "--host", "127.0.0.1", "--port", "0"], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...this.#env },
    });
    this.#child = child;
    let said = "";
    createInterface(child.stderr).on("line", (line) => {
      said = line;
      // Until it listens, the error has the line.
      if (this.port !== undefined) this.#say(`${this.name}: ${line}`);
    });
    this.port = await new Promise((resolve, reject) => {
      createInterface(child.stdout).on("line", (line) => {
        const [, port] = /listening on https?:\/\/\S+:(\d+)/.exec(line) ?? [];
        if (port !== undefined) resolve(Number(port));
      });
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`${this.name} did not start: ${said || "it said nothing"}`)));
    });
    this.#say(`${this.name}: process ${child.pid} on http://127.0.0.1:${this.port}`);
    child.once("exit", (status, signal) => this.#ended(signal ?? `status ${status}`));
  }

  #ended(why) {
    this.port = undefined;
    this.healthy = false;
    if (this.#stopping) return;
    this.#say(`${this.name}: ended (${why}); it is started again`);
    this.#again();
  }

  #again() {
    this.#timer = setTimeout(() => {
      this.start().catch(() => {
        if (!this.#stopping) this.#again();
      });
    }, PAUSE_MS);
  }

  /** Lets it finish its requests, and ends it. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }
}
