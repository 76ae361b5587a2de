import { type Effect, compareEffects, effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import type { Baseline, Expectation, Level } from "../judge/judge-run.ts";
import { saysUndone } from "../judge/output.ts";
import { type Observation, type SeenExchange, idsIn, lineOf } from "../run/observation.ts";
import { FASTER, saidAsDone } from "./conflicts.ts";
import { type Scenario, type ScenarioRow, oneRequest, writesOf } from "./scenario.ts";

const REFUSED: Expectation = {
  effects: "same",
  closeness: "path",
  level: tookNext,
  leftOut: saidAsRefused,
  end: "or-clear",
  requirement: "CLIENT-08",
  mend: "Report what the service refused, and end with a status other than 0 when work is left.",
};

/**
 * How many records some effects of one operation are about. A change and its undo are about one: where the change is refused nothing is left to undo. A path
 * without an id makes a record each time.
 */
function recordsOf(effects: readonly Effect[]): number {
  const paths = effects.map(({ seen }) => seen.request.path);
  const known = paths.filter((path) => idsIn(path).length > 0);
  return new Set(known).size + (paths.length - known.length);
}

/** Whether a program that goes on says what was refused: the others are done, and a person knows what is left. That is advice. */
function saidAsRefused(run: Observation, { observation }: Baseline, missing: readonly Effect[]): Finding["level"] {
  const refused = run.exchanges.filter(({ isArranged }) => isArranged);
  const alike = missing.filter(({ seen }) => refused.some(({ operation }) => operation === seen.operation));
  return recordsOf(alike) <= refused.length && saysUndone(observation, run) ? "warn" : "fail";
}

/** Whether a program that says what was refused did the same for others, one for each refusal. One that does a number in each run is right: advice. */
function tookNext(run: Observation, { effects, observation, closeness }: Baseline): Level {
  if (closeness === undefined || !saysUndone(observation, run)) return "fail";
  const refused = run.exchanges.filter(({ isArranged }) => isArranged);
  const { extra } = compareEffects(effects, effectsOf(run), "path");
  const isNext = ({ seen }: Effect): boolean => refused.some(({ operation }) => operation === seen.operation);
  if (extra.length === 0 || extra.length > refused.length || !extra.every(isNext)) return "fail";
  return { level: "warn", mend: "Nothing, if the program does a number of them in each run, and this one was next." };
}

/** What a program makes of a conflict: that one write is missing, and no other; and that it says so. What others say may depend on it. */
function afterConflict(run: Observation, baseline: Baseline, write: SeenExchange): Finding[] {
  const { effects, closeness } = baseline;
  if (closeness === undefined || run.stopped !== undefined) return [];
  const lost = compareEffects(effects, effectsOf(run), closeness === "whole" ? "path" : closeness).missing;
  // What other operations do may be about what was refused.
  const missing = recordsOf(lost.filter(({ seen }) => seen.operation === write.operation));
  if (missing === 0) return [];
  if (missing === 1) return saidAsDone(run, baseline, write);
  const refused = run.exchanges.find(({ isArranged }) => isArranged)!;
  return [
    {
      // One that gives up and says so may be run again: advice.
      level: run.status === baseline.observation.status ? "fail" : "warn",
      text: `${lineOf(refused)} was refused with 409, and the program left ${missing === 2 ? "the change of 1 other record" : `the changes of ${missing - 1} other records`} out.`,
      exchange: refused.n,
      mend: FASTER.mend,
      requirement: "CLIENT-15",
    },
  ];
}

/** One write of each operation is refused, for a reason that a program need not see: leave of some kinds is never shown (§1). */
function row(status: 400 | 409, texts: readonly [id: string, title: string, expected: string]): ScenarioRow {
  const [id, title, expected] = texts;
  return {
    id,
    title,
    clause: ["§7"],
    expected,
    apply: (known) => {
      const writes = writesOf(known);
      if (writes.length === 0) return "the program changes nothing";
      if (known.observation.isService) return "the program is a service: it reports nothing by how it ends";
      return writes.map((used): Omit<Scenario, "title" | "clause" | "expected"> => {
        const write = used.exchanges.find(({ hasEffect }) => hasEffect)!;
        return {
          id: `${id}.${used.operation.id}`,
          arrangement: { transport: [{ kind: "error", status, ...oneRequest(used) }] },
          // A conflict may be about what is done already: then nothing is left to do.
          expectation: { ...REFUSED, effects: status === 409 ? "any" : "same" },
          look: (run, baseline) => (status === 409 ? afterConflict(run, baseline, write) : []),
        };
      });
    },
  };
}

export const refusalRows: readonly ScenarioRow[] = [
  row(409, [
    "refusals.conflict",
    "A write is refused with 409, and nothing that the program has read says why.",
    "It says so, and goes on with the others.",
  ]),
  row(400, [
    "refusals.invalid",
    "The service does not take what a write says: 400.",
    "It says so, and ends with another status when its work is done.",
  ]),
];
