import type { Target } from "../target/target.ts";
import type { Fetch } from "../wire/direct.ts";

/** How an implementation to measure the suite with is set up. */
export interface TestTargetSettings {
  /** Slug of the company that is judged. */
  readonly main: string;
  /** Ids of faults of the mock. Default none. */
  readonly faults?: readonly string[];
  /** Open points answered otherwise than by default. */
  readonly decide?: Readonly<Record<string, string>>;
  /** Default 1. */
  readonly seed?: number;
  /** Whether the rate limit holds. Default false. */
  readonly limited?: boolean;
}

/** An implementation that is ready for requests, and the target that describes it. */
export interface TestTarget {
  readonly target: Target;
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
}

/** Sets implementations up. */
export type StartTestTarget = (settings: TestTargetSettings) => Promise<TestTarget>;
