import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { FLOOR } from "../../document/floor.ts";
import type { PeopleCounts } from "./people.ts";
import type { Shown } from "./shown.ts";

/** Checks that the summary shows an average tenure (ANA-03). A company of fewer than five people may hide it. */
export function judgeTenure(t: CheckContext, json: Exchange, { tenure }: Pick<Shown, "tenure">, people?: PeopleCounts): void {
  const average = tenure?.number("average");
  const isNull = tenure?.isNull("average") === true;
  if (average === undefined && !isNull) return leaveUnread(t, ["ANA-03"], "tenure", "average");
  if (isNull && (people === undefined || people.all.least < FLOOR)) return;
  t.must("ANA-03", {
    at: json,
    expected: "the average tenure as a non-negative number or a duration",
    holds: average !== undefined && average >= 0,
    got: `${average ?? "null"}`,
  });
}
