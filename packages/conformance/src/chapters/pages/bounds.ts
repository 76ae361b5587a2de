import * as fc from "fast-check";
import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { plainPeople } from "../../given/walk.ts";

/** More than any server may give at once. */
const MANY = 1000;

function maximumOf(exchange: Exchange): string | undefined {
  if (exchange.status === 400) return "reject";
  return exchange.meta.at("limit").number === MANY ? "none" : `clamp-${exchange.meta.at("limit").number}`;
}

/** What the document leaves open about page and limit (§8). */
export const boundChecks: readonly Check[] = [
  check("PAGE-08", "OBSERVE defaults and bounds of page and limit", { tier: "certify" }, async (t) => {
    const ask = async (query: Readonly<Record<string, string | number>>): Promise<Exchange> => t.call("listEmployees", { query });
    const plain = await t.use(plainPeople);
    const usual = plain.meta.at("limit").number;
    t.observe("A-58", plain, usual === undefined ? undefined : String(usual), `limit ${usual}`);
    const many = await ask({ limit: MANY });
    t.observe("A-59", many, maximumOf(many));
    const [none] = t.sample(fc.constantFrom(-1, 0), 1);
    const [below, text] = [await ask({ limit: none! }), await ask({ page: "hrc" })];
    t.observe("A-60", [below, text], badOf(below, text, usual));
    const behind = await ask({ page: 1_000_000 });
    t.observe(
      "A-61",
      behind,
      behind.status === 404 ? "not-found" : behind.ok && behind.data.isList && behind.data.list.length === 0 ? "empty" : undefined,
    );
    const seen = [plain, many, below, text, behind];
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

function badOf(below: Exchange, text: Exchange, usual: number | undefined): string | undefined {
  if (below.status === 400 && text.status === 400) return "reject";
  if (!below.ok || !text.ok) return undefined;
  const { number: limit } = below.meta.at("limit");
  // Where one row is the default both come to the same.
  if (limit === usual) return "default";
  return limit === 1 ? "clamp" : undefined;
}
