import type { Check } from "./check.ts";
import { type MeasuredCost, costOfSetUp, measuredReachOf } from "./measured/reach.ts";

/** Estimates what a run of some checks costs. Checks share their set-ups: the first check that uses one pays for it. */
export class Cost {
  readonly #made = new Set<string>();
  /** Requests, clean-up included. */
  requests: number = 0;
  writes: number = 0;

  /** The requests that a check would add. */
  of(check: Pick<Check, "id">): number {
    const measured = measuredReachOf(check);
    return [measured, ...newSetUps(measured.uses, new Set(this.#made))].reduce((sum, { own, removals }) => sum + own + removals, 0);
  }

  /** Adds a check. */
  add(check: Pick<Check, "id">): void {
    this.#pay([measuredReachOf(check), ...newSetUps(measuredReachOf(check).uses, this.#made)]);
  }

  /** Adds a set-up. */
  use(name: string): void {
    this.#pay(newSetUps([name], this.#made));
  }

  #pay(rows: readonly MeasuredCost[]): void {
    for (const { own, ownWrites, removals } of rows) {
      this.requests += own + removals;
      this.writes += ownWrites + removals;
    }
  }
}

/** The set-ups, with those that they use, that are not in `made`, which gets them. */
function newSetUps(names: readonly string[], made: Set<string>): MeasuredCost[] {
  const found: MeasuredCost[] = [];
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (made.has(name)) continue;
    made.add(name);
    const cost = costOfSetUp(name);
    found.push(cost);
    open.push(...cost.uses);
  }
  return found;
}

/** The cost of some checks together, after a preflight of this depth. */
export function costOf(checks: readonly Pick<Check, "id">[], preflight?: "short" | "full"): Cost {
  const cost = new Cost();
  if (preflight !== undefined) cost.use(`preflight:${preflight}`);
  for (const row of checks) cost.add(row);
  return cost;
}
