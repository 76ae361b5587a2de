import type { DecisionRow, Decisions, DecisionSlug } from "@hr-platform/spec/decisions";
import type { Condition } from "@hr-platform/spec/operations";
import { holdsIn } from "@hr-platform/spec/version";
import { ConfigurationError } from "./configuration-error.ts";

export type { Decisions, DecisionSlug };

/** The open points of a version of the API document, with their values. */
export class DecisionCatalogue {
  /** The decisions that are open in this version. */
  readonly rows: readonly DecisionRow[];
  /** Every decision at its default; one that this version no longer leaves open stays there. */
  readonly defaults: Decisions;
  readonly #bySlug: ReadonlyMap<string, DecisionRow>;

  constructor(rows: readonly DecisionRow[], version: string) {
    this.rows = rows.filter((row) => holdsIn(row, version));
    this.defaults = Object.fromEntries(rows.map((row) => [row.slug, row.default])) as unknown as Decisions;
    this.#bySlug = new Map(this.rows.map((row) => [row.slug as string, row]));
  }

  /**
   * `base` with some decisions changed.
   * @throws ConfigurationError for an unknown slug, an invalid value, or a decision that the mock cannot switch.
   */
  decide(base: Decisions, choices: Readonly<Record<string, string>>): Decisions {
    for (const [slug, value] of Object.entries(choices)) {
      const row = this.#bySlug.get(slug);
      if (row === undefined)
        throw new ConfigurationError(`unknown decision '${slug}'${this.#suggest(slug)}; 'hr-mock decisions' lists them`);
      if (!row.values.includes(value))
        throw new ConfigurationError(`decision '${slug}' has no value '${value}'; it takes: ${row.values.join(", ")}`);
      if (!row.switchable && value !== row.default)
        throw new ConfigurationError(`decision '${slug}' cannot be switched in this version; it stays '${row.default}'`);
    }
    return Object.keys(choices).length === 0 ? base : { ...base, ...choices };
  }

  /** Suggests the slug that shares most words. */
  #suggest(slug: string): string {
    const words = slug
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 3);
    const shared = (known: string): number => words.filter((word) => known.includes(word)).length;
    const near = [...this.#bySlug.keys()].reduce((best, known) => (shared(known) > shared(best) ? known : best));
    return shared(near) === 0 ? "" : ` (did you mean '${near}'?)`;
  }
}

/** Whether a condition of the description holds. */
export function holds({ decision, holds: byValue }: Condition, decisions: Decisions): boolean {
  return (byValue as Readonly<Record<string, boolean>>)[decisions[decision]]!;
}
