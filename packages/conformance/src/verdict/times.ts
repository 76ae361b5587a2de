import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { RequirementReport } from "./report.ts";

/**
 * The rows with the time that each requirement took: that of the requests of its checks. What a check judges shares its time equally, so that
 * the times of all rows add up to at most the time of the run. Set-ups and clean-up belong to no requirement.
 */
export function withTimes(rows: readonly RequirementReport[], exchanges: Iterable<ExchangeRecord>): RequirementReport[] {
  const spent = new Map<string, number>();
  for (const { owner, response } of exchanges) spent.set(owner, (spent.get(owner) ?? 0) + response.ms);
  const judged = rows.filter(({ verdict }) => verdict !== "not-run" && verdict !== "not-applicable");
  const sharers = new Map<string, number>();
  for (const { checks } of judged) for (const check of checks) sharers.set(check, (sharers.get(check) ?? 0) + 1);
  const timed = new Set(judged);
  return rows.map((row) => {
    if (!timed.has(row)) return row;
    const ms = row.checks.reduce((sum, check) => sum + (spent.get(check) ?? 0) / sharers.get(check)!, 0);
    return ms === 0 ? row : { ...row, ms: Math.round(1000 * ms) / 1000 };
  });
}
