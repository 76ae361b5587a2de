import type { Target } from "../target/target.ts";
import type { Fetch } from "../wire/direct.ts";

/** The settings of an implementation that the suite is measured on. */
export interface TestTargetSettings {
  /** Slug of the judged company. */
  readonly main: string;
  /** Ids of faults of the mock. Default none. */
  readonly faults?: readonly string[];
  /** Values of decisions that differ from the default, by slug. */
  readonly decide?: Readonly<Record<string, string>>;
  /** Default 1. */
  readonly seed?: number;
  /** Whether the rate limit is on. Default false. */
  readonly limited?: boolean;
}

/** A running implementation, and its target. */
export interface TestTarget {
  readonly target: Target;
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/** Starts an implementation. */
export type StartTestTarget = (settings: TestTargetSettings) => Promise<TestTarget>;
