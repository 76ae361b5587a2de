import type { DecisionValues } from "@hr-platform/spec/decisions";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { unfilteredEmployees } from "../../run/lists/walk.ts";

/** A limit above the maximum of any server. */
const MANY = 1000;
/** A page after the end of every list. It fits in 32 bits; the number of rows before it does not. */
const FAR = 999_999_999;

/** The value of limit-maximum that the answer to `limit=1000` shows. */
function maximumValueOf(exchange: Exchange): string {
  if (exchange.status === 400) return "reject";
  return exchange.meta.at("limit").number === MANY ? "none" : `clamp-${exchange.meta.at("limit").number}`;
}

/** Open points of page and limit (§8). */
export const boundChecks: readonly Check[] = [
  check("PAGE-08", "OBSERVE defaults and bounds of page and limit", { also: ["PAGE-06", "CONV-14"] }, async (t) => {
    const list = async (query: Readonly<Record<string, string | number>>): Promise<Exchange> => t.call("listEmployees", { query });
    const plain = await t.use(unfilteredEmployees);
    const defaultLimit = plain.meta.at("limit").number;
    t.observe(
      "default-limit",
      plain,
      defaultLimit === undefined ? undefined : decisionValue("default-limit", String(defaultLimit)),
      `limit ${defaultLimit}`,
    );
    const { number: page } = plain.meta.at("page");
    t.observe("first-page", plain, page === 0 ? "from-0" : page === 1 ? "from-1" : undefined, `page ${page}`);
    const many = await list({ limit: MANY });
    const maximum = maximumValueOf(many);
    t.observe("limit-maximum", many, decisionValue("limit-maximum", maximum), maximum);
    const [below, text, zero] = [await list({ limit: 0 }), await list({ page: "hrc" }), await list({ page: 0 })];
    t.observe("bad-page", [below, text], badPageValue(below, text, defaultLimit));
    const afterEnd = await list({ page: FAR });
    t.observe(
      "page-after-end",
      afterEnd,
      afterEnd.status === 404 ? "not-found" : afterEnd.ok && afterEnd.data.isList && afterEnd.data.list.length === 0 ? "empty" : undefined,
    );
    const { number: total } = plain.meta.at("total");
    if (afterEnd.ok && afterEnd.data.isList && total !== undefined && total < FAR)
      t.must("PAGE-06", {
        at: [plain, afterEnd],
        expected: `no rows on page ${FAR} of a list of ${total} rows`,
        holds: afterEnd.data.list.length === 0,
        shows: false,
      });
    const exchanges = [plain, many, below, text, zero, afterEnd];
    const failed = exchanges.filter(({ status }) => status >= 500);
    t.must("CONV-14", { at: failed.at(-1) ?? exchanges, expected: "no 5xx for any page or limit", holds: failed.length === 0 });
    t.note(
      "PAGE-08",
      exchanges,
      exchanges
        .map(
          ({ record, status, meta }) =>
            `?${record.request.query}: ${status}, limit ${meta.at("limit").number ?? "-"}, page ${meta.at("page").number ?? "-"}`,
        )
        .join("; "),
    );
  }),
];

/** The value of bad-page that the answers to `limit=0` and to a text as page show. Undefined: none. */
function badPageValue(below: Exchange, text: Exchange, defaultLimit: number | undefined): DecisionValues["bad-page"] | undefined {
  if (below.status === 400 && text.status === 400) return "reject";
  if (!below.ok || !text.ok) return undefined;
  const { number: limit } = below.meta.at("limit");
  // With a default of one row, the values default and clamp look the same.
  if (limit === defaultLimit) return "default";
  return limit === 1 ? "clamp" : undefined;
}
