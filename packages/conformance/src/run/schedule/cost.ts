import type { Check } from "../check/check.ts";
import { type MeasuredCost, costOfSetUp, measuredReachOf } from "../measured/reach.ts";

/**
 * Estimates what a run of some checks costs. Checks share their set-ups: the first check that uses one pays for it. Reads of those that only
 * read replace requests with which a set-up uses up a key.
 */
export class Cost {
  readonly #replaces: boolean;
  readonly #made: Set<string>;
  #paid = 0;
  /** Requests that reads of checks that only read can replace. */
  #replaceable = 0;
  #reads = 0;
  writes: number = 0;

  /**
   * @param replaces whether reads replace requests: not if the target refills the allowance of its limit all the time
   * @param made names of set-ups that cost nothing any more
   */
  constructor(replaces: boolean = true, made: Iterable<string> = []) {
    this.#replaces = replaces;
    this.#made = new Set(made);
  }

  /** Requests, clean-up included. */
  get requests(): number {
    return this.#paid - (this.#replaces ? Math.min(this.#replaceable, this.#reads) : 0);
  }

  /** The requests that a check would add: it is added and taken back, so that no set is copied. */
  of(check: Pick<Check, "id">): number {
    const [requests, paid, replaceable, reads, writes] = [this.requests, this.#paid, this.#replaceable, this.#reads, this.writes];
    const added = this.#add(check);
    const more = this.requests - requests;
    [this.#paid, this.#replaceable, this.#reads, this.writes] = [paid, replaceable, reads, writes];
    for (const name of added) this.#made.delete(name);
    return more;
  }

  /** Adds a check. */
  add(check: Pick<Check, "id">): void {
    this.#add(check);
  }

  /** @returns the names of the set-ups that it adds */
  #add(check: Pick<Check, "id">): readonly string[] {
    const measured = measuredReachOf(check);
    const before = this.#paid;
    const added = newSetUps(measured.uses, this.#made);
    this.#pay([measured, ...added.map(costOfSetUp)]);
    if (measured.writes === 0) this.#reads += this.#paid - before;
    return added;
  }

  /** Adds a set-up. */
  use(name: string): void {
    this.#pay(newSetUps([name], this.#made).map(costOfSetUp));
  }

  #pay(rows: readonly MeasuredCost[]): void {
    for (const { own, ownWrites, removals, replaceable = 0 } of rows) {
      this.#paid += own + removals;
      this.#replaceable += replaceable;
      this.writes += ownWrites + removals;
    }
  }
}

/** The names of the set-ups, with those that they use, that are not in `made`, which gets them. */
function newSetUps(names: readonly string[], made: Set<string>): string[] {
  const found: string[] = [];
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (made.has(name)) continue;
    made.add(name);
    found.push(name);
    open.push(...costOfSetUp(name).uses);
  }
  return found;
}

/** The cost of some checks together, after a preflight of this depth. @param replaces whether reads replace requests */
export function costOf(checks: readonly Pick<Check, "id">[], preflight?: "short" | "full", replaces?: boolean): Cost {
  const cost = new Cost(replaces);
  if (preflight !== undefined) cost.use(`preflight:${preflight}`);
  for (const row of checks) cost.add(row);
  return cost;
}
