/** A state machine as it is drawn. */
export interface MachineShape {
  readonly states: readonly string[];
  /** The states in which records begin. */
  readonly begin: readonly string[];
  readonly moves: readonly MachineMove[];
}

export interface MachineMove {
  readonly from: string;
  readonly to: string;
  /** Short: it is written on the arrow. */
  readonly name: string;
}
