import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import type { Observation } from "../../run/observation.ts";
import { type ScenarioRow, oneRequest, readsOf, writesOf } from "../scenario.ts";

const WAITS: Expectation = {
  effects: "same",
  end: "or-clear",
  requirement: "CLIENT-10",
  mend: "After a 429 wait as long as Retry-After says, or a minute, and send the request again, whatever its method: nothing was done.",
};

const limited = (used: Parameters<typeof oneRequest>[0]): Arrangement => ({
  transport: [{ kind: "error", status: 429, retryAfter: 2, ...oneRequest(used) }],
});

/** A program that waits at the limit when it reads, and gives up when it writes. */
function gaveUp(run: Observation, reading: Observation, usual: number | null): Finding[] {
  if (run.stopped !== undefined || run.status === usual) return [];
  const met = run.exchanges.find(({ response: { status } }) => status === 429);
  if (met === undefined) return [];
  const waits = reading.status === usual && reading.stopped === undefined;
  return [
    {
      level: waits ? "fail" : "warn",
      text: `The program ended with status ${run.status} after a 429 in the middle of its work${waits ? "; after one to a GET it waits, and goes on" : ""}.`,
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
    expected: "It waits, as after a GET, and does the rest.",
    apply: (known) => {
      const [read] = readsOf(known);
      if (known.observation.isService || known.effects.length === 0) return "the program changes nothing, or is a service";
      if (read === undefined) return "the program reads nothing";
      return writesOf(known).map((used) => ({
        id: `limits.write.${used.operation.id}`,
        arrangement: limited(used),
        others: [limitOf(known, read)],
        expectation: WAITS,
        look: (run, { observation: { status } }, [reading]) => gaveUp(run, reading!, status),
      }));
    },
  },
];

const reads = new WeakMap<object, Arrangement>();

/** The run in which a read meets the limit: the same one for each write. */
function limitOf(known: object, read: Parameters<typeof oneRequest>[0]): Arrangement {
  const arrangement = reads.get(known) ?? limited(read);
  reads.set(known, arrangement);
  return arrangement;
}
