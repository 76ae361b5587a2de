import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@hr-platform/command-line/free-port";

/** A PostgreSQL of a test: on a port and in a folder of its own. */
export interface TestPostgres {
  readonly port: number;
  readonly folder: string;
  /** The URL of a database. */
  url(database?: string): string;
  /** Makes a new, empty database, and returns its URL. */
  newDatabase(): Promise<string>;
  /** Runs SQL as the owner, and returns its output. */
  sql(text: string, database?: string): string;
  start(): Promise<void>;
  /** Ends it, and waits for that. `immediate`: as a crash that the server notices. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
  /** Kills all of its processes with SIGKILL, as a loss of power would. */
  kill(): Promise<void>;
  /** Stops all of its processes where they are (SIGSTOP), or lets them go on. */
  freeze(frozen: boolean): void;
  /** Stops it, and removes its folder. */
  remove(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Default: true. Without it tests are faster, and prove nothing about loss of power. */
  readonly fsync?: boolean;
  /** Lines for postgresql.conf. */
  readonly settings?: readonly string[];
}

/** The folder of the programs; undefined: PostgreSQL is not installed. */
function programs(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((folder) => existsSync(join(folder, "initdb")));
}

/** PostgreSQL does not run as root. */
const asPostgres = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] : [];

function run(command: readonly string[], folder: string): string {
  const [program, ...rest] = [...asPostgres, ...command];
  const { status, stdout, stderr, error } = spawnSync(program!, rest, {
    encoding: "utf8",
    cwd: folder,
    env: { ...process.env, LC_ALL: "C" },
  });
  if (status !== 0) throw new Error(`${command.join(" ")}: ${error?.message ?? stderr}`);
  return stdout;
}

/** The processes of the server, itself first. */
function processes(server: number): number[] {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim();
  return [server, ...children.split(" ").filter(Boolean).map(Number)];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/** Starts a PostgreSQL for tests; undefined, and one line on stderr, if none is installed. */
export async function startPostgres({ fsync = true, settings = [] }: TestPostgresOptions = {}): Promise<TestPostgres | undefined> {
  const bin = programs();
  if (bin === undefined) {
    console.warn("PostgreSQL is not installed: what needs it is left out; install it with 'apt-get install postgresql'");
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "hr-mock-postgres-"));
  if (asPostgres.length > 0) spawnSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  run([join(bin, "initdb"), "-D", data, "-U", "hr", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"], folder);
  const port = await freePort();
  const postgres = new RunningPostgres(bin, folder, port, [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    `fsync=${fsync ? "on" : "off"}`,
    ...settings,
  ]);
  await postgres.start();
  return postgres;
}

class RunningPostgres implements TestPostgres {
  readonly port: number;
  readonly folder: string;
  readonly #bin: string;
  readonly #settings: readonly string[];
  #server: ChildProcess | undefined;
  #databases = 0;

  constructor(bin: string, folder: string, port: number, settings: readonly string[]) {
    this.#bin = bin;
    this.folder = folder;
    this.port = port;
    this.#settings = settings;
  }

  url(database: string = "postgres"): string {
    return `postgres://hr@127.0.0.1:${this.port}/${database}`;
  }

  async newDatabase(): Promise<string> {
    const name = `data${(this.#databases += 1)}`;
    this.sql(`CREATE DATABASE ${name}`);
    return this.url(name);
  }

  sql(text: string, database: string = "postgres"): string {
    return run([join(this.#bin, "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", text, this.url(database)], this.folder).trim();
  }

  async start(): Promise<void> {
    for (const end = Date.now() + 20_000; ; await sleep(50)) {
      const log = await this.#started(end);
      if (log === undefined) return;
      // Processes that were killed may keep the memory that they share for a moment.
      if (!log.includes("is still in use") || Date.now() > end) throw new Error(`PostgreSQL did not start: ${log}`);
    }
  }

  /** Starts the server. @param end when it must be ready @returns what it said if it ended, or is not ready by then */
  async #started(end: number): Promise<string | undefined> {
    const options = this.#settings.flatMap((setting) => ["-c", setting]);
    const [program, ...rest] = [...asPostgres, join(this.#bin, "postgres"), "-D", join(this.folder, "data"), ...options];
    const server = spawn(program!, rest, { cwd: this.folder, stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, LC_ALL: "C" } });
    this.#server = server;
    let log = "";
    server.stderr.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
    for (; !log.includes("ready to accept connections"); await sleep(10)) if (server.exitCode !== null || Date.now() > end) return log;
    // It says no more that a test needs; the pipe stays open.
    server.stderr.removeAllListeners("data").resume();
    return undefined;
  }

  async stop(mode: "fast" | "immediate" = "fast"): Promise<void> {
    await this.#end(() => this.#server?.kill(mode === "fast" ? "SIGINT" : "SIGQUIT"));
  }

  async kill(): Promise<void> {
    await this.#end(() => signal(processes(this.#server!.pid!), "SIGKILL"));
    await sleep(50);
  }

  freeze(frozen: boolean): void {
    signal(processes(this.#server!.pid!), frozen ? "SIGSTOP" : "SIGCONT");
  }

  async remove(): Promise<void> {
    await this.stop("immediate");
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(end: () => void): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    end();
    await ended;
  }
}
