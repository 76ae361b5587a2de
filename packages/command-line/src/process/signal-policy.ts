/** How signals are sent on. */
export interface SignalActions {
  readonly toCommand: (signal: NodeJS.Signals) => void;
  /** To the command and all that it started. */
  readonly toAll: (signal: NodeJS.Signals) => void;
}

export interface PolicySettings {
  /** Whether what is typed, such as Ctrl-C, reaches the command by itself. */
  readonly isShared: boolean;
  /** Milliseconds after SIGTERM until the command is killed. Default 10,000. */
  readonly grace?: number | undefined;
}

/** As long as most supervisors wait before they kill. */
const GRACE = 10_000;

/** So often SIGINT or SIGTERM ends the command without asking it. */
const AT_LAST = 3;

const POSIX = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR2"] as const;
const WINDOWS = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;

/** What people type. */
const TYPED: ReadonlySet<NodeJS.Signals> = new Set(["SIGINT", "SIGQUIT", "SIGBREAK"]);

/**
 * What signals to us mean for a wrapped command, until both have ended.
 *
 * - SIGINT and SIGQUIT reach it and what it started, once: from the terminal, or from us.
 * - SIGTERM, SIGHUP and SIGUSR2 reach it alone: a wrapper such as npm passes them on itself.
 * - After SIGTERM, or a second SIGINT, it has some time to end. Then it is killed, and at the third of them at once.
 */
export class SignalPolicy {
  readonly #actions: SignalActions;
  readonly #settings: PolicySettings;
  #ending = 0;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(actions: SignalActions, settings: PolicySettings, platform: NodeJS.Platform = process.platform) {
    this.#actions = actions;
    this.#settings = settings;
    // Nobody removes them: a signal while a sandbox is being ended must not leave it behind.
    for (const signal of platform === "win32" ? WINDOWS : POSIX) process.on(signal, this.#receive);
  }

  /** The command has ended: signals only count from now on. */
  ended(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  /** Stops listening. */
  stop(): void {
    this.ended();
    for (const signal of new Set([...POSIX, ...WINDOWS])) process.off(signal, this.#receive);
  }

  readonly #receive = (signal: NodeJS.Signals): void => {
    const isEnding = signal === "SIGINT" || signal === "SIGTERM";
    if (isEnding) this.#ending += 1;
    if (isEnding && this.#ending >= AT_LAST) this.#kill();
    else if (!this.#hasEnded) this.#send(signal);
  };

  #send(signal: NodeJS.Signals): void {
    if (!TYPED.has(signal)) this.#actions.toCommand(signal);
    else if (!this.#settings.isShared) this.#actions.toAll(signal);
    if (signal === "SIGTERM" || (signal === "SIGINT" && this.#ending > 1))
      this.#timer ??= setTimeout(() => this.#kill(), this.#settings.grace ?? GRACE);
  }

  #kill(): void {
    // Something else hangs.
    if (this.#hasEnded) process.exit(1);
    this.#actions.toAll("SIGKILL");
  }
}
