import type { View } from "../../exchange/view.ts";

/** The content of a billing status (§2.13). The document gives no names of members. */
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
  /** The names on its path, in lower-case words, the innermost first. */
  readonly names: readonly string[];
  readonly view: View;
}

const ADD_ONS = /add ?ons?|addons?|extras?|modules?|products?|features?/;
const TRIAL = /trial|evaluation|free (until|period)/;

/** Names of other content of a bill, which is not about a trial. */
const NOT_TRIAL = /\b(renew(al|s|ed)?|invoices?|currency|price|amount|payment|card|tax|address)\b/;

/** A date or an instant: it is no plan, no interval and no number of seats. */
const DATE = /^\d{4}-\d\d-\d\d/;

/** Concepts by the names of their members. The first match counts. */
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

/** Concepts that a billing status certainly lacks: no member has a name for it, and no member without a known name has a fitting type. */
export function missingConcepts(billing: View): string[] {
  const leaves = leavesOf(billing);
  const found = new Set<string>();
  const unknown: Leaf[] = [];
  for (const leaf of leaves) {
    const concepts = leaf.names.map((words) => NAMED.find(([name, pattern]) => pattern.test(words) && fits(name, leaf.view))?.[0]);
    // A member `current` is about the concept of the names around it. Without one, it may be the active seats.
    const current = /current/.test(leaf.names[0] ?? "") && fits("active seats", leaf.view) ? "active seats" : undefined;
    const concept = concepts.find((name) => name !== undefined) ?? current;
    if (concept === undefined) unknown.push(leaf);
    else found.add(concept);
  }
  const mayTell = (concept: string, { names, view }: Leaf): boolean =>
    concept === "trial information"
      ? TRIAL.test(view.text ?? "") || !names.some((words) => NOT_TRIAL.test(words))
      : fits(concept, view) && !DATE.test(view.text ?? "");
  return BILLING_CONCEPTS.filter((concept) => !found.has(concept) && !unknown.some((leaf) => mayTell(concept, leaf)));
}

/** Whether a value of this type may be the concept. */
function fits(concept: string, view: View): boolean {
  const { raw } = view;
  // A list may have a row for each kind of seats, and a text may name several.
  if (concept.endsWith("seats"))
    return [...view.walk()].some(({ view: inner }) => inner.number !== undefined || /\d/.test(inner.text ?? ""));
  if (concept === "trial information" || concept === "active add-ons") return true;
  return typeof raw === "string" || raw === null || typeof raw === "boolean";
}

/** All values of an object at any depth. Lists and empty objects count as one value. */
function leavesOf(view: View, names: readonly string[] = []): Leaf[] {
  if (!view.isObject || view.names.length === 0) return [{ names, view }];
  // An object for a trial or for add-ons counts as one value.
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
