import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { roleInList } from "../../setup/recruitment/recruitment.ts";

/** The number of active candidates of a role in the list. */
export interface ActiveCount {
  readonly exchanges: readonly Exchange[];
  /** Undefined: not read. */
  readonly count: number | undefined;
}

/** The count of a role in the list, once it is above 0 or, if `before` is given, has changed. Undefined: the role is not listed. */
export async function activeCountOf(t: CheckContext, role: string, before?: ActiveCount): Promise<ActiveCount | undefined> {
  const countIn = (row: View): number | undefined => t.run.forms.one("roles", row).number("active");
  const { row, exchanges } = await roleInList(t, role, (found) => {
    if (found === undefined) return false;
    const count = countIn(found);
    return before === undefined ? count === undefined || count > 0 : count !== before.count;
  });
  return row === undefined ? undefined : { exchanges, count: countIn(row) };
}
