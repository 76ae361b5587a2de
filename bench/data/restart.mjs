import { CONNECTIONS } from "../throughput.mjs";
import { KEY } from "../world.mjs";
import { SANDBOXES } from "./load.mjs";
import { firstEmployee, newSandbox, startOn } from "./places.mjs";
import { residentMemory } from "../child.mjs";

/** The last one is just before a saved state is due, when most entries are behind the one that there is. */
export const ENTRIES = [0, 10_000, 99_000];
/** Used sandboxes in a process. */
export const COUNTS = [0, SANDBOXES, 1000];

async function behind(port) {
  const { data } = await (await fetch(`http://127.0.0.1:${port}/_mock/health`)).json();
  return data?.behind ?? 0;
}

/** Starts a process and looks what it can do, in milliseconds from its start. */
async function startOnce(place, options) {
  const begun = performance.now();
  const { server, port, milliseconds: ready } = await startOn(place, options);
  await firstEmployee(port);
  const page = performance.now() - begun;
  while ((await behind(port)) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
  return { server, port, times: { ready, page, caughtUp: performance.now() - begun } };
}

/**
 * How long a start takes on data with so many entries, after a kill -9.
 * @returns per store and number of entries the times by round
 */
export async function restart(client, stores, { places, starts, say, ...options }) {
  const results = {};
  for (const store of stores) {
    results[store.name] = {};
    for (const entries of store.name === "memory" ? [0] : ENTRIES) {
      say(`data: restart of ${store.name} with ${entries} entries`);
      const place = await places.place(store);
      let { server, port } = await startOnce(place, options);
      if (entries > 0)
        await client.run({ ports: [port], sandboxes: [{ key: KEY }], workload: "post", connections: CONNECTIONS, count: entries });
      const rounds = (results[store.name][entries] = []);
      for (let round = 0; round < starts; round += 1) {
        await server.stop();
        let times;
        ({ server, port, times } = await startOnce(place, options));
        rounds.push(times);
      }
      await server.stop();
    }
  }
  return results;
}

/**
 * Memory in use with so many sandboxes, each read and written in once, and after a while in which nothing happened.
 * @returns per store the bytes by number of sandboxes, and `idle`
 */
export async function memory(client, stores, { places, idle, say, ...options }) {
  const results = {};
  for (const store of stores) {
    say(`data: memory of ${store.name} with ${COUNTS.join(", ")} sandboxes`);
    const { server, port } = await startOn(await places.place(store), options);
    const sizes = (results[store.name] = {});
    const sandboxes = [];
    for (const count of COUNTS) {
      while (sandboxes.length < count) {
        const sandbox = await newSandbox(port);
        sandboxes.push(sandbox);
        const job = { ports: [port], sandboxes: [sandbox], connections: 1, count: 1 };
        await client.run({ ...job, workload: "get" });
        await client.run({ ...job, workload: "post" });
      }
      sizes[count] = residentMemory(server.pid);
    }
    await new Promise((resolve) => setTimeout(resolve, idle * 1000));
    sizes.idle = residentMemory(server.pid);
    await server.stop();
  }
  return results;
}
