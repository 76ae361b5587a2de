import { runs } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { SimulatedCluster } from "./simulated-cluster.ts";
import { Users } from "./users.ts";

/** Kills the replica that sends a delivery. Returns after how many milliseconds another one sends it. */
async function takenOver(seed: number): Promise<number> {
  const cluster = new SimulatedCluster(seed, [], {});
  const { scheduler, receiver } = cluster;
  return await scheduler.run(async () => {
    for (let place = 0; place < cluster.size; place += 1) await cluster.start(place);
    const client = new Users(cluster, seed).client(cluster.chance.int(0, cluster.size - 1));
    receiver.only = "hang";
    await client({ method: "POST", path: "/webhooks", body: { url: "https://receiver.example/hook", events: ["employee.created"] } });
    const name = { first_name: "A", last_name: "B", email: "a@b.example", role: "employee", department: "Sales" };
    await client({
      method: "POST",
      path: "/employees",
      body: { ...name, start_date: "2026-04-01", employment_type: "full_time", jurisdiction: "AU" },
    });
    while (receiver.arrivals.length === 0) await scheduler.sleep(10);
    await scheduler.sleep(cluster.chance.int(0, 1500));
    const killed = scheduler.now;
    cluster.crash(cluster.replicas.findIndex((one) => one?.process.name === receiver.arrivals[0]!.by));
    while (receiver.arrivals.length === 1) await scheduler.sleep(10);
    expect(receiver.arrivals[1]).toMatchObject({ event: receiver.arrivals[0]!.event, attempt: 1 });
    return receiver.arrivals[1]!.sent - killed;
  });
}

test("the deliveries of a replica that was killed are taken over in less than two seconds, with the same event id", async () => {
  const { seed, numRuns } = runs(2, 100);
  for (let n = 0; n < numRuns; n += 1) expect(await takenOver(seed * 1000 + n)).toBeLessThan(2000);
});
