import type { Finding } from "./judge/finding.ts";
import type { EndDifference } from "./judge/end-state.ts";
import type { ProgramUse } from "./program-use.ts";
import type { Arrangement } from "./run/arrangement.ts";

export type ScenarioVerdict = "pass" | "fail" | "warn" | "inconclusive" | "not-applicable" | "not-run";

/** What one scenario showed. */
export interface ScenarioReport {
  readonly id: string;
  readonly title: string;
  /** Sections of the API document, or open points. */
  readonly clause: readonly string[];
  readonly expected: string;
  readonly verdict: ScenarioVerdict;
  /** Why there is no verdict, or the scenario cannot matter; of a list, why it can. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
  /** Where its way left that of the baseline, if it failed. */
  readonly parting?: { readonly here: string | null; readonly there: string | null; readonly exchange: number | null };
  /** If it failed: the first request that the service itself refused, where it refused none like it in the baseline, and the answer to it. */
  readonly refused?: { readonly line: string; readonly status: number; readonly error: string | null; readonly exchange: number };
  /** If it failed by what it left behind: what the baseline left otherwise, ten members at most. */
  readonly left_behind?: readonly EndDifference[];
  /** Id of the sandbox of its run, if it failed. */
  readonly sandbox?: string;
  /** The flags of `hr-mock exec` that arrange it; undefined: no flags can. */
  readonly flags?: readonly string[];
  /** The values of open points that it tried. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Sentences about how the program behaved besides its work, if it failed, and not in the baseline. */
  readonly notes?: readonly string[];
  /** The last lines of the program's output, if it failed. */
  readonly output?: string;
  readonly ms: number;
}

/** The result of a check: the JSON report. */
export interface ClientReport {
  readonly tool: { readonly name: "hr-mock check-client"; readonly version: string };
  readonly document_version: string;
  /** Instant of this machine: ISO 8601, UTC. */
  readonly started_at: string;
  /** The command, as words; of a service, its flags from `--start` on. */
  readonly command: readonly string[];
  readonly seed: number;
  readonly clock: string;
  readonly company: string;
  /** `ready`: no scenario fails. `not-ready`: one does. `inconclusive`: the program could not be judged. */
  readonly verdict: "ready" | "not-ready" | "inconclusive";
  /** Why it could not be judged, or not to the end. */
  readonly problem?: string;
  readonly baseline: {
    readonly status: number | null;
    readonly ms: number;
    readonly requests: number;
    readonly changes: number;
    /** What the baseline itself shows. */
    readonly findings: readonly Finding[];
    /** Sentences about how the program behaved besides its work, such as that it left processes behind. */
    readonly notes: readonly string[];
    /** How closely two runs agree: in whole changes, in their paths, in their operations; null: they do not, or there was one run only. */
    readonly steady: "whole" | "path" | "operation" | null;
    /** The end of its output, if it failed. */
    readonly output?: string;
  };
  readonly needs: ProgramNeeds;
  readonly scenarios: readonly ScenarioReport[];
  readonly summary: Readonly<Record<ScenarioVerdict, number>>;
  readonly duration_ms: number;
  /** Only if mistakes of a service were tried: of `known` ones that change an answer, how many were tried and noticed, and the others. */
  readonly faults?: {
    readonly known: number;
    readonly tried: number;
    readonly noticed: number;
    readonly missed: readonly { readonly id: string; readonly title: string }[];
  };
}

/** What a program needs of the service. */
export interface ProgramNeeds {
  readonly operations: readonly { readonly operation: string; readonly id: string; readonly requests: number; readonly scope: string }[];
  readonly keys: ProgramUse["keys"];
  readonly events: readonly string[];
  /** Open points that change an answer that it got. */
  readonly open_points: readonly NeededPoint[];
}

/** An open point that a program has to do with. */
export interface NeededPoint {
  readonly id: string;
  readonly slug: string;
  /** The value in force in the baseline. */
  readonly value: string;
  /** The other values that change an answer that it got: those that change most answers first. */
  readonly values: readonly string[];
  /** Values under which one of its requests is refused. */
  readonly refuses: readonly string[];
  /** Values under which it failed. */
  readonly breaks: readonly string[];
}

/** What a program needs, for a report. */
export function needsOf(use: ProgramUse, open: ProgramNeeds["open_points"]): ProgramNeeds {
  const operations = use.operations.map(({ operation: { id, method, path, scope }, exchanges }) => ({
    operation: `${method} ${path}`,
    id,
    requests: exchanges.length,
    scope,
  }));
  return { operations, keys: use.keys, events: use.events, open_points: open };
}

/** The flags of `hr-mock exec` that arrange the same; undefined: it takes more than flags. */
export function flagsOf({
  decide = {},
  transport = [],
  faults = [],
  clock,
  variables,
  begin,
  meanwhile,
  company,
  withoutScope,
  earlier,
  elsewhere,
}: Arrangement): string[] | undefined {
  if (earlier !== undefined || elsewhere !== undefined) return undefined;
  if (begin !== undefined || meanwhile !== undefined || company !== undefined || withoutScope !== undefined || variables !== undefined)
    return undefined;
  return [
    ...Object.entries(decide).flatMap(([slug, value]) => ["--decide", `${slug}=${value}`]),
    ...transport.flatMap((rule) => ["--transport", JSON.stringify(rule)]),
    ...faults.flatMap((id) => ["--fault", id]),
    ...(clock === undefined ? [] : ["--clock", clock]),
  ];
}
