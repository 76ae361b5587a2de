import type { Finding } from "../judge/finding.ts";
import type { ClientReport, ScenarioReport } from "../report.ts";

/** A known failure that does not count: a row of the `--waivers` file. */
export interface Waiver {
  /** The id of a scenario, or a pattern such as `network.*`. The findings of the baseline are `baseline.CLIENT-05`. */
  readonly scenario: string;
  /** Why the failure is accepted. */
  readonly reason: string;
  /** Last day of the waiver, YYYY-MM-DD. Default: no end. */
  readonly until?: string;
}

/** Why a failure does not count. */
export interface Known {
  readonly by: "baseline" | "waiver";
  /** In words, such as `waived until 2026-12-31: ticket 12`. */
  readonly words: string;
}

/** The exit status of a check, and what decides it. */
export interface Gate {
  /** 0: no failure counts. 1: one does, or a waiver is stale. 2: the program could not be judged. */
  readonly status: 0 | 1 | 2;
  /** Ids of the cases whose failure counts. */
  readonly counted: readonly string[];
  /** Cases that fail, and do not count. */
  readonly known: ReadonlyMap<string, Known>;
  /** Waivers that match no failure any more; they must be removed. */
  readonly stale: readonly string[];
  /** Waivers that have ended, of failures that count, or that only the baseline keeps from counting. */
  readonly expired: readonly Waiver[];
  /** Cases that failed in the earlier report; undefined: there is none. */
  readonly before?: ReadonlySet<string>;
}

export interface GateSettings {
  /** An earlier report: its failures do not count. */
  readonly baseline?: Pick<ClientReport, "baseline" | "scenarios">;
  readonly waivers?: readonly Waiver[];
  /** The current date, YYYY-MM-DD. */
  readonly today: string;
  /** Whether only some scenarios were selected: a waiver of another one is not stale then. */
  readonly isPart?: boolean;
}

/** What a report lists as a test case: a scenario, or what the baseline shows. */
export type Case = Pick<ScenarioReport, "id" | "title" | "clause" | "expected" | "verdict" | "findings" | "ms"> & Partial<ScenarioReport>;

/** The cases of a report: the baseline as a whole, each requirement that it breaks, and the scenarios. */
export function casesOf({ baseline, problem, scenarios }: Pick<ClientReport, "baseline" | "problem" | "scenarios">): Case[] {
  const head = { title: "The program runs on an ordinary company.", clause: [], expected: "It does its work, and ends with status 0." };
  const shown = Map.groupBy(baseline.findings, ({ requirement }) => requirement);
  return [
    {
      ...head,
      id: "baseline",
      verdict: problem === undefined ? "pass" : "inconclusive",
      ...(problem === undefined ? {} : { reason: problem }),
      ...(baseline.output === undefined ? {} : { output: baseline.output }),
      findings: [],
      ms: baseline.ms,
    },
    ...[...shown].map(([requirement, findings]) => ({ ...head, id: `baseline.${requirement}`, verdict: worst(findings), findings, ms: 0 })),
    ...scenarios,
  ];
}

function worst(findings: readonly Finding[]): "fail" | "warn" {
  return findings.some(({ level }) => level === "fail") ? "fail" : "warn";
}

/** Whether an id matches one of some patterns; `*` matches any text. */
export function matches(patterns: readonly string[]): (id: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join(".*")}$`);
  });
  return (id) => expressions.some((one) => one.test(id));
}

/** Decides which failures count. A waiver that has ended has no effect. One that matches no failure fails the check, so that the list stays up to date. */
export function gateOf(report: ClientReport, { baseline, waivers = [], today, isPart = false }: GateSettings): Gate {
  const cases = casesOf(report);
  const failing = cases.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  const before =
    baseline === undefined ? undefined : new Set(casesOf(baseline).flatMap(({ id, verdict }) => (verdict === "fail" ? [id] : [])));
  const isLive = ({ until }: Waiver): boolean => until === undefined || until >= today;
  const known = new Map<string, Known>();
  for (const id of failing) {
    const waiver = waivers.find((one) => isLive(one) && matches([one.scenario])(id));
    if (waiver !== undefined) known.set(id, { by: "waiver", words: waiverWords(waiver) });
    else if (before?.has(id) === true) known.set(id, { by: "baseline", words: "it failed in the baseline report too" });
  }
  const counted = failing.filter((id) => !known.has(id));
  const isWhole = !isPart && report.problem === undefined && report.summary["not-run"] === 0;
  const stale = waivers.filter(({ scenario }) => {
    const matched = cases.filter(({ id }) => matches([scenario])(id));
    const isOver = matched.every(({ verdict }) => verdict === "pass" || verdict === "warn" || verdict === "not-applicable");
    return isOver && (matched.length > 0 || isWhole);
  });
  const expired = waivers.filter(
    (waiver) => !isLive(waiver) && failing.some((id) => matches([waiver.scenario])(id) && known.get(id)?.by !== "waiver"),
  );
  const status = counted.length > 0 || stale.length > 0 ? 1 : report.problem === undefined ? 0 : 2;
  return {
    status,
    counted,
    known,
    stale: stale.map(({ scenario }) => scenario),
    expired,
    ...(before === undefined ? {} : { before }),
  };
}

function waiverWords({ reason, until }: Waiver): string {
  return until === undefined ? `waived: ${reason}` : `waived until ${until}: ${reason}`;
}

/** What has to be done about waivers, a sentence without its period each. */
export function waiverLines({ stale, expired, counted }: Gate): string[] {
  return [
    ...stale.map((name) => `the waiver ${name} matches nothing that fails, so the check fails; remove it`),
    ...expired.map(({ scenario, until, reason }) => {
      const effect = counted.some(matches([scenario]))
        ? "so what it matches counts"
        : "only the baseline report keeps what it matches from counting";
      return `the waiver ${scenario} ended on ${until} (${reason}), ${effect}; renew it, or mend the program`;
    }),
  ];
}
