import { setTimeout as sleep } from "node:timers/promises";
import { type Ending, type MockProcess, TOKEN, startMock } from "./mock-process.ts";
import { RoundRobin } from "./round-robin.ts";
import { type ReceivedResponse, sendOnce } from "./send.ts";

export interface ClusterOptions {
  readonly program: string;
  /** The URL of the database. */
  readonly data: string;
  /** Default 3. */
  readonly replicas?: number;
  readonly flags?: readonly string[];
  /** Flags of Node. */
  readonly node?: readonly string[];
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
    await Promise.all(Array.from({ length: options.replicas ?? 3 }, (_, n) => cluster.begin(n)));
    return cluster;
  }

  /** The processes that listen and were not told to end. */
  get running(): MockProcess[] {
    return this.#replicas.filter((replica) => replica?.runs === true) as MockProcess[];
  }

  /** Starts the process of a place. */
  async begin(n: number, program: string = this.#options.program): Promise<MockProcess> {
    const { data, flags = [], node } = this.#options;
    const replica = await startMock(program, ["--data", data, "--keep", "100000000", ...flags], node);
    this.#replicas[n] = replica;
    return replica;
  }

  /** The place of the process with an id of the system. */
  placeOf(pid: number): number {
    return this.#replicas.findIndex((replica) => replica?.pid === pid);
  }

  /** Takes the process of a place out; no further request is sent to it. */
  take(n: number): MockProcess | undefined {
    const replica = this.#replicas[n];
    this.#replicas[n] = undefined;
    return replica;
  }

  /** Tells the process of a place to end. Requests are sent to it until its health, looked at every 200 ms, says that it ends. */
  async drain(n: number): Promise<Ending> {
    const replica = this.#replicas[n]!;
    const look = async (): Promise<void> => {
      if (!(await isReady(replica.url)) && this.#replicas[n] === replica) this.#replicas[n] = undefined;
    };
    const looking = setInterval(() => void look(), 200);
    const ending = await replica.stop();
    clearInterval(looking);
    return ending;
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
export async function callControl<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await answered(url, method, path, body);
  if (status >= 300) throw new Error(`${method} /_mock${path}: ${status} ${text}`);
  return JSON.parse(text) as T;
}

/** A control call, whatever its status. @throws Error if there is no answer */
export async function answered(url: string, method: string, path: string, body?: unknown): Promise<ReceivedResponse> {
  const headers = { authorization: `Bearer ${TOKEN}`, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const outcome = await sendOnce(url, {
    method,
    path: `/_mock${path}`,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (typeof outcome === "string") throw new Error(`${method} /_mock${path}: ${outcome}`);
  return outcome;
}

/** Waits until a condition holds. Returns the milliseconds that it took. @throws Error after `most` milliseconds */
export async function until(what: string, most: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > most) throw new Error(`not within ${most} ms: ${what}`);
    await sleep(20);
  }
  return performance.now() - began;
}

/** Whether a process says that it is ready. Only its health is read, so that no request tells it of the database. */
export async function isReady(url: string): Promise<boolean> {
  const health = await sendOnce(url, { method: "GET", path: "/_mock/health", headers: {} });
  return typeof health !== "string" && health.status === 200;
}
