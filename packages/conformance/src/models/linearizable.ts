import { LEADS_TO, type Move, type Rule, type Status, ruleOf } from "./leave/leave-rules.ts";

/** What moves change of a leave request. */
export interface LeaveState {
  readonly status: Status;
  readonly declineReason: string | null;
}

/** One of several moves that were under way at once, and how it was answered. */
export interface ConcurrentMove {
  readonly move: Move;
  /** Whether it was answered with a success; otherwise it was refused. */
  readonly moved: boolean;
  /** The reason sent with a decline. */
  readonly reason: string | null;
}

/** Moves of one request that were under way at once, with the request before and after them. */
export interface Race {
  readonly before: LeaveState;
  readonly moves: readonly ConcurrentMove[];
  readonly after: LeaveState;
}

/** An order of the moves that explains every answer and the final reading. */
export interface Linearization {
  /** Places in the race's moves. */
  readonly order: readonly number[];
  /** Holds only if moves may be judged by the status before the race, which the document leaves open. */
  readonly simultaneous: boolean;
}

/**
 * Whether a race is linearizable: some order in which the moves, made one after the other, give these answers and this end.
 * An order in which each sees what those before it did is preferred to one in which they are judged by the status before the race.
 * @param rule what a move from a status comes to; default: what the document says of it
 * @returns undefined: nothing that the document permits explains it
 */
export function linearizationOf(race: Race, rule: (move: Move, status: Status) => Rule = ruleOf): Linearization | undefined {
  for (const simultaneous of [false, true]) {
    for (const order of orders(race.moves.map((_, place) => place))) {
      let states: readonly LeaveState[] = [race.before];
      for (const place of order) states = states.flatMap((state) => steps(state, race.moves[place]!, race.before, simultaneous, rule));
      if (states.some(({ status, declineReason }) => status === race.after.status && declineReason === race.after.declineReason))
        return { order, simultaneous };
    }
  }
  return undefined;
}

/** States to which a move that was so answered may have led. */
function steps(
  state: LeaveState,
  { move, moved, reason }: ConcurrentMove,
  before: LeaveState,
  simultaneous: boolean,
  rule: (move: Move, status: Status) => Rule,
): LeaveState[] {
  const rules = [rule(move, state.status), ...(simultaneous ? [rule(move, before.status)] : [])];
  if (!moved) return rules.every((one) => one === "moves") ? [] : [state];
  const status = LEADS_TO[move];
  return rules.flatMap((one) => {
    if (one === "refused") return [];
    if (one === "repeats") return [state];
    if (move === "decline") return [{ status, declineReason: reason }];
    // Whether an approval clears the reason of a decline before it is not said.
    return move === "approve"
      ? [
          { status, declineReason: null },
          { ...state, status },
        ]
      : [{ ...state, status }];
  });
}

/** All orders of some places. */
function* orders(places: readonly number[]): Generator<readonly number[]> {
  if (places.length === 0) yield [];
  for (const first of places) for (const rest of orders(places.filter((place) => place !== first))) yield [first, ...rest];
}
