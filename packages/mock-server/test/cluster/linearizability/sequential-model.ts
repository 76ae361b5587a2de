/** What one object does if operations come one after the other. A state is a primitive: equal states are the same value. */
export interface SequentialModel<State extends string | number, Input, Output> {
  readonly initial: State;
  /**
   * The states that the object may have after an operation with this output; none: it cannot have this output in this
   * state. `output` undefined: the outcome is unknown; the states after every output that is possible.
   */
  next(state: State, input: Input, output: Output | undefined): readonly State[];
}

/** An operation on one object, with the times of its call and its return: any numbers that grow, no two of them equal. */
export interface TimedOperation<Input, Output> {
  /** Plain data: inputs of the same JSON are the same. */
  readonly input: Input;
  /** Undefined: nobody knows the outcome. It took effect at any time after the call, or never. */
  readonly output: Output | undefined;
  readonly called: number;
  /** Infinity if the outcome is unknown. */
  readonly returned: number;
}
