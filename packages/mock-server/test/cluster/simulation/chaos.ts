import type { SimulatedCluster } from "./simulated-cluster.ts";

const STRIKES = ["crash", "crash", "pause", "cut", "database", "restart", "clock"] as const;

/** Lets something go wrong every now and then, until `isOver`. */
export async function makeChaos(cluster: SimulatedCluster, isOver: () => boolean): Promise<void> {
  const { scheduler, chance, database } = cluster;
  for (;;) {
    await scheduler.sleep(chance.int(100, 900));
    if (isOver()) return;
    const place = chance.int(0, cluster.size - 1);
    const replica = cluster.replicas[place];
    const until = scheduler.now + chance.int(100, 2500);
    switch (chance.pick(STRIKES)) {
      case "crash":
        cluster.crash(place);
        break;
      case "pause":
        if (replica !== undefined) replica.process.pausedUntil = until;
        break;
      case "cut":
        if (replica !== undefined) replica.process.cutUntil = until;
        break;
      case "database":
        database.crash(chance.int(20, 800));
        break;
      case "restart":
        await cluster.restart(place);
        break;
      case "clock":
        await replica?.control("turnClock", {}, { advance: `PT${chance.int(1, 9)}S` }).catch(() => {});
        break;
    }
  }
}
