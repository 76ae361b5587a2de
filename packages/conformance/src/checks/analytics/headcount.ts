import type { Exchange } from "../../exchange/exchange.ts";
import type { FormRow } from "../../forms/form-row.ts";
import { BOUND } from "../../forms/part-reader.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { type PeopleCounts, isWithinRange } from "./people.ts";
import type { Shown } from "./shown.ts";

export const HEADCOUNT_PARTS = ["active", "on_leave", "probation"] as const;

/** Compares the current headcount with its split, and both with the listed employees (ANA-01). A small part may be hidden. */
export function judgeHeadcount(
  t: CheckContext,
  at: readonly Exchange[],
  { headcount }: Pick<Shown, "headcount">,
  people?: PeopleCounts,
): void {
  const unread = ["current", ...HEADCOUNT_PARTS].filter(
    (part) => headcount === undefined || !(headcount.reads(part) || isHidden(headcount, part)),
  );
  if (unread.length > 0) leaveUnread(t, ["ANA-01"], "headcount", ...unread);
  if (headcount === undefined) return;
  const current = headcount.number("current");
  const parts = HEADCOUNT_PARTS.map((part) => headcount.number(part));
  const sum = parts.reduce<number>((total, people) => total + (people ?? 0), 0);
  const shown = HEADCOUNT_PARTS.map((part, n) => `${part} ${parts[n] ?? "none"}`).join(", ");
  if (current !== undefined)
    t.must("ANA-01", {
      at,
      expected: "a headcount that is the sum of active, on leave and probation",
      holds: parts.includes(undefined) ? sum <= current : sum === current,
      got: `${shown}, and ${current} in all`,
    });
  if (people === undefined) return;
  for (const [n, part] of HEADCOUNT_PARTS.entries()) {
    const [figure, { least, most }] = [parts[n], people.statuses[part]];
    if (figure !== undefined)
      t.must("ANA-01", {
        at,
        expected: `from ${least} to ${most} people ${part}, by status in the list of employees`,
        holds: isWithinRange(figure, { least, most }),
        got: shown,
      });
  }
  if (current !== undefined)
    t.must("ANA-01", {
      at,
      expected: `a headcount from ${people.all.least} to ${people.all.most}, the listed employees who are not terminated`,
      holds: isWithinRange(current, people.all),
      got: `${current}`,
    });
}

/** Whether null or a text in place of a number stands at a part. */
const isHidden = (row: FormRow, part: string): boolean => row.isNull(part) || BOUND.test(String(row.raw(part)));
