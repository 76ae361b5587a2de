import { CONNECTIONS } from "../throughput.mjs";
import { placesOf, reset, startServer } from "./server.mjs";

/** The requests of one turn, by workload. */
const COUNTS = { list: 1000, get: 3000, leave: 1000 };
/** Turns of a workload before those that count: until V8 has compiled what is hot. */
const WARM_UPS = 4;
/** How long a server is left alone before its memory is read. */
const IDLE = 1500;

export const MEASURES = ["list", "get", "leave", "start", "memory"];

/** Both sides, in the order of a round: the one that begins changes. */
const inTurn = (sides, round) => (round % 2 === 0 ? sides : sides.toReversed());

/** Processor time until the first answer, and memory after a while in which nothing is asked. */
async function starts(sides, { rounds, say }, results) {
  // One start more than is counted: the first fills the file caches and Node's compile cache.
  for (let round = -1; round < rounds; round += 1) {
    say(round < 0 ? "start: warming up" : `start: round ${round + 1} of ${rounds}`);
    for (const { name, command } of inTurn(sides, round)) {
      const server = await startServer(command);
      await new Promise((resolve) => setTimeout(resolve, round < 0 ? 0 : IDLE));
      const { memory } = await server.used();
      await server.stop();
      if (round < 0) continue;
      (results.start[name] ??= []).push(server.first.processor);
      (results.memory[name] ??= []).push(memory);
    }
  }
}

/** Milliseconds of processor time for a request. */
async function turn(client, { server, place }, workload) {
  if (workload === "leave") await reset(server);
  const count = COUNTS[workload];
  const before = await server.used();
  const { failed } = await client.run({ ports: [server.port], sandboxes: [place], workload, connections: CONNECTIONS, count });
  const after = await server.used();
  if (failed > 0) throw new Error(`${failed} of ${count} requests of '${workload}' were not answered with 2xx`);
  return (after.processor - before.processor) / count;
}

/**
 * Measures two built commands in alternating rounds.
 * @param sides `[{ name, command }]`
 * @returns by measure and name, what each round measured: milliseconds of processor time, and bytes
 */
export async function measureSides(client, sides, { rounds, say }) {
  const results = Object.fromEntries(MEASURES.map((measure) => [measure, {}]));
  await starts(sides, { rounds, say }, results);
  const running = [];
  try {
    for (const { name, command } of sides) {
      const server = await startServer(command);
      running.push({ name, server, place: await placesOf(server).catch(async (error) => (await server.stop(), Promise.reject(error))) });
    }
    for (const workload of Object.keys(COUNTS)) {
      for (let round = -WARM_UPS; round < rounds; round += 1) {
        say(round < 0 ? `${workload}: warming up` : `${workload}: round ${round + 1} of ${rounds}`);
        for (const side of inTurn(running, round)) {
          const milliseconds = await turn(client, side, workload);
          if (round >= 0) (results[workload][side.name] ??= []).push(milliseconds);
        }
      }
    }
    return results;
  } finally {
    for (const { server } of running) await server.stop();
  }
}
