import type { View } from "../../exchange/view.ts";

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
  /** Names that lead to it, in words of lower case, the nearest first. */
  readonly names: readonly string[];
  readonly view: View;
}

const ADD_ONS = /add ?ons?|addons?|extras?|modules?|products?|features?/;
const TRIAL = /trial|evaluation|free (until|period)/;

/** What a bill tells besides, and is nothing of a trial. */
const OTHERWISE = /\b(renew(al|s|ed)?|invoices?|currency|price|amount|payment|card|tax|address)\b/;

/** A day or a time, which by itself is no plan, no interval and no number of seats. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** Members by the concept that their names speak of, the first that fits. */
const NAMED: readonly (readonly [concept: string, pattern: RegExp])[] = [
  ["trial information", TRIAL],
  ["active add-ons", ADD_ONS],
  ["active seats", /active|used|in use|occupied|filled/],
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
    const spoken = leaf.names.map((words) => NAMED.find(([name, pattern]) => pattern.test(words) && fits(name, leaf.view))?.[0]);
    // A current number may be that of anything that the names around it speak of.
    const current = /current/.test(leaf.names[0] ?? "") && fits("active seats", leaf.view) ? "active seats" : undefined;
    const concept = spoken.find((name) => name !== undefined) ?? current;
    if (concept === undefined) unknown.push(leaf);
    else found.add(concept);
  }
  const mayTell = (concept: string, { names, view }: Leaf): boolean =>
    concept === "trial information"
      ? TRIAL.test(view.text ?? "") || !names.some((words) => OTHERWISE.test(words))
      : fits(concept, view) && !DATE.test(view.text ?? "");
  return BILLING_CONCEPTS.filter((concept) => !found.has(concept) && !unknown.some((leaf) => mayTell(concept, leaf)));
}

/** Whether a value of this type could stand for the concept. */
function fits(concept: string, view: View): boolean {
  const { raw } = view;
  // A list may have a row for each kind of seats, and a text may tell several.
  if (concept.endsWith("seats"))
    return [...view.walk()].some(({ view: inner }) => inner.number !== undefined || /\d/.test(inner.text ?? ""));
  if (concept === "trial information" || concept === "active add-ons") return true;
  return typeof raw === "string" || raw === null || typeof raw === "boolean";
}

/** Values that are no object, and lists and empty objects whole. */
function leavesOf(view: View, names: readonly string[] = []): Leaf[] {
  if (!view.isObject || view.names.length === 0) return [{ names, view }];
  // An object that stands for a concept as a whole: what it holds is part of that.
  if (TRIAL.test(names[0] ?? "") || ADD_ONS.test(names[0] ?? "")) return [{ names, view }];
  return view.names.flatMap((name) => leavesOf(view.at(name), [wordsOf(name), ...names]));
}

/** A member's name in words: `billedSeats` and `billed_seats` are `billed seats`. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-.]+/g, " ")
    .trim()
    .toLowerCase();
}
