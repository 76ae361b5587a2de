/** How a run is ended before its time. */
export interface Interruptions {
  readonly signal: AbortSignal;
  /** Ends the run for a reason of its own: what was made is removed. */
  stop(reason: string): void;
  /** From here on nothing is interrupted any more. */
  end(): void;
}

/**
 * Ctrl-C ends the run after the request under way, which then cleans up and reports; a second one ends it at once.
 * @param first told when that is asked for
 * @param second told just before the process ends
 */
export function interruptions(first: () => void, second: () => void): Interruptions {
  const controller = new AbortController();
  let asked = false;
  const interrupt = (): void => {
    if (asked) {
      second();
      process.exit(130);
    }
    asked = true;
    first();
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    stop: (reason) => controller.abort(reason),
    end: () => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, interrupt);
    },
  };
}
