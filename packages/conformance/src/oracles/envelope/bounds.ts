import type { Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";
import { FILE_TOO_LONG, TOO_LONG, TOO_MUCH } from "../../exchange/bounds.ts";

/** What the document says of bodies, and what of it an answer without bounds breaks. */
const EXPECTED = "a body that ends, of 16 MB at most and nested 200 levels deep at most: nothing that the document describes has more";

/** Most rows of a list that can be no reason for 16 MB. */
const FEW_ROWS = 1000;
const LISTS: ReadonlySet<unknown> = new Set(["listEmployees", "listLeave", "listLeaveBalances", "listRecognition", "listPublicHolidays"]);

/** Whether an answer may be longer than what the suite reads for reasons that the document leaves open: the largest page is not shown (§8). */
export function mayBeLong({ operation, cut, record }: Exchange): boolean {
  if (cut === TOO_MUCH || cut === FILE_TOO_LONG) return true;
  const limit = Number(new URLSearchParams(record.request.query).get("limit") ?? Infinity);
  return cut === TOO_LONG && ((LISTS.has(operation) && !(limit <= FEW_ROWS)) || operation === "exportAnalytics");
}

/** Answers that are longer or deeper than anything is read. */
export const boundOracles: readonly Oracle[] = [
  {
    id: "bounded-answers",
    title: "MUST answer with bodies that can be read: JSON of bounded length and depth",
    requirements: ["CONV-07", "CONV-05", "ERR-01"],
    judge: (exchange) => {
      const { operation, ok, cut } = exchange;
      if (operation === null || cut === undefined || mayBeLong(exchange)) return [];
      // Nobody can parse the CSV of an export as JSON; it is no envelope either.
      const broken = operation === "exportAnalytics" && ok ? [] : ["CONV-07", ok ? "CONV-05" : "ERR-01"];
      return broken.map((id) => finding(id, false, EXPECTED, exchange.brief));
    },
  },
];

/** A rule that reads the body: it judges no answer that was not read to its end. */
export function forWholeBodies(rule: Oracle): Oracle {
  return { ...rule, judge: (exchange, known) => (exchange.cut === undefined ? rule.judge(exchange, known) : []) };
}
