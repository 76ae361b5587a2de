import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../packages/replicas/test/support/postgres.ts";
import { startUntilAnswer } from "../cold-start.mjs";
import ours from "../contestants/ours.mjs";
import { BASE_PATH, KEY, headers } from "../world.mjs";

/** Where data is kept, and by how many processes. */
export const STORES = [
  { name: "memory", replicas: 1 },
  { name: "file", replicas: 1 },
  { name: "postgres 1", replicas: 1, postgres: true },
  { name: "postgres 3", replicas: 3, postgres: true },
  { name: "postgres 3, reads current", replicas: 3, postgres: true, flags: ["--reads", "current"] },
];

/** Folders and databases of the run. `close()` removes them. */
export async function openPlaces() {
  const folder = mkdtempSync(join(tmpdir(), "hr-bench-data-"));
  const postgres = await startPostgres();
  let folders = 0;
  return {
    hasPostgres: postgres !== undefined,
    /** A new, empty place of a store, as the value of `--data`; undefined: memory. */
    place: async ({ name, postgres: isPostgres = false }) => {
      if (isPostgres) return await postgres.newDatabase();
      return name === "memory" ? undefined : join(folder, String((folders += 1)));
    },
    close: async () => {
      await postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Our mock with its data in a place, and further flags. It is up when its health is 200. */
const contestant = (place, flags) => ({
  paths: { one: () => "/_mock/health" },
  command: (options) => {
    const { args } = ours.command(options);
    return { args: place === undefined ? args : [...args, "--data", place, ...flags] };
  },
});

/** Starts a process on a place; `core` may be a list of cores. */
export async function startOn(place, { core, folder, flags = [] }) {
  return await startUntilAnswer(contestant(place, flags), { folder, core, id: "", headers: {}, seconds: 120 });
}

/** The id of an employee of a company. */
export async function firstEmployee(port, key = KEY) {
  const response = await fetch(`http://127.0.0.1:${port}${BASE_PATH}/employees?limit=20`, { headers: headers(key) });
  if (!response.ok) throw new Error(`a list is answered with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return (await response.json()).data[0].id;
}

/** Makes a sandbox; returns its key, and an employee that can be read with it. */
export async function newSandbox(port) {
  const response = await fetch(`http://127.0.0.1:${port}/_mock/sandboxes`, { method: "POST" });
  if (!response.ok) throw new Error(`a new sandbox is answered with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  const key = (await response.json()).companies[0].keys[0].token;
  return { key, id: await firstEmployee(port, key) };
}
