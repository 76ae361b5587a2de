import type { Gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import { blocking } from "../verdict/verdicts.ts";

/**
 * The result of a run as one line for scripts: `HR_CONFORMANCE` and pairs `name=value` with a blank between them. Values have no blanks and no
 * quotes. Names and their meaning stay; new ones are added at the end.
 */
export function machineLine(report: Report, gate: Gate): string {
  const { verdict, summary, requirements, tier, requests, duration_ms, seed, causes, unsteady = [], rotation } = report;
  const known = requirements.filter((row) => row.verdict === "fail" && gate.known.has(row.id)).length;
  const judged = summary.pass + summary.fail + summary.warn + summary.observed;
  const values = {
    verdict,
    status: gate.status,
    new: gate.counted.length,
    failed: summary.fail,
    known,
    causes: causes.length,
    passed: summary.pass,
    warned: summary.warn,
    undecided: blocking(requirements, tier).length,
    judged,
    requirements: requirements.length,
    stale_waivers: gate.stale.length,
    expired_waivers: gate.expired.length,
    complete: report.part === undefined && report.interrupted === undefined ? "yes" : "no",
    tier,
    requests,
    seconds: (duration_ms / 1000).toFixed(1),
    seed,
    unsteady: unsteady.reduce((sum, { count }) => sum + count, 0),
    ...(rotation === undefined ? {} : { turn: rotation.turn, turns: rotation.turns }),
  };
  return ["HR_CONFORMANCE", ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" ");
}
