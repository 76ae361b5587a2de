import type { View } from "../../view.ts";

/** What a billing status covers (§2.13); the document gives no names. */
export const BILLING_CONCEPTS: readonly string[] = [
  "plan",
  "subscription status",
  "billing interval",
  "trial information",
  "active seats",
  "billed seats",
  "minimum seats",
  "active add-ons",
];

interface Leaf {
  /** Names that lead to it, in words of lower case. */
  readonly words: string;
  readonly view: View;
}

const ADD_ONS = /add ?ons?|addons?|extras?|modules?|products?|features?/;
const TRIAL = /trial|evaluation|free (until|period)/;

/** Members by the concept that their names speak of, the first that fits. */
const NAMED: readonly (readonly [concept: string, pattern: RegExp])[] = [
  ["trial information", TRIAL],
  ["active add-ons", ADD_ONS],
  ["active seats", /active|used|current|occupied|filled/],
  ["billed seats", /bill(ed|able)|charged|paid|invoiced|purchased/],
  ["minimum seats", /min(imum)?\b|least|floor/],
  ["billing interval", /interval|cycle|period|frequency|cadence|term/],
  ["subscription status", /status|state/],
  ["plan", /plan|tier|package/],
];

/** Concepts for which a billing status has nothing that could be it: no member whose name speaks of it, and none of a fitting type that speaks of nothing. */
export function missingConcepts(billing: View): string[] {
  const leaves = leavesOf(billing);
  const found = new Set<string>();
  const unknown: Leaf[] = [];
  for (const leaf of leaves) {
    const [concept] = NAMED.find(([name, pattern]) => pattern.test(leaf.words) && fits(name, leaf.view)) ?? [];
    if (concept === undefined) unknown.push(leaf);
    else found.add(concept);
  }
  return BILLING_CONCEPTS.filter((concept) => !found.has(concept) && !unknown.some(({ view }) => fits(concept, view)));
}

/** Whether a value of this type could stand for the concept. */
function fits(concept: string, { raw }: View): boolean {
  if (concept.endsWith("seats")) return typeof raw === "number";
  if (concept === "trial information" || concept === "active add-ons") return true;
  return typeof raw === "string" || raw === null || typeof raw === "boolean";
}

/** Values that are no object, and lists and empty objects whole. */
function leavesOf(view: View, words = ""): Leaf[] {
  if (!view.isObject || view.names.length === 0) return [{ words, view }];
  // An object that stands for a concept as a whole: what it holds is part of that.
  if (TRIAL.test(words) || ADD_ONS.test(words)) return [{ words, view }];
  return view.names.flatMap((name) => leavesOf(view.at(name), `${words} ${wordsOf(name)}`.trim()));
}

/** A member's name in words: `billedSeats` and `billed_seats` are `billed seats`. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-.]+/g, " ")
    .trim()
    .toLowerCase();
}
