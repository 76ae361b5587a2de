import kills from "./kills.json" with { type: "json" };

/** The checks, and passive rules at operations, that notice each fault of the catalogue, as last measured (`scripts/kill.ts --write`). */
const table: Readonly<Record<string, readonly string[]>> = kills;

/** How many of the mock's faults a run would have caught. */
export interface CaughtFaults {
  /** Faults with a killer that gave a verdict in the run. */
  readonly faults: number;
  /** All faults of the catalogue. */
  readonly of: number;
}

/** Name of a passive rule at one operation. */
export const ruleAt = (rule: string, operation: string): string => `${rule}@${operation}`;

/** The share as a sentence. */
export function caughtWords({ faults, of }: CaughtFaults): string {
  return `This run would have caught about ${Math.round((100 * faults) / of)}% of the ${of} known ways to be wrong.`;
}

/**
 * Estimates the share of the catalogue that a run would have caught: another seed or another company's data may show more or less.
 * @param looked checks that gave a verdict, and passive rules at operations (`ruleAt`)
 */
export function caughtFaults(looked: ReadonlySet<string>): CaughtFaults {
  const all = Object.values(table);
  return { faults: all.filter((killers) => killers.some((name) => looked.has(name))).length, of: all.length };
}
