/** Something that a scenario shows about the program. */
export interface Finding {
  /** `fail`: the document or its permitted choices break the program. `warn`: it only advises otherwise. */
  readonly level: "fail" | "warn";
  /** A sentence: what happened. */
  readonly text: string;
  /** Number of the exchange that shows it, in the sandbox of the run. */
  readonly exchange?: number;
  /** A sentence: what mends it. */
  readonly mend: string;
  /** The client requirement that it breaks. */
  readonly requirement: string;
}
