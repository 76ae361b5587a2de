/** Something about the target that has to be mended before anything can be judged. One line each. */
export interface Problem {
  /** Whose mistake it most likely is. */
  readonly kind: "configuration" | "implementation";
  readonly what: string;
  readonly mend: string;
}

/** A mistake of the target file. */
export const configuration = (what: string, mend: string): Problem => ({ kind: "configuration", what, mend });
