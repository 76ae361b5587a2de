import type { Exchange } from "../../exchange/exchange.ts";
import { type Oracle, finding } from "../oracle.ts";
import { FILE_TOO_LONG, TOO_LONG, TOO_MANY, TOO_MUCH } from "../../exchange/bounds.ts";

/** The sizes that a body may have, in words. */
const EXPECTED =
  "a complete body of at most 16 MB, nested at most 200 levels deep, with at most 1,000,000 values; the document describes nothing larger";

/** A page with this limit or less has no reason to be longer than 16 MB. */
const FEW_ROWS = 1000;
const LISTS: ReadonlySet<unknown> = new Set(["listEmployees", "listLeave", "listLeaveBalances", "listRecognition", "listPublicHolidays"]);

/** Whether a response may be longer than the suite reads: the document names no largest page (§8). */
export function mayBeLong({ operation, cut, record }: Exchange): boolean {
  if (cut === TOO_MUCH || cut === FILE_TOO_LONG) return true;
  const limit = Number(new URLSearchParams(record.request.query).get("limit") ?? Infinity);
  return (cut === TOO_LONG || cut === TOO_MANY) && ((LISTS.has(operation) && !(limit <= FEW_ROWS)) || operation === "exportAnalytics");
}

/** Responses that are too long, too deep or have too many values to be read. */
export const boundOracles: readonly Oracle[] = [
  {
    id: "bounded-answers",
    title: "MUST answer with bodies that can be read: JSON of bounded length, depth and number of values",
    requirements: ["CONV-07", "CONV-05", "ERR-01"],
    judge: (exchange) => {
      const { operation, ok, cut } = exchange;
      if (operation === null || cut === undefined || mayBeLong(exchange)) return [];
      // The export is CSV: it is not JSON and has no envelope.
      const broken = operation === "exportAnalytics" && ok ? [] : ["CONV-07", ok ? "CONV-05" : "ERR-01"];
      return broken.map((id) => finding(id, false, EXPECTED, exchange.brief));
    },
  },
];

/** A rule that reads bodies: it does not judge a response whose body was not read to its end. */
export function forWholeBodies(rule: Oracle): Oracle {
  return { ...rule, judge: (exchange, known) => (exchange.cut === undefined ? rule.judge(exchange, known) : []) };
}
