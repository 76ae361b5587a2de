import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The memory of the server in bytes. */
export interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** `hr-mock` in a separate process. */
export interface Server {
  readonly port: number;
  /** Everything that it printed on standard error. */
  readonly complaints: () => string;
  /** How it ended; null: it is running. */
  readonly ended: () => string | null;
  /** Measures its memory; with `tidy` after a garbage collection. */
  readonly memory: (tidy: boolean) => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

/** Starts a mock with a frozen clock and no rate limit. `program`: the file of the command. */
export async function startServer(program: string): Promise<Server> {
  const args = ["--expose-gc", "--import", join(import.meta.dirname, "probe.mjs"), program];
  const flags = ["--port", "0", "--rate-limit", "off", "--clock", "frozen:2026-03-02T09:00:00Z", "--log", "silent"];
  const child = spawn(process.execPath, [...args, ...flags], { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let complaints = "";
  let ended: string | null = null;
  child.stderr!.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const gone = once(child, "close").then(([status, signal]) => (ended = `ended with ${signal ?? `status ${status}`}`));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout!).on("line", (line) => {
      const found = /listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line);
      if (found !== null) resolve(Number(found[1]));
    });
    void gone.then(() => reject(new Error(`the server ${ended}: ${complaints}`)));
  });
  return {
    port,
    complaints: () => complaints,
    ended: () => ended,
    memory: async (tidy) => {
      const answer = once(child, "message", { signal: AbortSignal.timeout(10_000) });
      child.send(tidy);
      return (await answer)[0] as Memory;
    },
    stop: async () => {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 5000);
      await gone;
      clearTimeout(late);
    },
  };
}
