/** Volatile members, which may differ between two responses with the same data. */
const VOLATILE =
  /^_*(e_?tag|checksum|nonce|(request|trace|correlation)_?id|(generated|fetched|served|retrieved)_?(at|on)|as_?(of|at)|timestamp)$/i;

/** A value in a fixed order: members by name, elements by content; addresses lose their query, which may be a new signature each time. */
function normalised(value: unknown): unknown {
  if (typeof value === "string") return /^https?:\/\//.test(value) ? value.split("?")[0] : value;
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(normalised(item))).sort();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, normalised(member)]),
  );
}

/** Whether two JSON values hold the same data, in any order. Compares two reads of a resource that must not have changed. */
export function sameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
}
