import { type Check, check } from "../../run/check/check.ts";
import { SIDES, idOf, shownBalance, twinsOrEnd } from "../../setup/leave/hidden-leave.ts";
import { walk } from "../../run/lists/walk.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { differingMembers, differingWords } from "./traces.ts";

const FIGURES = ["annual_available", "sick_available", "pending_days", "taken_days"];

/** Compares the balances of the employee on hidden leave and their twin, figure by figure. */
function judgeRows(t: CheckContext, exchanges: readonly Exchange[], rows: readonly View[]): void {
  const [person, twin] = SIDES.map((side) => rows.find((row) => row.at("employee_id").text === idOf(t, side)));
  if (person === undefined && twin === undefined) t.stop("the balances include neither of the two employees");
  const names = [...new Set([...(person?.names ?? []), ...(twin?.names ?? [])])];
  const flags = person === undefined || twin === undefined ? [] : differingMembers(person, twin);
  const differing = names.filter((name) => {
    if (person?.has(name) !== twin?.has(name) || flags.includes(name)) return true;
    return person?.at(name).number !== twin?.at(name).number;
  });
  const shown = (row: View | undefined): string => names.map((name) => `${name} ${JSON.stringify(row?.at(name).raw)}`).join(", ");
  t.must("PRIV-05", {
    at: exchanges,
    expected: "the same members, figures and flags in the balances of two employees who differ only in family-violence leave",
    holds:
      person !== undefined && twin !== undefined && differing.length === 0 && FIGURES.every((name) => person.at(name).number !== undefined),
    got: `${differing.join(", ")}: ${shown(person)}; of the twin: ${shown(twin)}`,
  });
  if (person === undefined || twin === undefined) return;
  const words = differingWords(person, twin, ["name"]);
  t.should("PRIV-05", {
    at: exchanges,
    expected: "the same words and dates as in the balance of the twin",
    holds: words.length === 0,
    got: `${words.join(", ")}: ${JSON.stringify(person.raw)}`,
  });
}

/** Family-violence leave in balances (§1, privacy rule 1). */
export const hiddenBalanceChecks: readonly Check[] = [
  check("PRIV-05", "MUST show balances as if there were no family-violence leave", { needs: ["hidden-leave"] }, async (t) => {
    await twinsOrEnd(t);
    const exchanges = [await t.use(shownBalance.person), await t.use(shownBalance.twin)];
    judgeRows(
      t,
      exchanges,
      exchanges.flatMap(({ data }) => data.list),
    );
  }),

  check("PRIV-05.list", "MUST list balances as if there were no family-violence leave", { needs: ["hidden-leave"] }, async (t) => {
    await twinsOrEnd(t);
    // With the key that has all scopes: it must not see more either.
    const { rows, exchanges, whole } = await walk(t, "listLeaveBalances", { mostPages: 5, key: "full" });
    if (!whole) return t.notApplicable("the list of balances has more pages than the check reads");
    judgeRows(t, exchanges, rows);
  }),
];
