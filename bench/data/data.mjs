import { useAll } from "../pinning.mjs";
import { dataClient } from "./client.mjs";
import { load } from "./load.mjs";
import { STORES, openPlaces } from "./places.mjs";
import { memory, restart } from "./restart.mjs";

/**
 * Our mock with its data in memory, in a file and in PostgreSQL, side by side. All of it may use all cores.
 * @returns `{ load, restart, memory, left }`; `left`: what was left out, and why
 */
export async function data({ cores, folder, plan, say }) {
  const core = useAll(cores);
  const places = await openPlaces();
  const client = dataClient();
  try {
    const stores = STORES.filter(({ postgres = false }) => !postgres || places.hasPostgres);
    const alone = stores.filter(({ replicas }) => replicas === 1);
    const options = { places, folder, core, say };
    const { rounds, seconds, warmUp, starts, idle } = plan;
    return {
      load: await load(client, stores, { ...options, rounds, seconds, warmUp }),
      restart: await restart(client, alone, { ...options, starts }),
      memory: await memory(client, alone, { ...options, idle }),
      left: places.hasPostgres ? null : "PostgreSQL is not installed, and was left out",
    };
  } finally {
    client.stop();
    await places.close();
  }
}
