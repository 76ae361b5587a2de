import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** A place in a JSON value: the names and indexes that lead to it. */
type Place = readonly (string | number)[];

/** A change of one place of a world file. `value` undefined: the place is removed. */
export interface Damage {
  readonly place: Place;
  readonly value: unknown;
}

const UUID = /^[0-9a-f]{8}-/;
const UNKNOWN = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";
const DATES = ["2026-02-30", "0001-01-01", "9999-12-31", "1950-01-01", "2090-01-01"];
const INSTANTS = [
  "2026-02-30T00:00:00.000Z",
  "2016-12-31T23:59:60Z",
  "2026-03-02T09:00:00+10:00",
  "2026-03-02 09:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T00:00:00.000Z",
  "2090-01-01T00:00:00.000Z",
];
const TEXTS = ["", "x", "a\u0000b\n", "\ud800", "__proto__", "Mars/Base", "australia/sydney", "+10:00", "02-30", "02-29", "https://", "*"];
const WORDS = [
  "pending",
  "approved",
  "declined",
  "cancelled",
  "active",
  "hired",
  "rejected",
  "completed",
  "not_started",
  "draft",
  "sent",
].concat([
  "open",
  "closed",
  "anonymous",
  "attributed",
  "text",
  "score",
  "annual",
  "hidden",
  "terminated",
  "trialing",
  "starter",
  "NZ",
  "AU",
]);
const NUMBERS = [-1, 0, 0.5, 0.3333, 1e15, 1e308];

/** All places of a value, by their shape: `companies.*.employees.*.role`. */
function shapes(json: unknown): Place[][] {
  const found = new Map<string, Place[]>();
  const walk = (value: unknown, place: Place): void => {
    const shape = place.map((name) => (typeof name === "number" || UUID.test(name) ? "*" : name)).join(".");
    const places = found.get(shape);
    if (places === undefined) found.set(shape, [place]);
    else places.push(place);
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) walk(member, [...place, Array.isArray(value) ? Number(name) : name]);
  };
  walk(json, []);
  found.delete("");
  return [...found.values()];
}

function at(json: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, name) => (value as Record<string | number, unknown>)[name], json);
}

/** Other values of the kind of a value, and of other kinds. */
function others(value: unknown): unknown[] {
  const odd = [null, "x", 3, true, [], {}, undefined];
  if (typeof value === "boolean") return [!value, ...odd];
  if (typeof value === "number") return [...NUMBERS, value + 1, ...odd];
  if (Array.isArray(value)) return [[], [...(value as unknown[]), value[0]], value.slice(1), ["x"], [UNKNOWN], ...odd];
  if (value === null) return [UNKNOWN, DATES[3], INSTANTS[6], ...odd];
  if (typeof value !== "string") return odd;
  if (UUID.test(value)) return [UNKNOWN, value.toUpperCase(), ...odd];
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return [...DATES, ...odd];
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return [...INSTANTS, ...odd];
  return [...TEXTS, ...WORDS, ...odd];
}

/** Each kind of place of a world file equally often, with a wrong or another value, or the value of another place like it. */
export function damages(json: unknown): Arbitrary<Damage> {
  return fc
    .constantFrom(...shapes(json))
    .chain((places) => fc.tuple(fc.constantFrom(...places), fc.constantFrom(...places)))
    .chain(([place, other]) => {
      const values = [at(json, other), ...others(at(json, place))];
      return fc.constantFrom(...values).map((value) => ({ place, value }));
    });
}

/** A copy with the damage. */
export function damaged(json: object, { place, value }: Damage): object {
  const copy = structuredClone(json);
  const above = at(copy, place.slice(0, -1)) as Record<string | number, unknown>;
  const last = place.at(-1)!;
  if (value !== undefined) above[last] = structuredClone(value);
  else if (Array.isArray(above)) above.splice(Number(last), 1);
  else delete above[last];
  return copy;
}
