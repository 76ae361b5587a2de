/** Something that a scenario shows about the program. */
export interface Finding {
  /** `fail`: the document or its permitted choices break the program. `warn`: it only advises otherwise. */
  readonly level: "fail" | "warn";
  /** A sentence: what happened. */
  readonly text: string;
  /** Number of the exchange that shows it, in the sandbox of the run. */
  readonly exchange?: number;
  /** Where the console of the mock shows that exchange, while the mock serves. */
  readonly console?: string;
  /** `records`: it is about the records that the run left behind. Default: about what the run sent, or how it ended. */
  readonly about?: "records";
  /** A sentence: what mends it. */
  readonly mend: string;
  /** The client requirement that it breaks. */
  readonly requirement: string;
}
