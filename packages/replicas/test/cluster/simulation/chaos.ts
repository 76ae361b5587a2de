import type { SimulatedCluster } from "./simulated-cluster.ts";
import type { SimulatedReplica } from "./simulated-replica.ts";

/** What goes wrong, and what somebody does with the clock meanwhile. */
const STRIKES = ["crash", "crash", "pause", "cut", "database", "restart", "advance", "freeze"] as const;
/** Control calls after which nothing is as the agents left it. */
const UPHEAVALS = ["reset", "take", "restore", "decide"] as const;

const DECISIONS: readonly Readonly<Record<string, string>>[] = [
  { "retry-times": "from-first" },
  { "retry-times": "from-previous" },
  { "delivery-redirects": "followed" },
  { "delivery-redirects": "not-followed" },
];

type Strike = (typeof STRIKES)[number] | (typeof UPHEAVALS)[number];

/**
 * Lets something go wrong every now and then, until `isOver`.
 * @param isWild whether states are put back and decisions switched too
 */
export async function makeChaos(cluster: SimulatedCluster, isWild: boolean, isOver: () => boolean): Promise<void> {
  const { scheduler, chance } = cluster;
  const strikes: readonly Strike[] = isWild ? [...STRIKES, ...UPHEAVALS, ...UPHEAVALS] : STRIKES;
  for (;;) {
    await scheduler.sleep(chance.int(100, 900));
    if (isOver()) return;
    const place = chance.int(0, cluster.size - 1);
    const replica = cluster.replicas[place];
    if (replica !== undefined) await strike(cluster, place, replica, chance.pick(strikes));
  }
}

async function strike(cluster: SimulatedCluster, place: number, replica: SimulatedReplica, what: Strike): Promise<void> {
  const { scheduler, chance, database } = cluster;
  const until = scheduler.now + chance.int(100, 2500);
  switch (what) {
    case "crash":
      cluster.crash(place);
      break;
    case "pause":
      replica.process.pausedUntil = until;
      break;
    case "cut":
      replica.process.cutUntil = until;
      break;
    case "database":
      database.crash(chance.int(20, 800));
      break;
    case "restart":
      await cluster.restart(place);
      break;
    case "advance":
      await replica.control("turnClock", { body: { advance: `PT${chance.int(1, 9)}S` } });
      break;
    case "freeze":
      await replica.control("turnClock", { body: { freeze: chance.chance(0.5) } });
      break;
    case "reset":
      await replica.control("reset");
      break;
    case "take":
      await replica.control("takeSnapshot");
      break;
    case "restore":
      await replica.control("restoreSnapshot", { params: { id: `snapshot-${chance.int(1, 2)}` } });
      break;
    case "decide":
      await replica.control("switchDecisions", { body: chance.pick(DECISIONS) });
      break;
  }
}
