/** Members that tell of an answer, and nothing of what it is about: they may be others each time. */
const VOLATILE =
  /^_*(e_?tag|checksum|nonce|(request|trace|correlation)_?id|(generated|fetched|served|retrieved)_?(at|on)|as_?(of|at)|timestamp)$/i;

/** A value in one order: members by name, elements by what they are, addresses without a query, which may be signed anew each time. */
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

/** Whether two JSON values say the same, in whatever order: for what must not have changed between two reads. */
export function sameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
}
