/** One mistake in a careful program. */
export interface Careless {
  readonly id: string;
  /** The name of the program in `programs.ts`. */
  readonly program: string;
  /** What the program does wrong, and when it hurts. */
  readonly what: string;
  /** The clause of the API document that has the fact, or the silence, that it gets wrong. */
  readonly clause: string;
  /** `find` occurs exactly once in `file`, a path below the folder of the package. */
  readonly edit: { readonly file: string; readonly find: string; readonly put: string };
  /** An ordinary run on an ordinary mock shows it already. */
  readonly failsAtOnce?: true;
}
