/** Work in short steps. Other work may come first at each `yield`. */
export type Steps<T = void> = Generator<undefined, T, undefined>;

/** The records that one step is for, where each takes some microseconds. */
export const STEP = 64;

/** Does all steps at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done === true) return next.value;
  }
}
