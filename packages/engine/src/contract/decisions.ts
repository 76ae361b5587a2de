import type { DecisionRow, DecisionSlug, DecisionValues, ManyValuedSlug } from "@hr-platform/spec/decisions";
import type { Condition } from "@hr-platform/spec/operations";
import { holdsIn } from "@hr-platform/spec/version";
import { ConfigurationError } from "./configuration-error.ts";
import { suggestion, suggestionByWords } from "./suggestion.ts";

export type { DecisionSlug, DecisionValues };

declare const choice: unique symbol;

/**
 * The value of a decision with three or more values. It compares with no text: code reads it with `choose` or `caseOf`, which
 * name every value, so that an added value does not compile until each place says what it means there.
 */
export interface Choice<Value extends string> {
  readonly [choice]: Value;
}

/** The value in force of every decision, by slug. One with two values is its text; one with more is a `Choice`. */
export type Decisions = {
  readonly [Slug in DecisionSlug]: Slug extends ManyValuedSlug ? Choice<DecisionValues[Slug]> : DecisionValues[Slug];
};

/** Something for each value of a decision. */
export type ByValue<Slug extends DecisionSlug, T> = Readonly<Record<DecisionValues[Slug], T>>;

/** What belongs to the value in force. On a path that every request takes, `byValue` is a constant of the module. */
export function choose<Value extends string, T>(value: Choice<Value>, byValue: Readonly<Record<Value, T>>): T {
  return byValue[caseOf(value)];
}

/** The value in force as text: for a `switch`, which lists every value (lint holds it), or as data. */
export function caseOf<Value extends string>(value: Choice<Value>): Value {
  return value as unknown as Value;
}

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
    this.#bySlug = new Map(rows.map((row) => [row.slug as string, row]));
  }

  /**
   * `base` with some decisions changed. Those of other versions stay at their default.
   * @throws ConfigurationError for an unknown slug, an invalid value, or one that the mock cannot be set to.
   */
  decide(base: Decisions, choices: Readonly<Record<string, string>>): Decisions {
    for (const [slug, value] of Object.entries(choices)) {
      const row = this.#bySlug.get(slug);
      if (row === undefined || (!this.rows.includes(row) && value !== row.default))
        throw new ConfigurationError(`unknown decision '${slug}'${this.suggestion(slug)}; 'hr-mock decisions' lists them`);
      if (!row.values.includes(value))
        throw new ConfigurationError(
          `decision '${slug}' has no value '${value}'${suggestion(value, row.values)}; it takes: ${row.values.join(", ")}`,
        );
      const why = row.unserved?.[value];
      if (why !== undefined)
        throw new ConfigurationError(`decision '${slug}' cannot be set to '${value}' in this mock: ${why.replace(/\.$/, "")}`);
    }
    return Object.keys(choices).length === 0 ? base : { ...base, ...choices };
  }

  /** ` (did you mean 'x'?)` for an unknown slug. */
  suggestion(slug: string): string {
    return suggestionByWords(
      slug,
      this.rows.map((row) => row.slug),
    );
  }
}

/** Whether a condition of the description holds. */
export function holds({ decision, holds: byValue }: Condition, decisions: Decisions): boolean {
  return (byValue as Readonly<Record<string, boolean>>)[decisions[decision] as string]!;
}

/** The decisions with some values changed. */
export function withValues(base: Decisions, values: Partial<DecisionValues>): Decisions {
  return { ...base, ...(values as unknown as Partial<Decisions>) };
}

/** The value in force of every decision, as text. */
export function valuesOf(decisions: Decisions): DecisionValues {
  return decisions as unknown as DecisionValues;
}
