import type { View } from "../../exchange/view.ts";

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
