import kills from "./kills.json" with { type: "json" };

/** A fault of the mock: the requirements that it violates, and the checks that notice it in a run of all (`strength.ts matrix`). */
interface KnownFault {
  readonly violates: readonly string[];
  /** Ids of checks; passive rules at operations (`ruleAt`); `preflight`. */
  readonly killers: readonly string[];
}

const faults: readonly KnownFault[] = Object.values(kills);

/** How many of the mock's faults a run would have caught. */
export interface CaughtFaults {
  /** Faults with a killer that gave a verdict in the run. */
  readonly faults: number;
  /** All faults of the catalogue. */
  readonly of: number;
}

/** Name of a passive rule at one operation. */
export const ruleAt = (rule: string, operation: string): string => `${rule}@${operation}`;

/** Faults of a requirement that a run would not have caught. */
export interface MissedFaults extends CaughtFaults {
  readonly requirement: string;
}

/** The share as a sentence. */
export function caughtWords({ faults: caught, of }: CaughtFaults): string {
  return `This run would have caught about ${Math.round((100 * caught) / of)}% of the ${of} known ways to be wrong.`;
}

const caughtBy = (looked: ReadonlySet<string>, { killers }: KnownFault): boolean =>
  looked.size > 0 && killers.some((name) => name === "preflight" || looked.has(name));

/**
 * Estimates the share of the catalogue that a run would have caught: another seed or another company's data may show more or less.
 * @param looked ids of the checks that gave a verdict, or passive rules at operations (`ruleAt`)
 */
export function caughtFaults(looked: ReadonlySet<string>): CaughtFaults {
  return { faults: faults.filter((fault) => caughtBy(looked, fault)).length, of: faults.length };
}

/**
 * The requirements of which a run could have missed known faults: how many of each it would have caught, the least covered first.
 * @param looked ids of the checks that gave a verdict
 */
export function missedFaults(looked: ReadonlySet<string>): MissedFaults[] {
  const of = new Map<string, { caught: number; of: number }>();
  for (const fault of faults)
    for (const id of fault.violates) {
      const row = of.get(id) ?? { caught: 0, of: 0 };
      of.set(id, { caught: row.caught + (caughtBy(looked, fault) ? 1 : 0), of: row.of + 1 });
    }
  return [...of]
    .filter(([, row]) => row.caught < row.of)
    .map(([requirement, row]) => ({ requirement, faults: row.caught, of: row.of }))
    .sort((a, b) => a.faults / a.of - b.faults / b.of || b.of - a.of || (a.requirement < b.requirement ? -1 : 1));
}
