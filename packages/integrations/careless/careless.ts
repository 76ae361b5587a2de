import type { ProgramName } from "../programs.ts";

/** One mistake in a careful program. The text `find` occurs once in its file. */
export interface Careless {
  /** Unique; begins with letters of the program. */
  readonly id: string;
  readonly program: ProgramName;
  /** What the program does wrong, and when that hurts. */
  readonly what: string;
  /** The clause of the API document that the mistake neglects; `life` where no clause speaks of it. */
  readonly clause: string;
  /** Whether a reviewer who reads the program may well miss it. */
  readonly subtle: boolean;
  /** `file` is relative to the folder of the program. */
  readonly edit: { readonly file: string; readonly find: string; readonly put: string };
}
