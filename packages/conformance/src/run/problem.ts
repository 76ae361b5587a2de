/** A problem that must be mended before the target can be judged. Texts are one line each. */
export interface Problem {
  /** The likely origin of the problem. */
  readonly kind: "configuration" | "implementation";
  readonly what: string;
  readonly mend: string;
}

/** A mistake of the target file. */
export const configuration = (what: string, mend: string): Problem => ({ kind: "configuration", what, mend });
