import { setTimeout as sleep } from "node:timers/promises";
import type { Stream } from "@hr-platform/domain";
import type { TestPostgres } from "../../support/postgres.ts";
import { type Cluster, isReady, until } from "../processes/cluster.ts";

export interface Disturbance {
  readonly cluster: Cluster;
  readonly postgres: TestPostgres;
  readonly chance: Stream;
  /** Number of places of the cluster. */
  readonly replicas: number;
  readonly kills: number;
  /** Milliseconds between two kills, on average. */
  readonly apart: number;
  /** Which processes are killed, with how often. Default: all kinds. */
  readonly kinds?: readonly Kill[];
}

export type Kill = "replica" | "database" | "both";

export interface Disturbed {
  replicas: number;
  databases: number;
  /** Milliseconds from the start of a killed replica until it listened, and from a database's until all were ready. */
  readonly starts: number[];
  readonly recoveries: number[];
}

const KINDS: readonly Kill[] = ["replica", "replica", "replica", "replica", "database", "database", "both"];

/** Kills replicas and the database with SIGKILL, and starts them again, one kill after the other. */
export async function disturb({ cluster, postgres, chance, replicas, kills, apart, kinds = KINDS }: Disturbance): Promise<Disturbed> {
  const disturbed: Disturbed = { replicas: 0, databases: 0, starts: [], recoveries: [] };
  while (disturbed.replicas + disturbed.databases < kills) {
    await sleep(chance.int(apart / 2, apart * 1.5));
    const kind = chance.pick(kinds);
    const place = chance.int(0, replicas - 1);
    if (kind !== "database") {
      disturbed.replicas += 1;
      await cluster.kill(place);
    }
    if (kind !== "replica") {
      disturbed.databases += 1;
      await postgres.kill();
    }
    await sleep(chance.int(0, 300));
    if (kind !== "replica") await postgres.start();
    const began = performance.now();
    if (kind !== "database") {
      await cluster.begin(place);
      disturbed.starts.push(performance.now() - began);
    }
    const ready = async (): Promise<boolean> => (await Promise.all(cluster.running.map(({ url }) => isReady(url)))).every(Boolean);
    await until("all replicas are ready again", 20_000, ready);
    if (kind !== "replica") disturbed.recoveries.push(performance.now() - began);
  }
  return disturbed;
}
