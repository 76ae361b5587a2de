import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Observation } from "../../run/observation.ts";
import { WITHOUT_RESET } from "../limits.ts";
import { type ScenarioRow, oneRequest, writesOf } from "../scenario.ts";

const WAITS: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-10",
  mend: "After a 429 wait as long as Retry-After says, or a minute, and send the request again, whatever its method: nothing was done.",
};

/** A program that gives up at the limit, and says so, is run again: advice, as where it reads. */
function gaveUp(run: Observation, usual: number | null): Finding[] {
  if (run.stopped !== undefined || run.status === usual) return [];
  const met = run.exchanges.find(({ response: { status } }) => status === 429);
  if (met === undefined) return [];
  return [
    {
      level: "warn",
      text: `The program ended with status ${run.status} after a 429 in the middle of its work.`,
      exchange: met.n,
      mend: WAITS.mend,
      requirement: "CLIENT-10",
    },
  ];
}

/** The limit, reached by a write. */
export const limitedWriteRows: readonly ScenarioRow[] = [
  {
    id: "limits.write",
    title: "A request that changes something reaches the limit of the key; Retry-After says 2 s.",
    clause: ["§7", "§8"],
    expected: "It waits, and does the rest.",
    apply: (known) => {
      if (known.observation.isService || known.effects.length === 0) return "the program changes nothing, or is a service";
      return writesOf(known).map((used) => ({
        id: `limits.write.${used.operation.id}`,
        arrangement: { transport: [{ kind: "error", status: 429, retryAfter: 2, ...oneRequest(used) }], decide: WITHOUT_RESET },
        expectation: WAITS,
        look: (run, { observation: { status } }) => gaveUp(run, status),
      }));
    },
  },
];
