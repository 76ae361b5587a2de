import type { Finding } from "../../judge/finding.ts";
import type { Hand } from "../../run/arrangement.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { byFile, linesBeyond, names, resultLines } from "../relations/relations.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";
import { FIRST, isAbout, runsOf } from "../two-colleagues.ts";
import { NO_FILES, nothing } from "./memory.ts";

const MEND = "Take over what has changed of a request that you have already, and take out what is cancelled.";

/** Cancels the leave of the first of the two. */
function cancelLeave(hand: Hand): void {
  const { data } = JSON.parse(hand.call("GET", `/leave?employee_id=${idOf(FIRST)}&limit=100`)) as {
    readonly data: readonly { readonly id: string }[];
  };
  for (const { id } of data) hand.call("DELETE", `/leave/${id}`, { reason: "Plans changed." });
}

/** The name of a file without its numbers. */
const seriesOf = (path: string): string => path.replaceAll(/\d+/g, "0");

const isLater = (path: string, other: string): boolean => path.localeCompare(other, "en", { numeric: true }) > 0;

/** Files for people in which somebody is away, and is not where their leave was cancelled before. */
function awayFiles(
  run: Observation,
  [away, cancelled]: readonly Observation[],
): (readonly [here: Observation, line: string | undefined])[] {
  const all = Object.keys(run.files ?? {});
  return byFile([run, away!, cancelled!]).flatMap(([here, there, never]) => {
    const [path] = Object.keys(here!.files!);
    // Each run may write a file of its own, and put right in it what the one before said.
    const hasLater = all.some((other) => isLater(other, path!) && seriesOf(other) === seriesOf(path!));
    if (hasLater || !names(there!, 0, never!)) return [];
    const had = new Set(resultLines(there!));
    const line = linesBeyond(never!, here!).find((one) => had.has(one) && isAbout(one, 0));
    return [[here!, line] as const];
  });
}

/** Leave that a file for people still has in a second run, although it was cancelled after the first one. */
function stillAway(run: Observation, others: readonly Observation[]): Finding[] {
  const found = awayFiles(run, others).find(([, line]) => line !== undefined);
  if (found === undefined) return [];
  const [{ files = {} }, line] = found;
  const text = `In a second run ${Object.keys(files)[0]} still says “${line!.slice(0, 100)}”: that leave was cancelled after the first run.`;
  return [{ level: "fail", text, about: "records", mend: MEND, requirement: "CLIENT-22" }];
}

/** A program that keeps files of leave runs again, and leave that it knew has been cancelled since. */
export const cancelledSinceRows: readonly ScenarioRow[] = [
  {
    id: "again.leave-cancelled",
    title: "Leave is cancelled, and the program runs again.",
    clause: ["§3.2", "§7"],
    expected: "Its files have it no more.",
    apply: (known) => {
      const { isService, files = {}, status, began } = known.observation;
      if (isService || Object.keys(files).length === 0) return NO_FILES;
      if (!readsOf(known).some(({ operation }) => /^(?:list|get)Leave$/.test(operation.id))) return "the program reads no leave";
      const { away, cancelled } = runsOf(began);
      const hasEnded = (run: Observation): boolean => run.status === status && run.stopped === undefined;
      return [
        {
          id: "again.leave-cancelled",
          arrangement: { ...away, earlier: cancelLeave },
          others: [
            { ...away, earlier: nothing },
            { ...cancelled, earlier: nothing },
          ],
          matters: (made) =>
            made.every(hasEnded) && awayFiles(made[0]!, made).length > 0 ? undefined : "no file for people depends on that",
          expectation: { effects: "any", end: "or-clear", requirement: "CLIENT-22", mend: MEND },
          look: (run, _, made) => (hasEnded(run) ? stillAway(run, made) : []),
        },
      ];
    },
  },
];
