/** How a run is ended early. */
export interface Interruptions {
  readonly signal: AbortSignal;
  /** Ends the run for another reason than Ctrl-C; the run still cleans up. */
  stop(reason: string): void;
  /** Stops listening for Ctrl-C. */
  end(): void;
}

/** SIGHUP: the terminal was closed. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Ctrl-C, SIGTERM or a closed terminal ends the run after the current request: it cleans up and reports. A second Ctrl-C ends the process at once.
 * @param first called at the first Ctrl-C
 * @param second called at the second one, just before the process ends
 */
export function interruptions(first: () => void, second: () => void): Interruptions {
  const controller = new AbortController();
  let asked = false;
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    if (asked) {
      second();
      // An exit would wait for files that are being written. The signal itself ends the process now, and shells see 130, 143 or 129.
      stopListening();
      process.kill(process.pid, signal);
      return;
    }
    asked = true;
    first();
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    stop: (reason) => controller.abort(reason),
    end: stopListening,
  };
}
