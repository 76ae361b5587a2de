import type { CompanySummary } from "@hr-platform/domain";

/** What a program under check gets: one company of one sandbox. */
export interface ProgramPlace {
  /** Ends in /api/v1. */
  readonly baseUrl: string;
  /** Ends in /_mock/sandboxes/ID. */
  readonly controlUrl: string;
  /** Id of the sandbox. */
  readonly sandbox: string;
  /** The company with its keys, in the order in which their names are given. */
  readonly company: CompanySummary;
  /** The mock's instant at the start: ISO 8601, UTC. */
  readonly now: string;
  /** What signs the deliveries to a receiver. */
  readonly webhookSecret: string;
  /** Begins to deliver events to a receiver. Call it when that answers. */
  readonly deliverTo: (url: string) => Deliverer;
  /** What stands in a text file of its folder instead. Default: what stood there before the first run. */
  readonly input?: (path: string, text: string) => string;
  /** What has happened to a text file that an earlier run in the sandbox wrote. Default: nothing. */
  readonly spoils?: (path: string, text: string) => string;
  /** More variables of the environment, such as TZ. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Delivers the events of a run. */
export interface Deliverer {
  /** Resolves when the program has sent nothing for `ms`: what it does when it starts is over. */
  settled(ms: number): Promise<void>;
  /** Does in the company what makes an event of each kind, for a receiver that nobody drives. */
  stimulate(): void;
  /**
   * Resolves when every delivery has been answered, and the program has sent nothing for `ms`; for longer, if something was arranged and
   * it has done less than usual: it may be about to try again.
   */
  idle(ms: number): Promise<void>;
}

/** How a program ended. */
export interface ProgramEnd {
  /** Exit status; null: it was stopped. */
  readonly status: number | null;
  /** The last lines that it printed, on both streams. */
  readonly output: string;
  /** Sentences about how it behaved besides its work, such as that it left processes behind. Default: none. */
  readonly notes?: readonly string[];
  /** Its tests that failed, by its own report of them. Default: it wrote none that is known. */
  readonly failedTests?: readonly string[];
  /** The text files that it wrote in its folder, by their path there. Default: none that are known. */
  readonly files?: Readonly<Record<string, string>>;
  /** Text files that stood in its folder before its first run, the latest ones first. Default: none that are known. */
  readonly stood?: Readonly<Record<string, string>>;
  /** Whether it is a service, which ends because it was stopped: it reports no success. Default false. */
  readonly isService?: boolean;
}

/** Runs the program once. At the signal it is stopped, with all that it started. */
export type RunProgram = (place: ProgramPlace, signal: AbortSignal) => Promise<ProgramEnd>;
