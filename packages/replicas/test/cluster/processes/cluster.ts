import { setTimeout as sleep } from "node:timers/promises";
import { type MockProcess, TOKEN, startMock } from "./mock-process.ts";
import { RoundRobin } from "./round-robin.ts";
import { sendOnce } from "./send.ts";

interface ClusterOptions {
  readonly program: string;
  /** The URL of the database. */
  readonly data: string;
  readonly replicas: number;
  readonly flags: readonly string[];
}

/** Several processes of the built mock that share one database. */
export class Cluster {
  readonly balancer: RoundRobin;
  readonly #options: ClusterOptions;
  readonly #replicas: (MockProcess | undefined)[] = [];

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.balancer = new RoundRobin(() => this.running.map(({ url }) => url));
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const cluster = new Cluster(options);
    await Promise.all(Array.from({ length: options.replicas }, (_, n) => cluster.begin(n)));
    return cluster;
  }

  /** The processes that listen and were not told to end. */
  get running(): MockProcess[] {
    return this.#replicas.filter((replica) => replica?.runs === true) as MockProcess[];
  }

  /** Starts the process of a place. */
  async begin(n: number): Promise<void> {
    const { program, data, flags } = this.#options;
    this.#replicas[n] = await startMock(program, ["--data", data, "--keep", "100000000", ...flags]);
  }

  /** Stops the process of a place where it is, or lets it go on. */
  freeze(n: number, frozen: boolean): void {
    this.#replicas[n]?.freeze(frozen);
  }

  async kill(n: number): Promise<void> {
    await this.#replicas[n]?.kill();
    this.#replicas[n] = undefined;
  }

  async end(): Promise<void> {
    await Promise.all(this.running.map(async (replica) => await replica.kill()));
  }
}

/** A control call. @throws Error if it is not answered with a success */
export async function callControl<T>(url: string, method: string, path: string): Promise<T> {
  const outcome = await sendOnce(url, { method, path: `/_mock${path}`, headers: { authorization: `Bearer ${TOKEN}` } });
  if (typeof outcome === "string") throw new Error(`${method} /_mock${path}: ${outcome}`);
  if (outcome.status >= 300) throw new Error(`${method} /_mock${path}: ${outcome.status} ${outcome.text}`);
  return JSON.parse(outcome.text) as T;
}

/** Waits until a condition holds. @throws Error after `most` milliseconds */
export async function until(what: string, most: number, holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > most) throw new Error(`not within ${most} ms: ${what}`);
    await sleep(20);
  }
}

/** Whether a process says that it is ready. Only its health is read, so that no request tells it of the database. */
export async function isReady(url: string): Promise<boolean> {
  const health = await sendOnce(url, { method: "GET", path: "/_mock/health", headers: {} });
  return typeof health !== "string" && health.status === 200;
}
