import type { Steps } from "@hr-platform/domain";

/** The most steps, and about the most milliseconds, between which nobody else is answered. */
const [STEPS_AT_ONCE, TIME_AT_ONCE] = [8, 5];

/** Does work in turns of the event loop, between which others are answered. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const began = performance.now();
    for (let n = 0; n < STEPS_AT_ONCE && performance.now() - began < TIME_AT_ONCE; n += 1) {
      const next = steps.next();
      if (next.done === true) return next.value;
    }
    await new Promise((go) => void setImmediate(go));
  }
}
