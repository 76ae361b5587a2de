import type { SequentialModel, TimedOperation } from "./sequential-model.ts";

/**
 * Whether a small history is linearizable, by trying every order: no cache, no list of events, nothing in common with
 * `search` but the model.
 */
export function isLinearizableByForce<State extends string | number, Input, Output>(
  operations: readonly TimedOperation<Input, Output>[],
  model: SequentialModel<State, Input, Output>,
  state: State = model.initial,
): boolean {
  if (operations.every(({ returned }) => returned === Infinity)) return true;
  return operations.some((operation) => {
    if (operations.some(({ returned }) => returned < operation.called)) return false;
    const rest = operations.filter((other) => other !== operation);
    return model.next(state, operation.input, operation.output).some((after) => isLinearizableByForce(rest, model, after));
  });
}
