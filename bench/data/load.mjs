import { processorTime } from "../child.mjs";
import { CONNECTIONS } from "../throughput.mjs";
import { KEY } from "../world.mjs";
import { firstEmployee, newSandbox, startOn } from "./places.mjs";

export const SANDBOXES = 64;
/** Reads first: writes make the data grow. */
export const WORKLOADS = ["get", "post"].flatMap((request) => [1, SANDBOXES].map((sandboxes) => ({ request, sandboxes })));
export const nameOf = ({ request, sandboxes }) => `${request}, ${sandboxes === 1 ? "1 sandbox" : `${sandboxes} sandboxes`}`;

const processorTimes = (processes) =>
  processes.reduce((sum, { server }) => {
    const time = processorTime(server.pid);
    return sum === null || time === null ? null : sum + time;
  }, 0);

/** Starts the processes of a store on a new place, and makes the sandboxes. */
async function startStore(store, places, options) {
  const place = await places.place(store);
  const processes = [];
  for (let n = 0; n < store.replicas; n += 1) processes.push(await startOn(place, { ...options, flags: store.flags }));
  const { port } = processes[0];
  const one = { key: KEY, id: await firstEmployee(port) };
  const many = [];
  for (let n = 0; n < SANDBOXES; n += 1) many.push(await newSandbox(port));
  return { store, processes, sandboxes: { 1: [one], [SANDBOXES]: many } };
}

/**
 * Every workload in interleaved rounds: in a round each store has its turn, and the one that begins changes.
 * @returns per workload and store the measurements by round
 */
export async function load(client, stores, { places, rounds, seconds, warmUp, say, ...options }) {
  const running = [];
  try {
    for (const store of stores) {
      say(`data: starting ${store.name}`);
      running.push(await startStore(store, places, options));
    }
    const results = {};
    for (const workload of WORKLOADS) {
      const name = nameOf(workload);
      results[name] = {};
      for (let round = -1; round < rounds; round += 1) {
        say(`data: ${name}, ${round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`}`);
        for (let turn = 0; turn < running.length; turn += 1) {
          const { store, processes, sandboxes } = running[(turn + Math.max(round, 0)) % running.length];
          const before = processorTimes(processes);
          const result = await client.run({
            ports: processes.map(({ port }) => port),
            sandboxes: sandboxes[workload.sandboxes],
            workload: workload.request,
            connections: CONNECTIONS,
            seconds: round < 0 ? warmUp : seconds,
          });
          const after = processorTimes(processes);
          const processor = before === null || after === null ? null : (after - before) / result.requests;
          if (round >= 0) (results[name][store.name] ??= []).push({ ...result, processor });
        }
      }
    }
    return results;
  } finally {
    for (const { processes } of running) for (const { server } of processes) await server.stop();
  }
}
