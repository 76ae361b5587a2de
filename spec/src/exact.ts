/**
 * A description in which an object with `x-exact` has no members but those that are described. What clients are generated
 * from stays open, since a server may add members; what the tools of this project answer and check is exact.
 */
export function exact<T>(node: T): T {
  if (Array.isArray(node)) return node.map((entry: unknown) => exact(entry)) as T;
  if (typeof node !== "object" || node === null) return node;
  const { "x-exact": closed, ...members } = node as Readonly<Record<string, unknown>>;
  const rest = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, exact(value)]));
  return (closed === true ? { ...rest, additionalProperties: false } : rest) as T;
}
