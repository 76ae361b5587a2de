import type { CaughtFaults } from "../run/measured/catalogue.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Problem } from "../run/problem.ts";
import type { Tier } from "../run/check.ts";
import type { StopOrigin } from "../run/check-stopped.ts";

/** What is said of a requirement; the README tells what each means. */
export type Verdict = "pass" | "fail" | "warn" | "observed" | "inconclusive" | "not-applicable" | "not-run";

/** One way in which a requirement was found broken, or doubtful. */
export interface Complaint {
  readonly check: string;
  readonly expected: string;
  readonly got: string;
  /** Ids of the exchanges it rests on, the telling one last. */
  readonly exchanges: readonly string[];
  /** A line that repeats the telling request; keys stand as shell variables. */
  readonly curl: string;
}

/** What was found of one requirement. */
export interface RequirementReport {
  readonly id: string;
  readonly level: "must" | "informational";
  /** Sections of the API document. */
  readonly section: readonly string[];
  /** What is required, in our words. */
  readonly statement: string;
  readonly verdict: Verdict;
  /** Checks and passive rules that judge it. */
  readonly checks: readonly string[];
  /** Why there is no verdict, or why it does not count. */
  readonly reason?: string;
  /** Of what is inconclusive: whether the target, the document's openness or the suite keeps it from a verdict. */
  readonly cause?: StopOrigin;
  /** Ids of exchanges that show it. */
  readonly evidence?: readonly string[];
  readonly complaints?: readonly Complaint[];
  /** What was seen, of what is only recorded. */
  readonly seen?: readonly string[];
}

/** An operation that a target does not have: whatever was sent was answered 404, 405 or 501. */
export interface MissingOperation {
  /** Such as `GET /analytics`. */
  readonly operation: string;
  /** Requirements that fail for want of it alone. */
  readonly requirements: readonly string[];
}

/** What a run found: the JSON report. */
export interface Report {
  readonly tool: { readonly name: string; readonly version: string };
  readonly document_version: string;
  readonly target: { readonly name: string; readonly base_url: string };
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly duration_ms: number;
  readonly seed: number;
  readonly tier: Tier;
  readonly requests: number;
  readonly verdict: "conformant" | "non-conformant" | "inconclusive";
  readonly summary: Readonly<Record<Verdict, number>>;
  readonly requirements: readonly RequirementReport[];
  readonly decisions: readonly { readonly id: string; readonly slug: string; readonly observed: string }[];
  /** The exchanges that complaints rest on. */
  readonly exchanges: readonly ExchangeRecord[];
  /** What the run made and the API cannot remove, or could not be removed. */
  readonly left_behind: readonly { readonly label: string; readonly reason: string }[];
  /** Of the faults on which the suite's strength is measured, those that this run would have caught: an estimate. */
  readonly catalogue: CaughtFaults;
  /** Operations that are not there, with the requirements that fail for want of them alone. Left out: there are none. */
  readonly absent?: readonly MissingOperation[];
  /** What has to be mended before anything can be judged. */
  readonly problems?: readonly Problem[];
  /** Why the run ended early. */
  readonly interrupted?: string;
  /** Checks that ended with an error of the suite itself: the run could not be judged. Left out: none. */
  readonly bugs?: readonly { readonly check: string; readonly message: string }[];
  /** The run was to judge a part of its tier only: how many requirements it judged, of how many. Its verdict is never `conformant`. */
  readonly part?: { readonly judged: number; readonly of: number; readonly by: string };
}
