import { removable } from "../../document/writes.ts";
import { MARK, requestOf } from "./removal.ts";
import { isId } from "./ledger.ts";
import type { Run } from "../run.ts";
import { CheckContext } from "../check/check-context.ts";
import { walk } from "../lists/walk.ts";

/** Number of lists that are searched. */
export const LISTS_SEARCHED: number = removable.length;

const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);
/** Most pages of a list that are searched. */
const PAGES = 50;

/** Adds to the ledger what has the mark of a run and is still on the target. @returns lists that could not be searched, with the reason */
export async function leftovers(run: Run): Promise<string[]> {
  const t = new CheckContext(run, "left-overs", run.judgements, null);
  const unseen: string[] = [];
  for (const { what, removal } of removable) {
    const { listed } = removal;
    try {
      const { rows, exchanges } = await walk(t, listed.operation, { key: "full", query: listed.query ?? {}, mostPages: PAGES });
      for (const row of rows) {
        const id = row.at("id").text;
        if (id === undefined || !isId(id) || !MARK.test(JSON.stringify(row.raw))) continue;
        const since = /^\d{4}-\d{2}-\d{2}/.exec(row.at("start_date").text ?? "")?.[0];
        run.ledger.later({ label: `${what} ${id}`, ...requestOf(removal, id), ...(since === undefined ? {} : { since }) });
      }
      const refused = exchanges.find(({ ok }) => !ok);
      // A target without the list has nothing in it.
      const isAbsent = refused === exchanges[0] && NOT_THERE.has(exchanges[0]!.status);
      if (refused !== undefined && !isAbsent) unseen.push(`${what}s: ${listed.operation} answers ${refused.status}`);
    } catch (error) {
      unseen.push(`${what}s: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return unseen;
}
