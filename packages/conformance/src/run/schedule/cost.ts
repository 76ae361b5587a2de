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
  /** Number of things that no request removes. */
  stays: number = 0;

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

  /** The requests that a check would add. */
  of(check: Pick<Check, "id">): number {
    const before = this.requests;
    let more = 0;
    this.#tried(check, () => {
      more = this.requests - before;
      return false;
    });
    return more;
  }

  /**
   * Adds a check if the requests are at most so many with it. @returns whether they are
   * @param mayStay whether it may make what no request removes
   */
  addWithin(check: Pick<Check, "id">, most: number, mayStay: boolean = true): boolean {
    return this.#tried(check, () => this.requests <= most && (mayStay || this.stays === 0));
  }

  /** Adds a check, and takes it back unless it is to stay: so no set is copied. */
  #tried(check: Pick<Check, "id">, stays: () => boolean): boolean {
    const [paid, replaceable, reads, writes, stay] = [this.#paid, this.#replaceable, this.#reads, this.writes, this.stays];
    const added = this.#add(check);
    if (stays()) return true;
    [this.#paid, this.#replaceable, this.#reads, this.writes, this.stays] = [paid, replaceable, reads, writes, stay];
    for (const name of added) this.#made.delete(name);
    return false;
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
    this.#pay(measured);
    for (const name of added) this.#pay(costOfSetUp(name));
    if (measured.writes === 0) this.#reads += this.#paid - before;
    return added;
  }

  /** Adds a set-up. */
  use(name: string): void {
    for (const one of newSetUps([name], this.#made)) this.#pay(costOfSetUp(one));
  }

  #pay({ own, ownWrites, removals, stays = 0, replaceable = 0 }: MeasuredCost): void {
    this.#paid += own + removals;
    this.#replaceable += replaceable;
    this.writes += ownWrites + removals;
    this.stays += stays;
  }
}

const NONE: readonly string[] = [];

/** The names of the set-ups, with those that they use, that are not in `made`, which gets them. */
function newSetUps(names: readonly string[], made: Set<string>): readonly string[] {
  if (names.every((name) => made.has(name))) return NONE;
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
