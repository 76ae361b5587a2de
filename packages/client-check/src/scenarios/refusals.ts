import { type Effect, effectsOf } from "../judge/effects.ts";
import type { Expectation } from "../judge/judge-run.ts";
import { type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import { isAbout, leftOthers, saidAsDone } from "./conflicts.ts";
import { type ScenarioRow, oneRequest, writesOf } from "./scenario.ts";

const REFUSED: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-08",
  mend: "Report what the service refused, and end with a status other than 0 when work is left.",
};

/** Whether an effect is the one of a write. */
const isSame =
  (write: SeenExchange) =>
  ({ seen }: Effect): boolean =>
    lineOf(seen) === lineOf(write) && bodyOf(seen) === bodyOf(write);

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
      return writes.map((used) => {
        const write = used.exchanges.find(({ hasEffect }) => hasEffect)!;
        const isWrite = write.request.method === "POST" ? isSame(write) : isAbout(write);
        // A conflict may be about what is done already: then nothing is left to do.
        const excused = status === 409 ? isWrite : () => false;
        return {
          id: `${id}.${used.operation.id}`,
          arrangement: { transport: [{ kind: "error", status, ...oneRequest(used) }] },
          expectation: { ...REFUSED, excused },
          look: (run, baseline) => {
            if (status === 400) return [];
            const isDone = effectsOf(run).some(isWrite);
            return [...leftOthers(run, baseline, isWrite), ...(isDone ? [] : saidAsDone(run, baseline, write))];
          },
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
