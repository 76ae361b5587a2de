import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { readSummary } from "./summary.ts";

/** Somebody who left between two summaries, and nobody else did. */
export interface Leaving {
  readonly before: Exchange;
  readonly left: Exchange;
  readonly after: Exchange;
  /** The jurisdiction of the leaver. */
  readonly place: string;
}

/** Checks that a leaver counts in their own jurisdiction only (ANA-04). */
export function judgeLeavers(t: CheckContext, { before, left, after, place }: Leaving): void {
  const known = readSummary(before.data).turnover;
  for (const { jurisdiction, leavers } of readSummary(after.data).turnover) {
    const were = known.find((row) => row.jurisdiction === jurisdiction)?.leavers ?? [];
    // If several numbers may be the figure, one of them may be of another period.
    if (leavers.length !== 1 || were.length !== 1) continue;
    const [count, then] = [leavers[0]!, were[0]!];
    const holds = count === then || (jurisdiction === place && count === then + 1);
    const expected =
      jurisdiction === place
        ? `${then} leavers in ${place}, or one more`
        : `${then} leavers in ${jurisdiction}, as before a person left in ${place}`;
    t.must("ANA-04", { at: [before, left, after], expected, holds, got: `${count} leavers in ${jurisdiction}` });
  }
}
