import type { DecisionValues } from "@hr-platform/spec/decisions";
import { decisionValue } from "../../document/decision-values.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { unfilteredEmployees } from "../../run/walk.ts";

/** More than any server may give at once. */
const MANY = 1000;
/** A page beyond every list: a whole number of 32 bits, while the number of the rows before it has more. */
const FAR = 999_999_999;

function maximumOf(exchange: Exchange): string {
  if (exchange.status === 400) return "reject";
  return exchange.meta.at("limit").number === MANY ? "none" : `clamp-${exchange.meta.at("limit").number}`;
}

/** What the document leaves open about page and limit (§8). */
export const boundChecks: readonly Check[] = [
  check("PAGE-08", "OBSERVE defaults and bounds of page and limit", { tier: "certify", also: ["PAGE-06", "CONV-14"] }, async (t) => {
    const ask = async (query: Readonly<Record<string, string | number>>): Promise<Exchange> => t.call("listEmployees", { query });
    const plain = await t.use(unfilteredEmployees);
    const usual = plain.meta.at("limit").number;
    t.observe("default-limit", plain, usual === undefined ? undefined : decisionValue("default-limit", String(usual)), `limit ${usual}`);
    const many = await ask({ limit: MANY });
    const most = maximumOf(many);
    t.observe("limit-maximum", many, decisionValue("limit-maximum", most), most);
    const [below, text, zero] = [await ask({ limit: 0 }), await ask({ page: "hrc" }), await ask({ page: 0 })];
    t.observe("bad-page", [below, text], badOf(below, text, usual));
    const behind = await ask({ page: FAR });
    t.observe(
      "page-after-end",
      behind,
      behind.status === 404 ? "not-found" : behind.ok && behind.data.isList && behind.data.list.length === 0 ? "empty" : undefined,
    );
    const { number: total } = plain.meta.at("total");
    if (behind.ok && behind.data.isList && total !== undefined && total < FAR)
      t.must("PAGE-06", {
        at: [plain, behind],
        expected: `no rows on page ${FAR} of ${total} rows, which are on the pages before it`,
        holds: behind.data.list.length === 0,
      });
    const seen = [plain, many, below, text, zero, behind];
    const failed = seen.filter(({ status }) => status >= 500);
    t.must("CONV-14", { at: failed.at(-1) ?? seen, expected: "no server failure (5xx) to any page or limit", holds: failed.length === 0 });
    t.note(
      "PAGE-08",
      seen,
      seen
        .map(
          ({ record, status, meta }) =>
            `?${record.request.query}: ${status}, limit ${meta.at("limit").number ?? "-"}, page ${meta.at("page").number ?? "-"}`,
        )
        .join("; "),
    );
  }),
];

function badOf(below: Exchange, text: Exchange, usual: number | undefined): DecisionValues["bad-page"] | undefined {
  if (below.status === 400 && text.status === 400) return "reject";
  if (!below.ok || !text.ok) return undefined;
  const { number: limit } = below.meta.at("limit");
  // Where one row is the default both come to the same.
  if (limit === usual) return "default";
  return limit === 1 ? "clamp" : undefined;
}
