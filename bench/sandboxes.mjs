import { residentMemory } from "./child.mjs";
import { startUntilAnswer } from "./cold-start.mjs";
import ours from "./contestants/ours.mjs";
import { SIZES } from "./scale.mjs";
import { BASE_PATH, KEY, headers } from "./world.mjs";

export const SANDBOXES = 1000;

async function call(port, method, path, body) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function api(port, key, method, path, body) {
  const init = { method, headers: headers(key), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await fetch(`http://127.0.0.1:${port}${BASE_PATH}${path}`, init);
  if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}`);
  await response.arrayBuffer();
}

async function timed(work) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * A thousand sandboxes in one process: each made over the control API, then read and written in once.
 * @returns milliseconds for each creation, and the memory in use (bytes) before, once they are made, read and written in
 */
export async function sandboxes({ core, id, folder, say }) {
  say(`sandboxes: making ${SANDBOXES}`);
  const { server, port } = await startUntilAnswer(ours, { folder, core, id, headers: headers(KEY) });
  try {
    const memory = { started: residentMemory(server.pid) };
    const [created, keys] = [[], []];
    for (let n = 0; n < SANDBOXES; n += 1) {
      created.push(await timed(async () => keys.push((await call(port, "POST", "/_mock/sandboxes")).companies[0].keys[0].token)));
    }
    memory.made = residentMemory(server.pid);
    for (const key of keys) await api(port, key, "GET", "/employees?limit=20");
    memory.read = residentMemory(server.pid);
    for (const key of keys) await api(port, key, "PATCH", "/company", { name: "Another name" });
    memory.written = residentMemory(server.pid);
    return { created, memory };
  } finally {
    await server.stop();
  }
}

/** Milliseconds of keeping the state, writing once and putting it back, with few and with many employees. */
export async function snapshots({ core, id, folder, rounds, say }) {
  const servers = [];
  try {
    for (const size of SIZES) {
      say(`snapshots: starting with ${size} employees`);
      servers.push({
        size,
        times: [],
        ...(await startUntilAnswer(ours, { folder, core, id, headers: headers(KEY), options: { employees: size } })),
      });
    }
    for (const { port } of servers) await api(port, "hrk_bulk_full", "PATCH", "/company", { name: "A first write" });
    for (let round = -3; round < rounds; round += 1) {
      for (const { port, times } of round % 2 === 0 ? servers : servers.toReversed()) {
        const time = await timed(async () => {
          const { id: kept } = await call(port, "POST", "/_mock/snapshots");
          await api(port, "hrk_bulk_full", "PATCH", "/company", { name: `Name ${round}` });
          await call(port, "POST", `/_mock/snapshots/${kept}/restore`);
        });
        if (round >= 0) times.push(time);
      }
    }
    return Object.fromEntries(servers.map(({ size, times }) => [size, times]));
  } finally {
    for (const { server } of servers) await server.stop();
  }
}
