import type { ApiDocument } from "../../document/api-document.ts";
import { Exchange, type ExchangeRecord } from "../../exchange/exchange.ts";
import { oracles } from "../../oracles/index.ts";
import { spelt } from "../../target/declared-gaps.ts";
import type { RequirementReport } from "../report.ts";
import { NOT_JUDGED } from "../verdicts.ts";

const readBy = new Map(oracles.map(({ id, reads = [] }) => [id, reads]));

/**
 * Leaves undecided what only the members of an answer would show, if the answer came and has no `data` for them, or no array in it where
 * it is a list. The rule about `data` fails (CONV-05, CONV-06); nobody knows whether the members are there.
 */
export function withUnwrapped(
  rows: readonly RequirementReport[],
  { document, exchanges }: { readonly document: ApiDocument; readonly exchanges: ReadonlyMap<string, ExchangeRecord> },
): RequirementReport[] {
  const found = new Map<string, string>();
  for (const record of exchanges.values()) {
    const { operation } = record;
    if (operation === null || found.has(operation) || record.request.method !== "GET") continue;
    const { ok, json, data } = new Exchange(record);
    if (!ok || !json.exists || data.isObject || data.isList) continue;
    const described = document.findOperation(operation);
    if (described !== undefined) found.set(operation, spelt(described));
  }
  if (found.size === 0) return [...rows];
  const words = (name: string): string => `${name} answers without the member data`;
  return rows.map((row) => {
    if (row.verdict === "inconclusive" && row.cause === "target") {
      const name = [...found.values()].find((one) => row.reason!.startsWith(`${one} was answered 2`));
      return name === undefined ? row : { ...row, reason: words(name) };
    }
    if (row.verdict !== "not-run" || row.reason !== NOT_JUDGED) return row;
    const reads = row.checks.flatMap((id) => readBy.get(id) ?? []);
    const name = reads.map((id) => found.get(id)).find((one) => one !== undefined);
    return name === undefined ? row : { ...row, verdict: "inconclusive", reason: words(name), cause: "target" };
  });
}
