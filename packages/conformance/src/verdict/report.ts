import type { Cause } from "./cause.ts";
import type { CaughtFaults, MissedFaults } from "../run/measured/catalogue.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Problem } from "../run/problem.ts";
import type { UnsteadyAnswers } from "../run/unsteady.ts";
import type { Tier } from "../run/schedule/tier.ts";
import type { DeclaredStatement } from "../target/declared-statements.ts";
import type { Target } from "../target/target.ts";
import type { StopOrigin } from "../run/check/check-stopped.ts";

/** The verdict on a requirement; the README defines each. */
export type Verdict = "pass" | "fail" | "warn" | "observed" | "inconclusive" | "not-applicable" | "not-implemented" | "not-run";

/** One way in which a requirement fails, or is doubtful. */
export interface Complaint {
  readonly check: string;
  readonly expected: string;
  readonly got: string;
  /** Ids of the exchanges that prove it, the decisive one last. */
  readonly exchanges: readonly string[];
  /** A shell script in one line that repeats the decisive request by `curl`, after those that it needs, with keys as shell variables. */
  readonly curl: string;
  /** All operations that show it, such as `GET /leave`, if there are several. */
  readonly operations?: readonly string[];
}

/** The result for one requirement. */
export interface RequirementReport {
  readonly id: string;
  readonly level: "must" | "informational";
  /** Sections of the API document. */
  readonly section: readonly string[];
  /** The requirement, in our words. */
  readonly statement: string;
  readonly verdict: Verdict;
  /** Ids of the checks and passive rules that judge it. */
  readonly checks: readonly string[];
  /** Those of them on which a pass rests. Reports of older versions lack it. */
  readonly passed_by?: readonly string[];
  /** Why the requirement has no verdict, or was not judged. */
  readonly reason?: string;
  /** Only if inconclusive: whether the target, an open point of the document or the suite prevents a verdict. */
  readonly cause?: StopOrigin;
  /** Ids of the exchanges that prove it. */
  readonly evidence?: readonly string[];
  readonly complaints?: readonly Complaint[];
  /** What was observed, of an informational requirement. */
  readonly seen?: readonly string[];
  /** Milliseconds of its requests: those of its checks, and those that it cites; requirements with the same share them. Left out: none. */
  readonly ms?: number;
}

/** An operation that a target does not have: every request to it got 404, 405 or 501. */
export interface MissingOperation {
  /** Such as `GET /analytics`. */
  readonly operation: string;
  /** Requirements that fail only because the operation is missing; none: others fail for it, or have no verdict. */
  readonly requirements: readonly string[];
}

/** A part of an answer that was not read: its form is neither declared nor plain. */
export interface UnreadForm {
  /** Thing and part, such as `stages.rejected`. */
  readonly part: string;
  /** Requirements that have no verdict because of it. */
  readonly requirements: readonly string[];
  /** The line to add below `forms` in the target file. */
  readonly line: string;
}

/** An operation that the target file declares as not implemented. */
export interface DeclaredGap {
  /** Such as `GET /analytics`. */
  readonly operation: string;
  /** Requirements that are not judged because of it. */
  readonly requirements: readonly string[];
  /** The status of the answer that shows that the target has it after all. Left out: no request showed that. */
  readonly exists?: string;
}

/** What was judged of a recording. */
export interface RecordingReport {
  /** Entries of the file. */
  readonly entries: number;
  /** Requests whose responses were judged, and those of them without a whole body: only status and headers of those were. */
  readonly judged: number;
  readonly without_body: number;
  /** Entries that were not judged, by the reason. */
  readonly left_out: Readonly<Record<string, number>>;
  /** API keys that could be told apart; 0: none was recorded. */
  readonly keys: number;
  /** First and last request, ISO 8601; null: no entry has a time. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the base address was guessed from the paths. */
  readonly base_url_guessed: boolean;
  /** Other base addresses with requests of the API. */
  readonly other_base_urls: readonly string[];
}

/** An open point that permits a difference between mock and service. */
export interface PermittingPoint {
  readonly id: string;
  readonly slug: string;
  /** Its value in the mock, and the one under which the mock answers as the service. Left out: the mock does not have what the service does. */
  readonly values?: { readonly mock: string; readonly service: string };
}

/** A difference between mock and service in their answers to the same request. It holds no value of a person. */
export interface DriftDifference {
  /**
   * `open`: the API document permits both. `further`: the service shows a member that the document does not name, as it may. `unexplained`: no
   * open point explains it.
   */
  readonly kind: "open" | "further" | "unexplained";
  /** Such as `POST /leave`. */
  readonly operation: string;
  /** Where, such as `status`, `header retry-after` or `data[].created_at`; "": only the open point shows it. */
  readonly place: string;
  readonly mock: string;
  readonly service: string;
  /** Open points of which each alone may be the reason; none if it is not explained. */
  readonly points: readonly PermittingPoint[];
  /** Ids of the exchanges with the service that show it. */
  readonly exchanges: readonly string[];
}

/** A program's exchanges with mock and service beside each other. */
export interface DriftReport {
  /** Exit statuses of the command. */
  readonly command: { readonly mock: number; readonly service: number };
  /** Exchanges that both runs have, and those that only one has. */
  readonly both: number;
  readonly only_mock: number;
  readonly only_service: number;
  /** Pairs of which the rate limit, a gateway or no answer at all leaves nothing to compare. */
  readonly not_compared: number;
  readonly differences: readonly DriftDifference[];
}

/** The last verdict on a requirement in the runs of a rotation. */
export interface LastVerdict {
  readonly id: string;
  readonly verdict: Verdict;
  /** The turn that gave it. */
  readonly turn: number;
  /** Only of a failure: ids of the checks that have not passed since. */
  readonly by?: readonly string[];
}

/** Which turn of a rotation a run was. Checks are named by their ids. */
export interface RotationReport {
  /** From 1 on. */
  readonly turn: number;
  /** Number of turns of a cycle, in which every check comes. */
  readonly turns: number;
  /** The checks that run in every turn. */
  readonly core: readonly string[];
  /** Checks that failed in earlier turns and had not passed. */
  readonly failed: readonly string[];
  /** Checks that had not run in their own turn. */
  readonly owed: readonly string[];
  /** The other checks that come in this turn of a cycle. */
  readonly dealt: readonly string[];
  /** What the last runs judged together: at most those of one cycle. Only if a file keeps it. */
  readonly together?: {
    readonly runs: number;
    /** Number of requirements. */
    readonly judged: number;
    /** The last verdict on each requirement that any run of the rotation reached. As a baseline, the report counts as all of them. */
    readonly requirements: readonly LastVerdict[];
  };
}

/** What counted for the result. */
export interface EditionReport {
  /** Such as `1.3-2026.1`. */
  readonly id: string;
  /** Ids of the errata that the suite of the run has not mended. Left out: none. */
  readonly errata?: readonly string[];
  /** What ran and does not score under it. Left out: nothing. */
  readonly apart?: {
    /** Why each check or passive rule does not score: `later`, `changed` or `erratum E-01`. */
    readonly checks: Readonly<Record<string, string>>;
    /** What they say, and statements that the edition does not have. */
    readonly requirements: readonly RequirementReport[];
  };
}

/** The result of a run: the JSON report. */
export interface Report {
  readonly tool: { readonly name: string; readonly version: string };
  readonly document_version: string;
  /** Left out: everything scored that ran. */
  readonly edition?: EditionReport;
  readonly target: { readonly name: string; readonly base_url: string };
  /** ISO 8601, UTC. */
  readonly started_at: string;
  readonly duration_ms: number;
  readonly seed: number;
  /** `recording`: recorded traffic was judged, and nothing was sent. */
  readonly tier: Tier | "recording";
  /** The number of `--max-requests`, if the run had one in place of the tier's. */
  readonly max_requests?: number;
  readonly requests: number;
  readonly verdict: "conformant" | "non-conformant" | "inconclusive";
  readonly summary: Readonly<Record<Verdict, number>>;
  readonly requirements: readonly RequirementReport[];
  readonly decisions: readonly { readonly id: string; readonly slug: string; readonly observed: string }[];
  /** The exchanges of the complaints. */
  readonly exchanges: readonly ExchangeRecord[];
  /** What the run made and did not remove, because the API cannot, or because it failed. */
  readonly left_behind: readonly { readonly label: string; readonly reason: string }[];
  /** Estimated share of the mock's faults that this run would have caught. */
  readonly catalogue: CaughtFaults;
  /** Requirements of which the run could have missed known faults, the least covered first. Reports of older versions lack it. */
  readonly could_miss?: readonly MissedFaults[];
  /** The last whole run of the same tier on this target, if its result lies in the state folder. */
  readonly since?: {
    readonly started_at: string;
    readonly tier: string;
    /** The number of requirements that passed, and the ids of those that failed. */
    readonly passed: number;
    readonly failed: readonly string[];
  };
  /** The failures by probable cause, each failure once; the order is that in which to look at them. */
  readonly causes: readonly Cause[];
  /** All missing operations, each with the requirements that fail only because of it. Left out: there are none. */
  readonly absent?: readonly MissingOperation[];
  /** Operations that the target file declares as not implemented. Left out: there are none. */
  /** The rows of the target file by which undocumented forms were read. */
  readonly forms?: Target["forms"];
  /** What the target file says of requirements that no request can decide. It counts for nothing. Left out: nothing. */
  readonly declared?: readonly DeclaredStatement[];
  /** What was not read. Left out: nothing. */
  readonly unread?: readonly UnreadForm[];
  /** Rows of `forms` that found nothing in any answer, such as `stages.rejected`: the path is wrong, or the answers lack it. */
  readonly silent_forms?: readonly string[];
  readonly not_implemented?: readonly DeclaredGap[];
  /** What the user may do so that more can be judged, one line each. Left out: nothing. */
  readonly advice?: readonly string[];
  /** Problems to mend before anything can be judged. */
  readonly problems?: readonly Problem[];
  /** Answers after which a request was sent again: none, or none of the service, or one for the moment. Left out: there were none. */
  readonly unsteady?: readonly UnsteadyAnswers[];
  /** What the run did not judge because its requests were used up: so many checks of so many. Left out: nothing. */
  readonly too_few_requests?: {
    readonly reason: string;
    readonly checks: number;
    readonly of: number;
    readonly requirements: readonly string[];
  };
  /** Why the run ended early. */
  readonly interrupted?: string;
  /** Checks that ended with an error of the suite itself; the target could not be judged. Left out: there are none. */
  readonly bugs?: readonly { readonly check: string; readonly message: string }[];
  /** Only of a run with `--rotate`. */
  readonly rotation?: RotationReport;
  /** Only of a recording. */
  readonly recording?: RecordingReport;
  /** Only of `drift`: what differs from the mock. */
  readonly drift?: DriftReport;
  /** If the run judged only a part of its tier: how many requirements of how many. Its verdict is never `conformant`. */
  readonly part?: { readonly judged: number; readonly of: number; readonly by: string };
}
