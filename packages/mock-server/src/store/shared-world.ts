import { type CompanyData, type World, type WorldOptions, createWorld, emptyWorld } from "@hr-platform/fixtures";
import { CompanyState } from "./company-state.ts";

/** Worlds kept at most. */
const MOST = 8;

const worlds = new Map<string, World>();

/**
 * The default or the empty world. Its data never changes, so that sandboxes that begin alike share it: a thousand of them
 * cost little more than what is done in each. A world with the large extra company is not kept.
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
 * A company as it is when its world begins, for all sandboxes in which nothing was written yet: it is only ever read.
 * undefined for data that another world began with otherwise.
 */
export function sharedState(data: CompanyData, seed: number, began: number): CompanyState | undefined {
  let shared = states.get(data);
  if (shared === undefined) states.set(data, (shared = { seed, began, state: new CompanyState(data, seed, began) }));
  return shared.seed === seed && shared.began === began ? shared.state : undefined;
}
