import { nearestName } from "@hr-platform/command-line/nearest-name";

/** ` (did you mean 'x'?)` for the known name that is nearest to an unknown one; "" if none is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  return /[a-z]/i.test(name) ? worded(nearestName(name, [...known])) : "";
}

/** The same for one of many names of several words: one that shares words with it may be meant too. */
export function suggestionByWords(name: string, known: Iterable<string>): string {
  const names = [...known];
  return worded(nearestName(name, names) ?? sharingWords(name, names));
}

const worded = (near: string | undefined): string => (near === undefined ? "" : ` (did you mean '${near}'?)`);

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^a-z0-9]+/);

/** The name that shares most words with a name of several, at least half of its long ones; the shortest of them. */
function sharingWords(name: string, known: readonly string[]): string | undefined {
  const words = wordsOf(name).filter((word) => word.length > 3);
  const shared = (one: string): number => words.filter((word) => wordsOf(one).some((other) => other.startsWith(word))).length;
  const [best] = known
    .map((one) => ({ one, count: shared(one) }))
    .filter(({ count }) => count > 0 && count * 2 >= words.length)
    .toSorted((a, b) => b.count - a.count || a.one.length - b.one.length);
  return best?.one;
}
