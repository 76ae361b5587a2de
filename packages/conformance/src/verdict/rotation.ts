import type { Check } from "../run/check/check.ts";
import type { Progress } from "../run/runner.ts";
import { type Cycle, type RotationTurn, placeInCycle } from "../run/schedule/rotate.ts";
import { complainants } from "./complainants.ts";
import { JUDGED } from "./judged-part.ts";
import type { LastVerdict, Report, RequirementReport, RotationReport } from "./report.ts";

/** What a turn has, for the report. */
export function rotationOf(turn: RotationTurn, cycle: Cycle): RotationReport {
  const ids = (rows: readonly Check[]): string[] => rows.map(({ id }) => id);
  return {
    turn: turn.turn,
    turns: cycle.turns.length,
    core: ids(cycle.core),
    failed: turn.failed ?? [],
    owed: turn.owed ?? [],
    dealt: ids(cycle.turns[placeInCycle(turn, cycle)]!),
  };
}

/** What the runs of a rotation leave for the next one. */
export interface RotationState {
  /** The turn that comes next. */
  readonly turn: number;
  /** Ids of checks that did not run in their own turn, those that wait longest first. */
  readonly owed: readonly string[];
  /** The last verdict on each requirement that any run reached. */
  readonly requirements: readonly LastVerdict[];
}

/** The next turn of a rotation. */
export function nextTurn({ turn, owed, requirements }: RotationState): RotationTurn {
  return { turn, owed, failed: [...new Set(requirements.flatMap(({ by = [] }) => by))] };
}

/**
 * What a run changes. A requirement that it does not judge keeps its last verdict; one that failed keeps failing until each check that showed
 * it has passed.
 * @param steps the checks that ended
 */
export function afterTurn(before: RotationState, report: Report, steps: readonly Progress[]): RotationState {
  const { turn } = before;
  const { owed = [], dealt = [] } = report.rotation ?? {};
  const passed = new Set(steps.filter(({ failed, gap }) => failed.length === 0 && gap === undefined).map(({ check }) => check.id));
  const ran = steps.filter(({ gap }) => gap?.verdict !== "not-run").map(({ check }) => check);
  const done = new Set(ran.flatMap(({ id, replaces }) => [id, ...replaces]));
  const old = new Map(before.requirements.map((row) => [row.id, row]));
  for (const row of report.requirements) {
    const last = lastVerdict(row, report, { turn, passed, last: old.get(row.id) });
    if (last !== undefined) old.set(row.id, last);
  }
  return { turn: turn + 1, owed: [...new Set([...owed, ...dealt])].filter((id) => !done.has(id)), requirements: [...old.values()] };
}

function lastVerdict(
  row: RequirementReport,
  report: Report,
  { turn, passed, last }: { readonly turn: number; readonly passed: ReadonlySet<string>; readonly last: LastVerdict | undefined },
): LastVerdict | undefined {
  const { id, verdict } = row;
  if (verdict === "fail") return { id, verdict, turn, by: [...new Set(complainants(row, report).map((check) => check.id))] };
  const by = (last?.by ?? []).filter((check) => !passed.has(check));
  if (last !== undefined && (verdict === "not-run" || by.length > 0)) return last.verdict === "fail" ? { ...last, by } : last;
  return verdict === "not-run" ? undefined : { id, verdict, turn };
}

/** What the last runs judged together, that of the report included. @param state after the report */
export function judgedTogether({ turn: next, requirements }: RotationState, turns: number): NonNullable<RotationReport["together"]> {
  const runs = Math.min(next - 1, turns);
  const judged = requirements.filter(({ verdict, turn }) => JUDGED.has(verdict) && turn >= next - runs).length;
  return { runs, judged, requirements };
}

/** What an earlier run judged, or what those of a rotation judged together. */
export interface Baseline {
  readonly requirements: readonly Pick<LastVerdict, "id" | "verdict">[];
  readonly rotation?: RotationReport;
}

/** The verdicts of a baseline: of a rotation, the last one on each requirement. */
export function lastVerdicts({ requirements, rotation }: Baseline): Baseline["requirements"] {
  return rotation?.together?.requirements ?? requirements;
}
