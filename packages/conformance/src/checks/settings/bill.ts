import type { View } from "../../exchange/view.ts";
import { wordsOf } from "./billing-concepts.ts";

/** What of a bill lasts, by its place: not seats of people who come and go, days that are left, when it was drawn up. */
function lasting(billing: View): ReadonlyMap<string, unknown> {
  const rows = [...billing.walk()].filter(
    ({ view: { raw } }) => typeof raw === "boolean" || (typeof raw === "string" && !/^\d{4}-\d\d-\d\dT/.test(raw)),
  );
  return new Map(rows.map(({ path, view }) => [path.join("."), view.raw]));
}

/** What of a bill changed after the second reading, with both values; what had changed between the first two changes by itself. */
export function billChanges(first: View, second: View, last: View): string[] {
  const [known, before, now] = [first, second, last].map(lasting) as [
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
  ];
  return [...before]
    .filter(([place, value]) => known.get(place) === value && now.get(place) !== value)
    .map(([place, value]) => `${place}: ${JSON.stringify(value)} and then ${JSON.stringify(now.get(place)) ?? "nothing"}`);
}

/** Names of a plan that is not the one that the company has now. */
const ASIDE = /next|upgrade|avail|option|pending|scheduled|previous|former|other|recommend/;

/**
 * Plans of other companies that a bill names in the place of the company's own.
 * @param own the plan of the company @param others plans of other companies, in the same words
 */
export function otherCompanyPlans(billing: View, own: string, others: readonly string[]): string[] {
  const lower = (text: string): string => text.trim().toLowerCase();
  const texts = [...billing.walk()].flatMap(({ path, view: { text } }) =>
    text === undefined ? [] : [{ words: path.map((name) => wordsOf(String(name))), text: lower(text) }],
  );
  if (texts.some(({ text }) => text.includes(lower(own)))) return [];
  const named = texts.filter(({ words }) => words.some((name) => /\bplan\b/.test(name)) && !words.some((name) => ASIDE.test(name)));
  const strange = others.filter((other) => lower(other) !== lower(own) && named.some(({ text }) => text === lower(other)));
  return [...new Set(strange)];
}
