import { setTimeout as wait } from "node:timers/promises";
import { LoadClient } from "./load.ts";
import type { Memory, Server } from "./server.ts";

/** Connections that each create a sandbox, work in it and end it. Its memory must be free afterwards. */
const IN_SANDBOXES = 6;
/** Connections that work in the default sandbox. One of them resets it from time to time. */
const AT_HOME = 2;
/** Rounds of work per sandbox: some hundreds of requests. */
const ROUNDS = 20;
/** How much more memory the last quarter may use than the first: a factor, plus bytes for noise. */
const SLACK = { heap: { part: 1.1, bytes: 8 * 1_048_576 }, rss: { part: 1.15, bytes: 48 * 1_048_576 } };

export interface SoakReport {
  readonly requests: number;
  readonly writes: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Medians of the first and the last quarter, in bytes, measured after a garbage collection. */
  readonly rss: readonly [number, number];
  readonly heap: readonly [number, number];
  readonly samples: number;
  readonly problems: readonly string[];
}

/** Runs a server at full load for some minutes and checks that its memory stays stable. */
export async function soak(server: Server, minutes: number): Promise<SoakReport> {
  const problems: string[] = [];
  const clients = Array.from({ length: IN_SANDBOXES + AT_HOME }, () => new LoadClient(server.port));
  const began = performance.now();
  const until = began + minutes * 60_000;
  const isOver = (): boolean => problems.length > 0 || performance.now() >= until;
  const work = clients.map((client, place) =>
    (place < AT_HOME ? atHome(client, place, isOver) : inSandboxes(client, isOver)).catch((error: unknown) => {
      problems.push(`connection ${place}: ${(error as Error).message}`);
    }),
  );
  const samples = await watch(server, began, until, isOver);
  await Promise.all(work);
  const seconds = (performance.now() - began) / 1000;
  for (const client of clients) client.close();
  const ended = server.ended();
  if (ended !== null) problems.push(`the server ${ended}`);
  if (server.complaints() !== "") problems.push(`standard error: ${server.complaints().slice(0, 2000)}`);
  const rss = quarters(samples.map((sample) => sample.rss));
  const heap = quarters(samples.map((sample) => sample.heapUsed + sample.external));
  if (heap[1] > heap[0] * SLACK.heap.part + SLACK.heap.bytes) problems.push("the heap grows");
  if (rss[1] > rss[0] * SLACK.rss.part + SLACK.rss.bytes) problems.push("the resident memory grows");
  const sum = (of: (client: LoadClient) => number): number => clients.reduce((total, client) => total + of(client), 0);
  const statuses = new Map<number, number>();
  for (const client of clients) for (const [status, count] of client.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const requests = sum((client) => client.requests);
  return { requests, writes: sum((client) => client.writes), seconds, statuses, rss, heap, samples: samples.length, problems };
}

async function inSandboxes(client: LoadClient, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { id, companies } = await client.ask<{ id: string; companies: { slug: string; keys: { token: string }[] }[] }>(
      "-",
      "POST /_mock/sandboxes",
      201,
      { rate_limit: 1_000_000 },
    );
    const key = companies.find(({ slug }) => slug === "wattle")!.keys[0]!.token;
    for (let n = 0; n < ROUNDS && !isOver(); n += 1) {
      await client.round(key, n);
      if (n === ROUNDS / 2) await client.ask("-", `POST /_mock/sandboxes/${id}/snapshots`, 201, {});
    }
    await client.ask("-", `DELETE /_mock/sandboxes/${id}`, 200);
  }
}

async function atHome(client: LoadClient, place: number, isOver: () => boolean): Promise<void> {
  for (let n = place; !isOver(); n += AT_HOME) {
    if (place === 0 && n % (ROUNDS * AT_HOME) === 0) await client.ask("-", "POST /_mock/reset", 200);
    await client.round("hrk_wattle_full", n).catch((error: unknown) => {
      // The other connection's reset may remove what this one works on.
      if (place === 0 || !/ 404 instead of /.test((error as Error).message)) throw error;
    });
  }
}

/** Measures memory after the first tenth of the time, which is for warm-up. */
async function watch(server: Server, began: number, until: number, isOver: () => boolean): Promise<Memory[]> {
  const step = Math.max(250, (until - began) / 200);
  await wait((until - began) / 10);
  const samples: Memory[] = [];
  while (!isOver() && server.ended() === null) {
    samples.push(await server.memory(true));
    await wait(step);
  }
  return samples;
}

/** Medians of the first and the last quarter. */
function quarters(values: readonly number[]): readonly [number, number] {
  const length = Math.max(1, Math.floor(values.length / 4));
  return [median(values.slice(0, length)), median(values.slice(-length))];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
