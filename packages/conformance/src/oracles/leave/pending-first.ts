import { type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";

const isPending = (row: View): boolean => row.at("status").text === "pending";

/** The first pending row after another one on the same page; undefined: there is none. */
export function misplacedPending(rows: readonly View[]): View | undefined {
  const other = rows.findIndex((row) => !isPending(row));
  return other === -1 ? undefined : rows.slice(other).find(isPending);
}

const EXPECTED = "no pending request after one that is not pending, on any page";

/**
 * §4.3: pending requests come first in a list with any filter. Whether the list is sorted before or after it is cut into pages is open
 * so each page is judged on its own. A page without both pending and other requests is not judged.
 */
export const pendingFirst: Oracle = {
  id: "pending-leave-first",
  title: "MUST list pending requests before all others",
  requirements: ["LEAVE-28"],
  judge: ({ operation, ok, data, record }) => {
    if (operation !== "listLeave" || !ok) return [];
    const { list } = data;
    if (!list.some(isPending) || list.every(isPending)) return [];
    const row = misplacedPending(list);
    const got = `${record.request.query || "the list"}: ${list.map((one) => one.at("status").text).join(", ")}`.slice(0, 600);
    return [finding("LEAVE-28", row === undefined, EXPECTED, row === undefined ? "" : got)];
  },
};
