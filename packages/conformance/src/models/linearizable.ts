import { LEADS_TO, type Move, type Rule, type Status, ruleOf } from "./leave/leave-rules.ts";

/** The members of a leave request that moves change. */
export interface LeaveState {
  readonly status: Status;
  readonly declineReason: string | null;
}

/** One of several concurrent moves, and its response. */
export interface ConcurrentMove {
  readonly move: Move;
  /** Whether the response was a success; otherwise it was refused. */
  readonly moved: boolean;
  /** The reason of a decline. */
  readonly reason: string | null;
}

/** Concurrent moves of one request, with the request before and after them. */
export interface Race {
  readonly before: LeaveState;
  readonly moves: readonly ConcurrentMove[];
  readonly after: LeaveState;
}

/** An order of the moves that explains every response and the final reading. */
export interface Linearization {
  /** Indexes in the race's moves. */
  readonly order: readonly number[];
  /** True: it only holds if moves may be judged by the status before the race, which the document leaves open. */
  readonly simultaneous: boolean;
}

/**
 * Whether a race is linearizable: whether the moves, carried out one after the other in some order, give these responses and this final
 * state. Prefers an order in which each move sees the earlier ones to one in which all are judged by the status before the race.
 * @param rule what a move from a status must do; default: what the document says
 * @returns undefined: no order that the document permits explains it
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

/** States that may follow a move with this response. */
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
    // The document does not say whether an approval clears the reason of an earlier decline.
    return move === "approve"
      ? [
          { status, declineReason: null },
          { ...state, status },
        ]
      : [{ ...state, status }];
  });
}

/** All permutations of some indexes. */
function* orders(places: readonly number[]): Generator<readonly number[]> {
  if (places.length === 0) yield [];
  for (const first of places) for (const rest of orders(places.filter((place) => place !== first))) yield [first, ...rest];
}
