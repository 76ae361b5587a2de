import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { leavesOf, numberOf } from "../../forms/concepts.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { roleInList } from "../../setup/recruitment/recruitment.ts";

/** The numbers of a role in the list that may count its active candidates. */
export interface ActiveCount {
  readonly exchanges: readonly Exchange[];
  /** The numbers in the role's row of the list, by path. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The counts of a role in the list, once they are above 0 or, if `before` is given, have changed. Undefined: the role is not listed. */
export async function activeCountOf(t: CheckContext, role: string, before?: ActiveCount): Promise<ActiveCount | undefined> {
  // Other numbers of a role, such as its vacancies, do not count candidates.
  const countsIn = (row: View): Record<string, number> =>
    Object.fromEntries(
      leavesOf(row)
        .filter(({ names, raw }) => names.some((name) => /candidat|applic|activ|people/.test(name)) && numberOf(raw) !== undefined)
        .map(({ path, raw }) => [path.join("."), numberOf(raw)!]),
    );
  const { row, exchanges } = await roleInList(t, role, (found) => {
    if (found === undefined) return false;
    const counts = countsIn(found);
    return before === undefined
      ? Object.values(counts).some((count) => count > 0)
      : JSON.stringify(counts) !== JSON.stringify(before.counts);
  });
  return row === undefined ? undefined : { exchanges, counts: countsIn(row) };
}
