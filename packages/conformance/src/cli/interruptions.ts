/** How a run is ended early. */
export interface Interruptions {
  readonly signal: AbortSignal;
  /** Ends the run for another reason than Ctrl-C; the run still cleans up. */
  stop(reason: string): void;
  /** Stops listening for Ctrl-C. */
  end(): void;
}

/**
 * Ctrl-C ends the run after the current request: it cleans up and reports. A second Ctrl-C ends the process at once.
 * @param first called at the first Ctrl-C
 * @param second called at the second one, just before the process ends
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
