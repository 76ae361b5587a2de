import { setTimeout as sleep } from "node:timers/promises";
import type { Stream } from "@hr-platform/domain";
import type { TestPostgres } from "../../support/postgres.ts";
import { type Cluster, isReady, until } from "../processes/cluster.ts";
import { NotStarted } from "../processes/mock-process.ts";

interface Disturbance {
  readonly cluster: Cluster;
  readonly postgres: TestPostgres;
  readonly chance: Stream;
  /** Number of places of the cluster. */
  readonly replicas: number;
  readonly kills: number;
  /** Milliseconds between two disturbances, on average. */
  readonly apart: number;
}

/** `pause`: a replica stands still, and goes on after it was taken for dead. `stall`: the database does, for a moment or for longer than calls may take. */
type DisturbanceKind = "replica" | "database" | "both" | "pause" | "stall";

/** What was done. */
interface Disturbed {
  replicas: number;
  databases: number;
  pauses: number;
  stalls: number;
  /** Milliseconds from the start of a killed replica until it listened. */
  readonly starts: number[];
  /** Starts that ended because the database did not answer in time. An orchestrator then starts the replica again. */
  failedStarts: number;
}

/** What happens, with how often. */
const KINDS: readonly DisturbanceKind[] = [
  "replica",
  "replica",
  "replica",
  "replica",
  "replica",
  "database",
  "database",
  "both",
  "pause",
  "stall",
];
/** Longer than a replica may be silent, in milliseconds. */
const PAUSED = 1700;
const STALLED = [600, 4000];
/** How often a replica is started at most. */
const MOST_STARTS = 5;

/**
 * Kills replicas and the database with SIGKILL, and starts them again, one kill after the other. In between, they stand
 * still for a while.
 */
export async function disturb({ cluster, postgres, chance, replicas, kills, apart }: Disturbance): Promise<Disturbed> {
  const disturbed: Disturbed = { replicas: 0, databases: 0, pauses: 0, stalls: 0, starts: [], failedStarts: 0 };
  while (disturbed.replicas + disturbed.databases < kills) {
    await sleep(chance.int(apart / 2, apart * 1.5));
    const kind = chance.pick(KINDS);
    const place = chance.int(0, replicas - 1);
    if (kind === "pause") {
      disturbed.pauses += 1;
      await standStill((frozen) => cluster.freeze(place, frozen), PAUSED);
    } else if (kind === "stall") {
      disturbed.stalls += 1;
      await standStill((frozen) => postgres.freeze(frozen), chance.pick(STALLED));
    } else {
      await kill({ cluster, postgres, disturbed, place, kind, milliseconds: chance.int(0, 300) });
    }
    const ready = async (): Promise<boolean> => (await Promise.all(cluster.running.map(({ url }) => isReady(url)))).every(Boolean);
    await until("all replicas are ready again", 60_000, ready);
  }
  return disturbed;
}

async function standStill(freeze: (frozen: boolean) => void, milliseconds: number): Promise<void> {
  freeze(true);
  await sleep(milliseconds);
  freeze(false);
}

interface Killing extends Pick<Disturbance, "cluster" | "postgres"> {
  readonly disturbed: Disturbed;
  readonly place: number;
  readonly kind: "replica" | "database" | "both";
  /** Until the start. */
  readonly milliseconds: number;
}

async function kill({ cluster, postgres, disturbed, place, kind, milliseconds }: Killing): Promise<void> {
  if (kind !== "database") {
    disturbed.replicas += 1;
    await cluster.kill(place);
  }
  if (kind !== "replica") {
    disturbed.databases += 1;
    await postgres.kill();
  }
  await sleep(milliseconds);
  if (kind !== "replica") await postgres.start();
  if (kind === "database") return;
  const began = performance.now();
  for (let left = MOST_STARTS - 1; !(await hasBegun(cluster, place, left)); left -= 1) disturbed.failedStarts += 1;
  disturbed.starts.push(performance.now() - began);
}

/** Starts the process of a place. false: it has ended because of its data, and some starts are left. */
async function hasBegun(cluster: Cluster, place: number, left: number): Promise<boolean> {
  try {
    await cluster.begin(place);
    return true;
  } catch (error) {
    if (left > 0 && error instanceof NotStarted && error.said.includes("its data cannot be reached")) return false;
    throw error;
  }
}
