import { processorTime } from "./child.mjs";
import { headers } from "./world.mjs";

export const CONNECTIONS = 32;
export const WORKLOADS = ["list", "get", "post"];

const requests = {
  list: ({ paths }) => [{ path: paths.list }],
  get: ({ paths }, id) => [{ path: paths.one(id) }],
  post: ({ paths }) => [{ path: paths.create, create: true }],
};

/** One measurement of a server, with the processor time that it spent on a request (milliseconds). */
export async function measure(generator, { pid, port }, job) {
  const before = processorTime(pid);
  const result = await generator.run({ origin: `http://127.0.0.1:${port}`, connections: CONNECTIONS, headers: headers(), ...job });
  const after = processorTime(pid);
  return { ...result, processor: before === null || after === null ? null : (after - before) / result.requests };
}

/**
 * Every workload in interleaved rounds: in a round each server has its turn, and the one that begins changes.
 * POST comes last, because it makes the data grow.
 * @param servers running servers: `{ contestant, pid, port }`
 * @returns per workload and name the measurements by round
 */
export async function throughput(generator, servers, { rounds, seconds, warmUp, id, say }) {
  const results = {};
  for (const workload of WORKLOADS) {
    results[workload] = {};
    for (let round = -1; round < rounds; round += 1) {
      say(round < 0 ? `${workload}: warming up` : `${workload}: round ${round + 1} of ${rounds}`);
      for (let turn = 0; turn < servers.length; turn += 1) {
        const server = servers[(turn + Math.max(round, 0)) % servers.length];
        const { contestant } = server;
        const job = { requests: requests[workload](contestant, id), seconds: round < 0 ? warmUp : seconds };
        const result = await measure(generator, server, job);
        if (round >= 0) (results[workload][contestant.name] ??= []).push(result);
      }
    }
  }
  return results;
}
