// Starts the service in process.
import { Mux } from "./mux.ts";
import { registerPeople } from "./people.ts";
import { Ids, seed } from "./seed.ts";
import { registerTalent } from "./talent.ts";

export interface Options { readonly now: () => number }
export interface Started {
  readonly handle: (request: Request) => Promise<Response>;
  readonly target: Record<string, unknown>;
}

export async function start({ now }: Options): Promise<Started> {
  const ids = new Ids();
  const { keys, target } = seed(now(), ids);
  const base = new URL(String(target["base_url"]));
  const mux = new Mux(base.pathname, keys, now);
  registerPeople(mux, { now, ids, origin: base.origin });
  registerTalent(mux, { now, ids, origin: base.origin });
  return { handle: (request) => mux.roundTrip(request), target };
}
