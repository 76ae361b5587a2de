import { type DecisionRow, type Decisions, type DecisionSlug, decisions as table } from "@hr-platform/spec/decisions";
import type { Condition } from "@hr-platform/spec/operations";
import { ConfigurationError } from "./configuration-error.ts";

export type { Decisions, DecisionSlug };

const bySlug: ReadonlyMap<string, DecisionRow> = new Map(table.map((row) => [row.slug as string, row]));

/** Every decision at its default. */
export const defaultDecisions: Decisions = Object.fromEntries(table.map((row) => [row.slug, row.default])) as unknown as Decisions;

/** Whether a condition of the description holds. */
export function holds({ decision, holds: byValue }: Condition, decisions: Decisions): boolean {
  return (byValue as Readonly<Record<string, boolean>>)[decisions[decision]]!;
}

/**
 * `base` with some decisions changed.
 * @throws ConfigurationError for an unknown slug, an invalid value, or a decision that the mock cannot switch.
 */
export function decide(base: Decisions, choices: Readonly<Record<string, string>>): Decisions {
  for (const [slug, value] of Object.entries(choices)) {
    const row = bySlug.get(slug);
    if (row === undefined) throw new ConfigurationError(`unknown decision '${slug}'${suggest(slug)}; 'hr-mock decisions' lists them`);
    if (!row.values.includes(value))
      throw new ConfigurationError(`decision '${slug}' has no value '${value}'; it takes: ${row.values.join(", ")}`);
    if (!row.switchable && value !== row.default)
      throw new ConfigurationError(`decision '${slug}' cannot be switched in this version; it stays '${row.default}'`);
  }
  return Object.keys(choices).length === 0 ? base : { ...base, ...choices };
}

/** Suggests the slug that shares most words. */
function suggest(slug: string): string {
  const words = slug
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3);
  const shared = (known: string): number => words.filter((word) => known.includes(word)).length;
  const near = [...bySlug.keys()].reduce((best, known) => (shared(known) > shared(best) ? known : best));
  return shared(near) === 0 ? "" : ` (did you mean '${near}'?)`;
}
