import kills from "./kills.json" with { type: "json" };

/** What notices each fault of the catalogue, as last measured (`scripts/kill.ts --write`): checks, and passive rules at operations. */
const table: Readonly<Record<string, readonly string[]>> = kills;

/** How a run would have fared against the faults on which the suite's strength is measured. */
export interface CaughtFaults {
  /** Faults of which something that notices them looked at this target. */
  readonly faults: number;
  /** All faults of the catalogue. */
  readonly of: number;
}

/** A passive rule that looks at one operation's answers. */
export const ruleAt = (rule: string, operation: string): string => `${rule}@${operation}`;

/** A sentence on it. */
export function caughtWords({ faults, of }: CaughtFaults): string {
  return `This run would have caught about ${Math.round((100 * faults) / of)}% of the ${of} known ways to be wrong.`;
}

/**
 * The share of the catalogue that a run would have caught: an estimate, since a sample of another seed, or another
 * company's data, may show more or less.
 * @param looked checks that came to a verdict, and passive rules at operations
 */
export function caughtFaults(looked: ReadonlySet<string>): CaughtFaults {
  const all = Object.values(table);
  return { faults: all.filter((killers) => killers.some((name) => looked.has(name))).length, of: all.length };
}
