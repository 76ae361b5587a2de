import { HARMFUL } from "../../document/requirements.ts";
import type { Check } from "../check/check.ts";
import { type Places, type RequestBudget, measuredPlaces, preflightDepth, reserveOf } from "./choose.ts";
import { costOf } from "./cost.ts";
import { REQUESTS } from "./tier.ts";

/** A turn of a rotation, and what it takes over from the turns before. */
export interface RotationTurn {
  /** From 1 on. After the last turn of a cycle the first one comes again. */
  readonly turn: number;
  /** Ids of checks that failed and have not passed since. Default: none. */
  readonly failed?: readonly string[];
  /** Ids of checks that did not run in their own turn, those that wait longest first. Default: none. */
  readonly owed?: readonly string[];
}

/** How checks are dealt out over the turns. */
export interface Cycle {
  /** The checks that run in every turn. */
  readonly core: readonly Check[];
  /** The other checks of each turn. A check that does not fit into a run beside the core is in none of them. */
  readonly turns: readonly (readonly Check[])[];
}

/** Share of the requests for the core: checks of isolation, privacy and secrets. */
const CORE = 1 / 3;
/** Share of the requests beside the core for checks that failed: the others of them come in their own turns. */
const FAILED = 1 / 3;

/**
 * Deals checks out over turns of so many requests each: the core is in all of them, and of the other checks each is in one, the best by the
 * measured order in the first.
 */
export function cycleOf(checks: readonly Check[], budget: RequestBudget, places: Places = measuredPlaces): Cycle {
  const { tier, maxRequests = REQUESTS[tier], canRun = () => true, isBarred = () => false } = budget;
  const costing = inOrder(checks, places).filter((row) => canRun(row) && !isBarred(row));
  const within = (rows: readonly Check[], beside: readonly Check[], most: number): Set<Check> => {
    const cost = costOf(beside, preflightDepth(budget));
    return new Set(rows.filter((row) => cost.addWithin(row, most)));
  };
  const harmful = costing.filter(({ requirements }) => requirements.some((id) => HARMFUL.test(id)));
  const core = within(harmful, [], maxRequests * CORE);
  const turns: (readonly Check[])[] = [];
  let left = costing.filter((row) => !core.has(row));
  do {
    const turn = within(left, [...core], maxRequests - reserveOf(maxRequests));
    if (turn.size === 0 && turns.length > 0) break;
    turns.push([...turn]);
    left = left.filter((row) => !turn.has(row));
  } while (left.length > 0);
  return { core: [...core], turns };
}

/** The place of a turn in its cycle, from 0. */
export function placeInCycle({ turn }: RotationTurn, { turns }: Cycle): number {
  return (turn - 1) % turns.length;
}

/**
 * Chooses the checks of a turn: the core, then what failed, what earlier turns owe, what is dealt to this turn, and the best others, as far
 * as the requests go. A check that cannot run costs nothing and is in every turn; a check that is not in the order, such as one of a user, from its tier on.
 */
export function chooseForTurn(
  checks: readonly Check[],
  budget: RequestBudget,
  turn: RotationTurn,
  places: Places = measuredPlaces,
): Set<Check> {
  const { tier, maxRequests = REQUESTS[tier], canRun = () => true, isBarred = () => false, replaces } = budget;
  const cycle = cycleOf(checks, budget, places);
  const ordered = inOrder(checks, places);
  const free = ordered.filter((row) => !canRun(row) || isBarred(row));
  const own = checks.filter(({ id, tier: from }) => !places.has(id) && REQUESTS[from] <= Math.max(maxRequests, REQUESTS.smoke));
  const chosen = new Set([...own, ...free]);
  const cost = costOf([], preflightDepth(budget), replaces);
  const add = (rows: readonly Check[], most: number): void => {
    for (const row of rows) if (!chosen.has(row) && cost.addWithin(row, most)) chosen.add(row);
  };
  const most = maxRequests - reserveOf(maxRequests);
  const { failed = [], owed = [] } = turn;
  add(cycle.core, most);
  add(
    ordered.filter(({ id }) => failed.includes(id)),
    cost.requests + (most - cost.requests) * FAILED,
  );
  add(
    owed.flatMap((id) => ordered.find((row) => row.id === id) ?? []),
    most,
  );
  add(cycle.turns[placeInCycle(turn, cycle)]!, most);
  add(ordered, most);
  return chosen;
}

/** The checks that are in an order, in that order. */
function inOrder(checks: readonly Check[], places: Places): Check[] {
  return checks.filter(({ id }) => places.has(id)).toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
}
