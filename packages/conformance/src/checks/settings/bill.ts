import type { View } from "../../exchange/view.ts";

/** What of a bill lasts, by its place: not seats of people who come and go, days that are left, when it was drawn up. */
function lasting(billing: View): ReadonlyMap<string, unknown> {
  const rows = [...billing.walk()].filter(
    ({ view: { raw } }) => typeof raw === "boolean" || (typeof raw === "string" && !/^\d{4}-\d\d-\d\dT/.test(raw)),
  );
  return new Map(rows.map(({ path, view }) => [path.join("."), view.raw]));
}

/** What of a bill changed after the second reading, with both values; what had changed between the first two changes by itself. */
export function changes(first: View, second: View, last: View): string[] {
  const [known, before, now] = [first, second, last].map(lasting) as [
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
    ReadonlyMap<string, unknown>,
  ];
  return [...before]
    .filter(([place, value]) => known.get(place) === value && now.get(place) !== value)
    .map(([place, value]) => `${place}: ${JSON.stringify(value)} and then ${JSON.stringify(now.get(place)) ?? "nothing"}`);
}
