import { type Observation, type SeenExchange, comparedLine } from "../run/observation.ts";

/*
 * Numbers that the service itself gave otherwise, such as for how many days somebody has been in a stage: a program that passes one on has not made it.
 */

/**
 * The data of an answer of success; undefined: it has none, or the scenario made the answer, which may be cut off. What stands beside the data is about the
 * answer, and no result.
 */
function dataOf({ response: { status, body }, isArranged }: SeenExchange): unknown {
  if (status >= 400 || isArranged || !body.startsWith("{")) return undefined;
  return (JSON.parse(body) as { readonly data?: unknown }).data;
}

const change = (before: string, after: string): string => `${before} ${after}`;

/** Notes the numbers in which two values differ. Records belong together if they have all texts in common. */
function noteNumbers(before: unknown, after: unknown, changes: Set<string>): void {
  if (typeof before === "number" && typeof after === "number" && before !== after) changes.add(change(`${before}`, `${after}`));
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return;
  const [one, other] = [Object.entries(before), new Map<string, unknown>(Object.entries(after))];
  const isApart = one.some(([name, value]) => !other.has(name) || (typeof value === "string" && value !== other.get(name)));
  if (one.length !== other.size || isApart) return;
  for (const [name, value] of one) noteNumbers(value, other.get(name), changes);
}

/** The numbers that the same requests of two runs were answered otherwise, in the same place of the same record. */
function changedNumbers(usual: Pick<Observation, "exchanges">, run: Pick<Observation, "exchanges">): ReadonlySet<string> {
  const changes = new Set<string>();
  const asked = Map.groupBy(usual.exchanges, comparedLine);
  for (const seen of run.exchanges) {
    const before = asked.get(comparedLine(seen))?.shift();
    if (before !== undefined && before.response.body !== seen.response.body) noteNumbers(dataOf(before), dataOf(seen), changes);
  }
  return changes;
}

const NUMBER = /\d+(?:\.\d+)?/g;

/** Whether a line of a run differs from one of another run by numbers alone that the service gave otherwise. */
export function copiedNumbers(
  usual: Pick<Observation, "exchanges">,
  run: Pick<Observation, "exchanges">,
): (before: string, after: string) => boolean {
  let changes: ReadonlySet<string> | undefined;
  return (before, after) => {
    if (before.replaceAll(NUMBER, "0") !== after.replaceAll(NUMBER, "0")) return false;
    const [one, other] = [before.match(NUMBER) ?? [], after.match(NUMBER) ?? []];
    return one.every((number, n) => number === other[n] || (changes ??= changedNumbers(usual, run)).has(change(number, other[n]!)));
  };
}
