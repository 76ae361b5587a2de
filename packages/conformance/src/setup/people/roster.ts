import { lookUntilShown } from "../../run/lists/list-lag.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { type Walked, type WalkSettings, walk } from "../../run/lists/walk.ts";

/** Rows of GET /employees, and whether the list was read twice. */
export interface Roster extends Walked {
  readonly late: boolean;
  /** The exchanges of the last reading. */
  readonly pages: Walked["exchanges"];
}

/** Lists employees; reads the list once more after two seconds if it does not show the last write yet. */
export async function roster(
  t: CheckContext,
  query: NonNullable<WalkSettings["query"]>,
  shows: (found: Walked) => boolean = () => true,
  { limit, mostPages = 5 }: Pick<WalkSettings, "limit" | "mostPages"> = {},
): Promise<Roster> {
  const settings = { query, mostPages, ...(limit === undefined ? {} : { limit }) };
  const { seen, early } = await lookUntilShown(t, async () => walk(t, "listEmployees", settings), shows);
  const exchanges = [...(early?.exchanges ?? []), ...seen.exchanges];
  return { ...seen, exchanges, late: early !== undefined, pages: seen.exchanges };
}

/** The row of an employee; undefined if they are not listed. */
export function rowOf(found: Pick<Walked, "rows">, id: string): View | undefined {
  return found.rows.find((row) => row.at("id").text === id);
}
