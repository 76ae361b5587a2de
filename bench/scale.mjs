import ours from "./contestants/ours.mjs";
import { startUntilAnswer } from "./cold-start.mjs";
import { residentMemory } from "./child.mjs";
import { measure } from "./throughput.mjs";
import { BASE_PATH, KEY, headers } from "./world.mjs";

export const SIZES = [100, 100_000];
export const QUERIES = ["list", "filter", "get"];
const BULK = "hrk_bulk_full";
const employees = `${BASE_PATH}/employees`;

async function page(port, query) {
  const response = await fetch(`http://127.0.0.1:${port}${employees}?${query}`, { headers: headers(BULK) });
  if (!response.ok) throw new Error(`GET ${employees}?${query} is answered with ${response.status}`);
  return response.json();
}

/** The department that most people of a page of 100 work in. */
function largestDepartment(people) {
  const count = new Map();
  for (const { department } of people) if (department !== null) count.set(department, (count.get(department) ?? 0) + 1);
  return [...count].sort(([, a], [, b]) => b - a)[0][0];
}

/** The same requests at either size: pages spread over the whole list, a filter with as many rows as the small company has, single people from every page. */
async function requestsFor(port, { department, rows, pages }) {
  const { meta } = await page(port, "limit=20");
  const step = Math.floor(Math.floor(meta.total / 20) / pages);
  const numbers = Array.from({ length: pages }, (_, index) => 1 + index * step);
  const lists = [];
  const people = [];
  for (const number of numbers) {
    lists.push({ path: `${employees}?limit=20&page=${number}` });
    people.push(...(await page(port, `limit=20&page=${number}`)).data);
  }
  const filter = new URLSearchParams({ department, status: "active", limit: String(rows) });
  return { list: lists, filter: [{ path: `${employees}?${filter}` }], get: people.map(({ id }) => ({ path: `${employees}/${id}` })) };
}

/**
 * Our mock with few and with many employees, side by side and in turn.
 * @returns per query and size the measurements by round, and the memory in use at each size
 */
export async function scale(generator, { rounds, seconds, warmUp, id, core, folder, say }) {
  const servers = [];
  try {
    for (const size of SIZES) {
      say(`scale: starting with ${size} employees`);
      const started = await startUntilAnswer(ours, { folder, core, id, headers: headers(KEY), options: { employees: size } });
      servers.push({ size, handle: started.server, pid: started.server.pid, port: started.port });
    }
    const small = servers[0].port;
    const department = largestDepartment((await page(small, "limit=100")).data);
    const filtered = await page(small, new URLSearchParams({ department, status: "active", limit: "20" }));
    const pages = Math.floor((await page(small, "limit=20")).meta.total / 20);
    const results = { queries: {}, memory: {} };
    for (const server of servers) server.requests = await requestsFor(server.port, { department, rows: filtered.data.length, pages });
    for (const query of QUERIES) {
      results.queries[query] = {};
      for (let round = -1; round < rounds; round += 1) {
        say(`scale: ${query}, ${round < 0 ? "warming up" : `round ${round + 1} of ${rounds}`}`);
        for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
          const job = { headers: headers(BULK), requests: server.requests[query], seconds: round < 0 ? warmUp : seconds };
          const result = await measure(generator, server, job);
          if (round >= 0) (results.queries[query][server.size] ??= []).push(result);
        }
      }
    }
    for (const { size, pid } of servers) results.memory[size] = residentMemory(pid);
    return results;
  } finally {
    for (const { handle } of servers) await handle.stop();
  }
}
