import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { RequirementReport } from "./report.ts";

/**
 * The rows with the time that each requirement took. The requirements that a check judges share the time of its requests equally, and so do
 * those that cite the requests of a set-up or of another check, such as those of passive rules. The times of all rows add up to at most that
 * of the requests.
 */
export function withTimes(rows: readonly RequirementReport[], exchanges: Iterable<ExchangeRecord>): RequirementReport[] {
  const spent = new Map<string, number>();
  const owners = new Map<string, string>();
  for (const { id, owner, response } of exchanges) {
    owners.set(id, owner);
    spent.set(owner, (spent.get(owner) ?? 0) + response.ms);
  }
  const shares = new Map<RequirementReport, ReadonlySet<string>>();
  const sharers = new Map<string, number>();
  for (const row of rows.filter(({ verdict }) => verdict !== "not-run" && verdict !== "not-applicable")) {
    const { checks, evidence = [], complaints = [] } = row;
    const cited = [...evidence, ...complaints.flatMap((complaint) => complaint.exchanges)];
    const own = new Set([...checks, ...cited.map((id) => owners.get(id) ?? id)].filter((owner) => spent.has(owner)));
    shares.set(row, own);
    for (const owner of own) sharers.set(owner, (sharers.get(owner) ?? 0) + 1);
  }
  return rows.map((row) => {
    const ms = [...(shares.get(row) ?? [])].reduce((sum, owner) => sum + spent.get(owner)! / sharers.get(owner)!, 0);
    return ms === 0 ? row : { ...row, ms: Math.round(1000 * ms) / 1000 };
  });
}
