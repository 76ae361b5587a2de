import { failing } from "./compare.ts";
import type { Report } from "./report.ts";
import { matcher } from "./select.ts";

/** A failure that is known, reviewed and let pass: a row of the file of `--waivers`. */
export interface Waiver {
  /** A requirement id, or a glob over them. */
  readonly requirement: string;
  /** Why it is let pass. */
  readonly reason: string;
  /** The last day on which it is, YYYY-MM-DD. Default: no end. */
  readonly until?: string;
}

/** What decides the exit status of a run. */
export interface Gate {
  /** 0 conformant, 1 not conformant, 2 could not be judged. */
  readonly status: 0 | 1 | 2;
  /** Requirements whose failure counts. */
  readonly counted: readonly string[];
  /** Requirements that fail and are let pass, with the reason. */
  readonly passed: ReadonlyMap<string, string>;
  /** Waivers that say nothing any more: a mistake to be mended. */
  readonly stale: readonly string[];
}

export interface GateSettings {
  /** An earlier report: what failed there does not count. */
  readonly baseline?: Report;
  readonly waivers?: readonly Waiver[];
  /** YYYY-MM-DD. */
  readonly today: string;
}

/**
 * Which failures count. A waiver that has run out does not hold; one that matches no failure while its requirement
 * passes fails the run, so that the list stays true.
 */
export function gate(report: Report, { baseline, waivers = [], today }: GateSettings): Gate {
  const old = new Set(baseline === undefined ? [] : failing(baseline).map(({ id }) => id));
  const live = waivers.filter(({ until }) => until === undefined || until >= today);
  const passed = new Map<string, string>();
  const counted: string[] = [];
  for (const { id } of failing(report)) {
    const waiver = live.find(({ requirement }) => matcher([requirement])(id));
    if (waiver !== undefined) passed.set(id, `waived: ${waiver.reason}`);
    else if (old.has(id)) passed.set(id, "it failed in the baseline too");
    else counted.push(id);
  }
  const stale = waivers.filter(({ requirement }) => {
    const matched = report.requirements.filter(({ id }) => matcher([requirement])(id));
    return matched.every(({ verdict }) => verdict === "pass");
  });
  // Failures that are let pass do not make an interrupted run a whole one.
  const judged = report.verdict !== "inconclusive" && report.interrupted === undefined;
  const status = counted.length > 0 || stale.length > 0 ? 1 : judged ? 0 : 2;
  return { status, counted, passed, stale: stale.map(({ requirement }) => requirement) };
}
