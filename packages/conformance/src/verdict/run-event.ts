import type { Tier } from "../run/schedule/tier.ts";
import type { Complaint, Report, RequirementReport, Verdict } from "./report.ts";

/** The first event of a run. */
export interface RunStarted {
  readonly event: "start";
  /** The form of the events. New members and new kinds of events may come; those that there are stay. */
  readonly format: 1;
  readonly tool: Report["tool"];
  readonly document_version: string;
  readonly target: Report["target"];
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly seed: number;
  readonly tier: Tier;
  /** Number of checks. Preflight may find that the target lacks what some of them need. */
  readonly checks: number;
  /** Requests of a run on a sound target, preflight and clean-up included. */
  readonly planned_requests: number;
  /** Number of requirements that these checks judge themselves; passive rules judge more. */
  readonly requirements: number;
}

/** A check has ended. */
export interface CheckEnded {
  readonly event: "check";
  /** Its id. */
  readonly check: string;
  readonly requirements: readonly string[];
  /** Requirements that it failed. */
  readonly failed: readonly string[];
  /** Checks that have ended, and checks in all. */
  readonly done: number;
  readonly of: number;
  /** Requests so far. */
  readonly requests: number;
}

/** The verdict on a requirement. A later event about the same requirement replaces it: passive rules judge to the end. */
export interface VerdictKnown {
  readonly event: "verdict";
  readonly requirement: string;
  readonly level: RequirementReport["level"];
  readonly section: readonly string[];
  readonly statement: string;
  readonly verdict: Verdict;
  /** Why there is no decision. */
  readonly reason?: string;
  /** Of a failure or a warning: the first complaint. */
  readonly complaint?: Pick<Complaint, "check" | "expected" | "got">;
  readonly requests: number;
}

/** The run lets time pass. */
export interface RunWaits {
  readonly event: "wait";
  readonly seconds: number;
  /** Whether the target's clock is turned, which takes no real time. */
  readonly turned: boolean;
  readonly reason: string;
  readonly requests: number;
}

/** All checks have ended, and the run removes what it made. */
export interface CleanUpStarted {
  readonly event: "clean-up";
  readonly requests: number;
}

/** The last event of a run. */
export interface RunEnded {
  readonly event: "end";
  readonly verdict: Report["verdict"];
  /** Exit status of the command, after baseline and waivers. The library leaves it out. */
  readonly status?: 0 | 1 | 2;
  /** Left out: the run could not begin. */
  readonly summary?: Report["summary"];
  readonly requests: number;
  readonly duration_ms: number;
  /** Things that the run made and could not remove. */
  readonly left_behind: number;
  /** Why it ended early, or could not begin. */
  readonly reason?: string;
}

/** What happens in a run, as plain data. Texts in it have no keys, secrets or private data. */
export type RunEvent = RunStarted | CheckEnded | VerdictKnown | RunWaits | CleanUpStarted | RunEnded;
