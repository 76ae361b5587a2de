import { checks } from "../checks/index.ts";
import type { Check } from "../run/check/check.ts";
import { measuredReachOf, setUpsOf } from "../run/measured/reach.ts";
import type { Report, RequirementReport } from "./report.ts";

/** The checks behind the complaints of a requirement that failed: those of passive rules are about the requests of checks. */
export function complainants({ id, complaints = [] }: Pick<RequirementReport, "id" | "complaints">, report: Report): Check[] {
  return complaints.flatMap(({ check, exchanges }) => {
    const own = checks.find((row) => row.id === check);
    return own === undefined ? senders(id, exchanges, report) : [own];
  });
}

/** The checks, those of the fewest requests first. */
export function cheapest(all: readonly Check[]): Check[] {
  return all.toSorted((a, b) => measuredReachOf(a).requests - measuredReachOf(b).requests);
}

/**
 * The checks whose requests a passive rule complained about; of a request of a set-up, the cheapest check that uses it, or else one that
 * sends such a request.
 */
function senders(requirement: string, exchanges: readonly string[], report: Report): Check[] {
  const records = report.exchanges.filter(({ id }) => exchanges.includes(id));
  return records.flatMap(({ owner, operation }) => {
    const own = checks.find(({ id }) => id === owner);
    if (own !== undefined) return [own];
    const using = checks.filter((row) => setUpsOf(row).has(owner.replace("given:", "")));
    if (using.length > 0) return cheapest(using).slice(0, 1);
    const calling = checks.filter((row) => operation !== null && measuredReachOf(row).calls.includes(operation));
    const showing = calling.filter((row) => measuredReachOf(row).shows.includes(requirement));
    return cheapest(showing.length > 0 ? showing : calling).slice(0, 1);
  });
}
