import type { SequentialModel, TimedOperation } from "./sequential-model.ts";

/** A write of a value, a read, or a compare-and-set, which fails if the register has another value. */
export type RegisterInput = { readonly write: number } | { readonly read: true } | { readonly from: number; readonly to: number };

/** A number that was read, or whether a write happened. */
export type RegisterOutput = number | boolean;

/** A register, at first 0. */
export const register: SequentialModel<number, RegisterInput, RegisterOutput> = {
  initial: 0,
  next(state, input, output) {
    if ("write" in input) return output === false ? [] : [input.write];
    if ("read" in input) return output === undefined || output === state ? [state] : [];
    const sets = state === input.from;
    return output === undefined || output === sets ? [sets ? input.to : state] : [];
  },
};

/** A counter that may count an addition once or, as nobody says how much is added, twice. Its state after it is open. */
export const looseCounter: SequentialModel<number, "add" | "read", number> = {
  initial: 0,
  next(state, input, output) {
    if (input === "add") return [state + 1, state + 2];
    return output === undefined || output === state ? [state] : [];
  },
};

/** A history from lines of call, return, input and output; `-` for a return that nobody saw. */
export function timed<Input, Output>(
  ...lines: readonly (readonly [called: number, returned: number | "-", input: Input, output?: Output])[]
): TimedOperation<Input, Output>[] {
  return lines.map(([called, returned, input, output]) => ({
    input,
    output: returned === "-" ? undefined : output,
    called,
    returned: returned === "-" ? Infinity : returned,
  }));
}
