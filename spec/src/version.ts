/** The versions of the API document in which something holds, both included. Absent: from the first one; to the newest one. */
export interface Span {
  readonly since?: string;
  readonly until?: string;
}

/** Whether something holds in a version such as `1.3.0`. */
export function holdsIn({ since, until }: Span, version: string): boolean {
  return (since === undefined || compareVersions(since, version) <= 0) && (until === undefined || compareVersions(version, until) <= 0);
}

/** Negative if `a` is the older version, positive if it is the newer one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : left[at]! - right[at]!;
}

function numbers(version: string): readonly number[] {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (match === null) throw new RangeError(`'${version}' is not a version such as 1.3.0`);
  return match.slice(1).map(Number);
}
