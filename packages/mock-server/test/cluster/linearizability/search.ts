import { OpenEvents } from "./open-events.ts";
import type { SequentialModel, TimedOperation } from "./sequential-model.ts";

/** How a search ended. `longest`: positions of the operations of the longest linearization that was found, in its order. */
export interface Found {
  readonly kind: "linearizable" | "not" | "unknown";
  readonly longest: readonly number[];
}

/** Steps between two looks at the clock. */
const LOOK = 1024;

interface Placed<State> {
  readonly operation: number;
  /** The state before. */
  readonly before: State;
}

/**
 * Searches a linearization: an order of the operations that the model admits and that contradicts no times. Operations
 * of unknown outcome may be left out. The algorithm is that of Wing and Gong (1993) with Lowe's cache (2017): a pair
 * of operations placed and state reached is tried once.
 * @param until by `performance.now()`; the result is then `unknown`
 */
export function search<State extends string | number, Input, Output>(
  operations: readonly TimedOperation<Input, Output>[],
  model: SequentialModel<State, Input, Output>,
  until: number,
): Found {
  const events = new OpenEvents(operations);
  const tried = new Set<string>();
  const placed: Placed<State>[] = [];
  const words = new Int32Array(Math.ceil(operations.length / 32));
  const twins = earlierTwins(operations);
  let longest: number[] = [];
  let open = operations.filter(({ returned }) => returned !== Infinity).length;
  let state = model.initial;
  let node = events.first();

  /** Places an operation with the first of its next states that was not tried. */
  function place(operation: number): boolean {
    const { input, output, returned } = operations[operation]!;
    const twin = twins[operation]!;
    if (twin !== -1 && (words[twin >> 5]! & (1 << (twin & 31))) === 0) return false;
    const states = model.next(state, input, output);
    words[operation >> 5]! ^= 1 << (operation & 31);
    for (const after of states) {
      // Where it changes nothing, an operation of unknown outcome is not needed.
      if (returned === Infinity && after === state) continue;
      const key = `${words.length === 1 ? words[0] : words.join(",")} ${after}`;
      if (tried.has(key)) continue;
      tried.add(key);
      placed.push({ operation, before: state });
      state = after;
      return true;
    }
    words[operation >> 5]! ^= 1 << (operation & 31);
    return false;
  }

  for (let steps = 1; open > 0; steps += 1) {
    if (steps % LOOK === 0 && performance.now() > until) return { kind: "unknown", longest };
    const operation = OpenEvents.calledBy(node);
    if (operation !== -1 && place(operation)) {
      events.takeOut(operation);
      if (operations[operation]!.returned !== Infinity) open -= 1;
      if (placed.length > longest.length) longest = placed.map((frame) => frame.operation);
      node = events.first();
    } else if (operation !== -1) {
      node = events.after(node);
    } else {
      // The operation that returns here has no place before its return: the last choice was wrong.
      const last = placed.pop();
      if (last === undefined) return { kind: "not", longest };
      events.putBack(last.operation);
      words[last.operation >> 5]! ^= 1 << (last.operation & 31);
      if (operations[last.operation]!.returned !== Infinity) open += 1;
      state = last.before;
      node = OpenEvents.callOf(last.operation);
    }
  }
  return { kind: "linearizable", longest: placed.map((frame) => frame.operation) };
}

/**
 * For each operation of unknown outcome the one of the same input that was called directly before it; -1: none. Where
 * the later one has a place, the earlier one has it too, so that only their number matters and not which they are.
 */
function earlierTwins(operations: readonly TimedOperation<unknown, unknown>[]): Int32Array {
  const twins = new Int32Array(operations.length).fill(-1);
  const last = new Map<string, number>();
  const lost = [...operations.keys()].filter((n) => operations[n]!.returned === Infinity);
  for (const n of lost.sort((a, b) => operations[a]!.called - operations[b]!.called)) {
    const input = JSON.stringify(operations[n]!.input);
    twins[n] = last.get(input) ?? -1;
    last.set(input, n);
  }
  return twins;
}
