import type { Report } from "./report.ts";
import { failing } from "./compare.ts";
import { matcher } from "../run/schedule/select.ts";
import { type Baseline, lastVerdicts } from "./rotation.ts";
import { blocking } from "./verdicts.ts";

/** A known failure that does not count: a row of the `--waivers` file. */
export interface Waiver {
  /** A requirement id, or a glob over them. */
  readonly requirement: string;
  /** Why the failure is accepted. */
  readonly reason: string;
  /** Last day of the waiver, YYYY-MM-DD. Default: no end. */
  readonly until?: string;
}

/** Why a requirement that fails, or has no verdict, does not count. */
export interface Known {
  readonly by: "baseline" | "waiver";
  /** In words, such as `waived until 2026-12-31: ticket 12`. */
  readonly words: string;
}

/** The exit status of a run, and what decides it. */
export interface Gate {
  /** 0 conformant, 1 not conformant, 2 could not be judged. */
  readonly status: 0 | 1 | 2;
  /** Requirements whose failure counts. */
  readonly counted: readonly string[];
  /** Requirements that fail, or have no verdict, and do not count. */
  readonly known: ReadonlyMap<string, Known>;
  /** Waivers that match no failure any more; they must be removed. */
  readonly stale: readonly string[];
  /** Whether these do not fail the run. */
  readonly allowStale: boolean;
  /** Operations that are declared as not implemented and answer, one sentence each. */
  readonly existing: readonly string[];
  /** Waivers that have ended, of failures that count, or that only the baseline keeps from counting. */
  readonly expired: readonly Waiver[];
  /** Requirements that failed in the baseline. Left out: there is no baseline. */
  readonly before?: ReadonlySet<string>;
}

export interface GateSettings {
  /** An earlier report, or what a rotation keeps: its failures do not count. */
  readonly baseline?: Baseline;
  readonly waivers?: readonly Waiver[];
  /** Whether a waiver that matches no failure any more does not fail the run. Default false. */
  readonly allowStale?: boolean;
  /** The current date, YYYY-MM-DD. */
  readonly today: string;
}

const FAILED = "it failed in the baseline too";

/**
 * Decides which failures count. An expired waiver has no effect. A waiver whose requirement passes fails the run, so that the list stays
 * up to date. A baseline cannot be stale: it is an earlier report, which nobody edits, and what got better must not break a build.
 */
export function gate(report: Report, { baseline, waivers = [], allowStale = false, today }: GateSettings): Gate {
  const old = new Map<string, string>();
  const earlier = baseline === undefined ? [] : lastVerdicts(baseline);
  for (const { id, verdict } of earlier)
    if (verdict === "fail") old.set(id, FAILED);
    else if (verdict === "inconclusive") old.set(id, "it has no verdict in the baseline either");
  const live = waivers.filter(({ until }) => until === undefined || until >= today);
  const known = new Map<string, Known>();
  const counted: string[] = [];
  const knownBy = (id: string, verdict: string): Known | undefined => {
    const waiver = live.find(({ requirement }) => matcher([requirement])(id));
    if (waiver !== undefined) return { by: "waiver", words: waiverWords(waiver) };
    const words = old.get(id);
    // A requirement that was undecided before and fails now got worse.
    return words === undefined || (verdict === "fail" && words !== FAILED) ? undefined : { by: "baseline", words };
  };
  for (const { id } of failing(report)) {
    const reason = knownBy(id, "fail");
    if (reason === undefined) counted.push(id);
    else known.set(id, reason);
  }
  // A gap that was declared after the requirement was judged got worse: otherwise a declaration would hide a regression.
  const judgedBefore = new Set(earlier.filter(({ verdict }) => verdict === "pass").map(({ id }) => id));
  for (const { id, verdict, level } of report.requirements) {
    if (verdict !== "not-implemented" || level !== "must" || !judgedBefore.has(id)) continue;
    const waiver = live.find(({ requirement }) => matcher([requirement])(id));
    if (waiver === undefined) counted.push(id);
    else known.set(id, { by: "waiver", words: waiverWords(waiver) });
  }
  const undecided = blocking(report.requirements, report.tier).filter(({ id, verdict }) => knownBy(id, verdict) === undefined);
  const stale = waivers.filter(({ requirement }) => {
    const matched = report.requirements.filter(({ id }) => matcher([requirement])(id));
    return matched.every(({ verdict }) => verdict === "pass");
  });
  const ended = waivers.filter((waiver) => !live.includes(waiver));
  const byBaseline = [...known].filter(([, { by }]) => by === "baseline").map(([id]) => id);
  const expired = ended.filter(({ requirement }) => [...counted, ...byBaseline].some(matcher([requirement])));
  // Accepted failures do not complete an interrupted run, and decide nothing that has no verdict.
  const judged =
    report.interrupted === undefined &&
    report.problems === undefined &&
    report.bugs === undefined &&
    undecided.length === 0 &&
    report.requirements.some(({ verdict }) => verdict === "pass" || verdict === "observed" || verdict === "fail");
  const existing = (report.not_implemented ?? []).flatMap(({ operation, exists }) =>
    exists === undefined ? [] : [`${operation} is declared as not implemented, and answers ${exists}`],
  );
  const status = counted.length > 0 || (stale.length > 0 && !allowStale) || existing.length > 0 ? 1 : judged ? 0 : 2;
  const before = new Set([...old.keys()].filter((id) => old.get(id) === FAILED));
  return {
    status,
    counted,
    known,
    stale: stale.map(({ requirement }) => requirement),
    allowStale,
    existing,
    expired,
    ...(baseline === undefined ? {} : { before }),
  };
}

function waiverWords({ reason, until }: Waiver): string {
  return until === undefined ? `waived: ${reason}` : `waived until ${until}: ${reason}`;
}
