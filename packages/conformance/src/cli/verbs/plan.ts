import { currentDocument } from "../../document/api-document.ts";
import { DeclaredGaps } from "../../run/gaps/declared-gap.ts";
import { checks } from "../../checks/index.ts";
import { WRITES } from "../../document/writes.ts";
import { requirements } from "../../document/requirements.ts";
import { cycleFor, select } from "../../run/schedule/select.ts";
import { turnWords } from "../../report/scope.ts";
import { rotationOf } from "../../verdict/rotation.ts";
import type { Cycle, RotationTurn } from "../../run/schedule/rotate.ts";
import type { Check } from "../../run/check/check.ts";
import { preflightDepth } from "../../run/schedule/choose.ts";
import { costOf } from "../../run/schedule/cost.ts";
import { type Target, missingParts, rateOf } from "../../target/target.ts";
import { out } from "../../terminal/print.ts";
import { WAITING_BOUND } from "../../wire/pacing/pacer.ts";
import { readNumber, readSelection } from "../flags.ts";
import { counted } from "../../report/counted.ts";
import type { RunFlags } from "./run.ts";
import { readRotate } from "../rotate.ts";
import { concurrencyOf } from "../concurrency.ts";
import { openTarget } from "../open-target.ts";

/** `hr-conformance plan`: prints what a run would do. Sends nothing to the API. */
export async function plan(flags: RunFlags): Promise<void> {
  const rotation = flags.rotate === undefined ? undefined : readRotate(flags.rotate);
  const selection = readSelection(flags, rotation?.turn);
  const { tier, readOnly, maxRequests } = selection;
  const rate = readNumber("--rate", flags.rate, 1);
  const { target } = await openTarget(flags);
  const gaps = new DeclaredGaps(target, currentDocument);
  const isBarred = (check: Check): boolean => gaps.barring(check).length > 0;
  const canRun = (check: Check): boolean => missingParts(target, check.needs).length === 0;
  // Refuses a wrong flag.
  concurrencyOf(target, readNumber("--concurrency", flags.concurrency, 1));
  const chosen = select(checks, { ...selection, canRun, isBarred });
  const ready = chosen.filter((check) => canRun(check) && !isBarred(check));
  const { requests, writes } = costOf(ready, preflightDepth(selection));
  const perMinute = rateOf(target, rate);
  const areas = Map.groupBy(ready, (check) => requirements.find(({ id }) => id === check.requirements[0])?.area ?? "");
  const lines = [...areas].map(
    ([area, rows]) =>
      `  ${area.padEnd(16)} ${counted(rows.length, "check").padStart(11)}  about ${counted(costOf(rows).requests, "request")}`,
  );
  const missing = Map.groupBy(
    chosen.filter((check) => !canRun(check)),
    (check) => missingParts(target, check.needs).join(", "),
  );
  const kept = Object.values(WRITES).flatMap(({ makes }) => (typeof makes?.removal === "string" ? [makes.what] : []));
  out.print(
    `${maxRequests === undefined ? `Tier ${tier}` : `At most ${maxRequests} requests`} against ${target.name ?? target.base_url} (${target.base_url}):`,
    ...(rotation === undefined ? [] : turnLines(rotation.turn, cycleFor(checks, { ...selection, canRun, isBarred }), ready)),
    ...lines,
    `About ${counted(requests, "request")}, ${writes} of them writes, since areas share what they read and make; at ${perMinute} a minute per key about ${timeOf(requests, perMinute)}.`,
    WAITING_BOUND,
    ...lacking(missing),
    ...(gaps.operations.size === 0
      ? []
      : [`Not run because of operations_not_implemented: ${counted(chosen.filter(isBarred).length, "check")}, and parts of others.`]),
    readOnly ? "Nothing is written." : `What is made is removed at the end; the API cannot remove: ${kept.join(", ")}.`,
    ...people(target, readOnly),
  );
}

/** Which turn of a rotation it is, and where its checks come from. @param ready the checks of the turn that can run */
function turnLines(turn: RotationTurn, cycle: Cycle, ready: readonly Check[]): string[] {
  const { core, failed, owed, dealt } = rotationOf(turn, cycle);
  const inTurn = new Set(ready.map(({ id }) => id));
  const rows = [
    ["in every turn", core],
    ["failed before and have not passed", failed],
    ["did not run in their own turn", owed],
    ["come in this turn", dealt],
    ["fill what is left", [...inTurn]],
  ] as const;
  const told = new Set<string>();
  return [
    `${turnWords({ turn: turn.turn, turns: cycle.turns.length })}, seed ${turn.turn} unless --seed is given:`,
    ...rows.flatMap(([words, ids]) => {
      const fresh = ids.filter((id) => inTurn.has(id) && !told.has(id));
      for (const id of fresh) told.add(id);
      return fresh.length === 0 ? [] : [`  ${counted(fresh.length, "check").padStart(10)}  ${words}`];
    }),
  ];
}

/** What the target file lacks, what most checks need first. @param missing the checks by the parts that they need */
function lacking(missing: ReadonlyMap<string, readonly Check[]>): string[] {
  const rows = [...missing].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = rows.map(([parts, { length }]) => `  ${counted(length, "check").padStart(10)}  ${parts}`);
  return lines.length === 0 ? [] : ["Not run, because the target file lacks what they need:", ...lines];
}

/** What a run does to people that the target file names. */
function people({ resources = {} }: Target, readOnly: boolean): string[] {
  if (readOnly) return [];
  const { hidden_leave: hidden, open_survey_employee_ids: asked = [] } = resources;
  return [
    ...(hidden === undefined ? [] : ["Leave is requested and cancelled for the people of resources.hidden_leave."]),
    ...(asked.length === 0
      ? []
      : [`The run responds to the open survey as some of the ${asked.length} people of resources.open_survey_employee_ids.`]),
  ];
}

/** Time of a run, in words. Most requests alternate between two keys. */
function timeOf(requests: number, perMinute: number): string {
  const minutes = Math.max(0, Math.ceil(requests / 2 / perMinute) - 1);
  return minutes === 0 ? "a minute at most" : `${minutes} to ${minutes + 1} minutes`;
}
