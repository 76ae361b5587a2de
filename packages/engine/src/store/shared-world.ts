import type { CompanyData, World, WorldOptions } from "@hr-platform/domain";
import { createWorld, emptyWorld } from "@hr-platform/fixtures";
import { CompanyState } from "./company-state.ts";

/** The most worlds that are kept. */
const MOST = 8;

const worlds = new Map<string, World>();

/**
 * The default or the empty world. Its data never changes, so sandboxes with the same options share it: a thousand of
 * them cost little more than what is done in each. A world with the large extra company is not kept.
 */
export function sharedWorld(kind: "default" | "empty", options: WorldOptions): World {
  const make = kind === "default" ? createWorld : emptyWorld;
  if (options.bulkEmployees > 0) return make(options);
  const name = `${kind} ${options.seed} ${options.now.getTime()}`;
  let world = worlds.get(name);
  if (world === undefined) {
    if (worlds.size >= MOST) worlds.clear();
    worlds.set(name, (world = make(options)));
  }
  return world;
}

const states = new WeakMap<CompanyData, { readonly seed: number; readonly began: number; readonly state: CompanyState }>();

/**
 * The state of a company when its world begins, shared read-only by all sandboxes that have not written to it.
 * undefined for data of a world that began differently.
 */
export function sharedState(data: CompanyData, seed: number, began: number): CompanyState | undefined {
  let shared = states.get(data);
  if (shared === undefined) states.set(data, (shared = { seed, began, state: new CompanyState(data, seed, began) }));
  return shared.seed === seed && shared.began === began ? shared.state : undefined;
}
