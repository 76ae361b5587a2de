import { type Observation, type SeenExchange, bodyOf, named } from "../run/observation.ts";

/** Something that the program had the service do: an operation that ran and changed something. */
export interface Effect {
  /** What it is compared by: operation, path and body, with an id that is new in this run named `new`. */
  readonly key: string;
  readonly seen: SeenExchange;
}

/** The effects of a run, in order. */
export function effectsOf({ exchanges, knows }: Pick<Observation, "exchanges" | "knows">): Effect[] {
  return exchanges
    .filter(({ hasEffect }) => hasEffect)
    .map((seen) => {
      const { method, path } = seen.request;
      return { key: `${method} ${named(path, knows)} ${named(sorted(bodyOf(seen)), knows)}`.trim(), seen };
    });
}

/** JSON with its members in order; another text as it is. */
function sorted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch {
    return text;
  }
}

/** How closely effects are compared. */
export type Closeness = "whole" | "path" | "operation";

/** The part of an effect that is compared. */
function comparedPart({ key, seen }: Effect, closeness: Closeness): string {
  if (closeness === "operation") return seen.operation ?? seen.request.method;
  if (closeness === "whole") return key;
  const [method, path] = key.split(" ");
  return `${method} ${path}`;
}

/** What a run did beyond another one, and what it left out. */
export interface EffectDifference {
  readonly extra: readonly Effect[];
  readonly missing: readonly Effect[];
}

/** Compares the effects of two runs. Their order does not count. */
export function compareEffects(before: readonly Effect[], after: readonly Effect[], closeness: Closeness): EffectDifference {
  const left = Map.groupBy(before, (effect) => comparedPart(effect, closeness));
  const extra: Effect[] = [];
  for (const effect of after) {
    const part = comparedPart(effect, closeness);
    if (left.get(part)?.shift() === undefined) extra.push(effect);
  }
  return { extra, missing: [...left.values()].flat() };
}

/** The closest comparison under which two runs of the same program in the same world are equal; undefined: none. */
export function steadiness(first: readonly Effect[], second: readonly Effect[]): Closeness | undefined {
  return (["whole", "path", "operation"] as const).find((closeness) => {
    const { extra, missing } = compareEffects(first, second, closeness);
    return extra.length + missing.length === 0;
  });
}
