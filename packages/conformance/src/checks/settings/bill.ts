import type { View } from "../../exchange/view.ts";
import { wordsOf } from "./billing-concepts.ts";

/** The booleans and texts of a bill, by path. Numbers, such as seats or remaining days, and instants change by themselves. */
function stableValues(billing: View): ReadonlyMap<string, unknown> {
  const rows = [...billing.walk()].filter(
    ({ view: { raw } }) => typeof raw === "boolean" || (typeof raw === "string" && !/^\d{4}-\d\d-\d\dT/.test(raw)),
  );
  return new Map(rows.map(({ path, view }) => [path.join("."), view.raw]));
}

/**
 * Values that changed between the second and the last reading, in words. Values that changed before the second reading are left out: they
 * change by themselves.
 */
export function billChanges(first: View, second: View, last: View): string[] {
  const [known, before, now] = [first, second, last].map(stableValues) as [
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
  ];
  return [...before]
    .filter(([place, value]) => known.get(place) === value && now.get(place) !== value)
    .map(([place, value]) => `${place}: ${JSON.stringify(value)} and then ${JSON.stringify(now.get(place)) ?? "nothing"}`);
}

/** Names of members for plans other than the current one. */
const NOT_CURRENT = /next|upgrade|avail|option|pending|scheduled|previous|former|other|recommend/;

/**
 * Plans of other companies that a bill names instead of the company's own.
 * @param own the company's plan
 * @param others plans of other companies
 */
export function otherCompanyPlans(billing: View, own: string, others: readonly string[]): string[] {
  const lower = (text: string): string => text.trim().toLowerCase();
  const texts = [...billing.walk()].flatMap(({ path, view: { text } }) =>
    text === undefined ? [] : [{ words: path.map((name) => wordsOf(String(name))), text: lower(text) }],
  );
  if (texts.some(({ text }) => text.includes(lower(own)))) return [];
  const named = texts.filter(({ words }) => words.some((name) => /\bplan\b/.test(name)) && !words.some((name) => NOT_CURRENT.test(name)));
  const foreign = others.filter((other) => lower(other) !== lower(own) && named.some(({ text }) => text === lower(other)));
  return [...new Set(foreign)];
}
