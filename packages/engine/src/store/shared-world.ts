import type { CompanyData, World, WorldOptions } from "@hr-platform/domain";
import { createWorld, emptyWorld } from "@hr-platform/fixtures";
import { CompanyState } from "./company/company-state.ts";

/** The most worlds that are kept. */
const MOST = 8;

const worlds = new Map<string, World>();

/** Worlds with the large extra company: kept as long as a sandbox has them. */
const large = new Map<string, WeakRef<World>>();

/**
 * The default or the empty world. Its data never changes, so sandboxes with the same options share it: a thousand of
 * them cost little more than what is done in each. With the large extra company, all others are those of the world without.
 */
export function sharedWorld(kind: "default" | "empty", options: WorldOptions): World {
  const make = kind === "default" ? createWorld : emptyWorld;
  const { seed, now, bulkEmployees } = options;
  const name = `${kind} ${seed} ${now.getTime()} ${bulkEmployees}`;
  const known = worlds.get(name) ?? large.get(name)?.deref();
  if (known !== undefined) return known;
  const world = make(options);
  if (bulkEmployees === 0) return keep(worlds, name, world);
  const others = sharedWorld(kind, { ...options, bulkEmployees: 0 });
  const isOther = (slug: string): boolean => others.companies.some((company) => company.slug === slug);
  const whole: World = { ...world, data: (slug) => (isOther(slug) ? others : world).data(slug) };
  keep(large, name, new WeakRef(whole));
  return whole;
}

function keep<T>(all: Map<string, T>, name: string, one: T): T {
  if (all.size >= MOST) {
    all.clear();
    // Each shares its other companies with a world of the other map, which may be gone from there now.
    large.clear();
  }
  all.set(name, one);
  return one;
}

interface SharedState {
  readonly seed: number;
  readonly began: number;
  readonly state: CompanyState;
}

const states = new WeakMap<CompanyData, SharedState>();

/**
 * The state of a company when its world begins, shared read-only by all sandboxes that have not written to it.
 * undefined for data of a world that began differently.
 */
export function sharedState(data: CompanyData, seed: number, began: number): CompanyState | undefined {
  let shared = states.get(data);
  if (shared === undefined) states.set(data, (shared = { seed, began, state: new CompanyState(data, seed, began) }));
  return shared.seed === seed && shared.began === began ? shared.state : undefined;
}

/** Whether `sharedState` need not build it. */
export const isShared = (data: CompanyData): boolean => states.has(data);

/** What `sharedState` returns from now on, unless it has built one already. */
export function share(data: CompanyData, shared: SharedState): void {
  if (!isShared(data)) states.set(data, shared);
}
