import type { ApiDocument } from "../../document/api-document.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import type { Gap } from "../../run/check/judgements.ts";
import { spelt } from "../../target/declared-gaps.ts";
import { absentOperations } from "./missing-operations.ts";
import type { RequirementReport } from "../report.ts";

/**
 * Names the operation that the target does not have as the reason of each requirement whose check stopped at it. The document leaves
 * nothing open there. What the check itself says of the answer, such as that a list is empty, leads away from that.
 */
export function withAbsence(
  rows: readonly RequirementReport[],
  gaps: readonly Gap[],
  { document, exchanges }: { readonly document: ApiDocument; readonly exchanges: ReadonlyMap<string, ExchangeRecord> },
): RequirementReport[] {
  const names = new Map(absentOperations(document, exchanges.values()).map((operation) => [operation.id, spelt(operation)]));
  if (names.size === 0) return [...rows];
  return rows.map((row) => {
    if (row.verdict !== "inconclusive" || (row.cause !== "target" && row.cause !== "document")) return row;
    const gap = gaps.find(({ requirements, reason, last }) => last !== undefined && reason === row.reason && requirements.includes(row.id));
    const { operation = null } = exchanges.get(gap?.last ?? "") ?? {};
    const last = operation === null ? undefined : names.get(operation);
    // Of several that a check called, the reason names the one that it needs.
    const name = last && ([...names.values()].find((one) => row.reason!.includes(`${one} `)) ?? last);
    return name === undefined ? row : { ...row, reason: `the target seems to have no ${name}`, cause: "target" };
  });
}
