import { search } from "./search.ts";
import type { SequentialModel, TimedOperation } from "./sequential-model.ts";

/** Whether a history of one object is linearizable. */
export type Linearizability<Operation> =
  /** `order`: one linearization. Operations of unknown outcome that it does not need are left out. */
  | { readonly kind: "linearizable"; readonly order: readonly Operation[] }
  /**
   * `prefix` is the shortest part of the history, up to the return of `culprit`, that has no linearization: operations
   * that return later are copies without outcome. It is not the shortest if the time was over.
   */
  | {
      readonly kind: "not";
      readonly prefix: readonly Operation[];
      readonly culprit: Operation;
      /** The longest linearization of a part of the prefix. */
      readonly longest: readonly Operation[];
    }
  /** The time was over. */
  | { readonly kind: "unknown" };

/**
 * Judges the history of one object; a history of several objects is linearizable if that of each is.
 * @param milliseconds bound of the time. Default 2,000. The shortest prefix may take as long again.
 */
export function checkLinearizable<State extends string | number, Input, Output, Operation extends TimedOperation<Input, Output>>(
  operations: readonly Operation[],
  model: SequentialModel<State, Input, Output>,
  milliseconds = 2000,
): Linearizability<Operation> {
  const { kind, longest } = search(operations, model, performance.now() + milliseconds);
  if (kind === "unknown") return { kind };
  if (kind === "linearizable") return { kind, order: longest.map((n) => operations[n]!) };
  const until = performance.now() + milliseconds;
  const returns = operations.map(({ returned }) => returned).filter((at) => at !== Infinity);
  returns.sort((a, b) => a - b);
  // Each part of a linearizable history up to some time is linearizable, so that halving finds the shortest that is not.
  let [fine, wrong] = [-1, returns.length - 1];
  while (wrong - fine > 1) {
    const middle = (fine + wrong) >> 1;
    if (search(upTo(operations, returns[middle]!), model, until).kind === "not") wrong = middle;
    else fine = middle;
  }
  const prefix = upTo(operations, returns[wrong]!);
  const best = search(prefix, model, until).longest.map((n) => prefix[n]!);
  return { kind: "not", prefix, culprit: prefix.find(({ returned }) => returned === returns[wrong])!, longest: best };
}

/** What was known at a time: operations called by then; those that return later have no outcome yet. */
function upTo<Operation extends TimedOperation<unknown, unknown>>(operations: readonly Operation[], time: number): Operation[] {
  return operations
    .filter(({ called }) => called < time)
    .map((operation) => (operation.returned > time ? { ...operation, output: undefined, returned: Infinity } : operation));
}
