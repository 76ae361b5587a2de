import { THINGS, type ThingName } from "../../../forms/things/index.ts";

/** Words that say how a value is shown, and nothing of what it is. */
const FORM: ReadonlySet<string> = new Set("is has was on at date amount number percent pct months years".split(" "));

/** The words of a name in lower case, from any spelling. */
export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");

/** What a name says: its words in alphabetical order, in the singular. "": nothing. */
function saying(names: readonly string[]): string {
  const words = names.flatMap(wordsOf);
  const telling = words.filter((word) => !FORM.has(word));
  return (telling.length === 0 ? words : telling)
    .map((word) => word.replace(/s$/, ""))
    .toSorted()
    .join(" ");
}

/**
 * Whether the names that lead to a member are the document's own ones for a part, but for spelling and order. A text in another object is
 * that object's: `stage.id` is no id of an application.
 */
export function isDocumentName(thing: ThingName, part: string, names: readonly string[]): boolean {
  const { kind, plain } = THINGS[thing].parts[part]!;
  const wanted = new Set([part, `${thing}_${part}`, ...plain].map((name) => saying([name])));
  const telling = names.filter((name) => !FORM.has(name.toLowerCase()));
  const isOwn = kind !== "text" || telling.length === 1;
  return (isOwn && wanted.has(saying(telling.slice(-1)))) || (telling.length > 1 && wanted.has(saying(telling.slice(-2))));
}
