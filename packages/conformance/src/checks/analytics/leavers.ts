import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { readSummary } from "./summary.ts";

/** People of one jurisdiction who left between two summaries, and nobody else did. */
export interface Leaving {
  readonly before: Exchange;
  /** Their terminations. */
  readonly left: readonly Exchange[];
  readonly after: Exchange;
  /** Their jurisdiction. */
  readonly place: string;
}

/** Checks that leavers count in their own jurisdiction only (ANA-04). */
export function judgeLeavers(t: CheckContext, { before, left, after, place }: Leaving): void {
  const known = readSummary(before.data).turnover;
  for (const { jurisdiction, leavers } of readSummary(after.data).turnover) {
    const were = known.find((row) => row.jurisdiction === jurisdiction)?.leavers ?? [];
    // If several numbers may be the figure, one of them may be of another period.
    if (leavers.length !== 1 || were.length !== 1) continue;
    const [count, then] = [leavers[0]!, were[0]!];
    const most = jurisdiction === place ? then + left.length : then;
    const holds = count >= then && count <= most;
    const expected =
      jurisdiction === place
        ? `${then} leavers in ${place}, or ${left.length} more`
        : `${then} leavers in ${jurisdiction}, as before somebody left in ${place}`;
    t.must("ANA-04", { at: [before, ...left, after], expected, holds, got: `${count} leavers in ${jurisdiction}` });
  }
}
