/** A member that differs between two records; undefined: it is not there. */
export interface MemberChange {
  /** Such as `resource.status` or `steps[2].decision`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The members that differ between two JSON values, down to the smallest ones. A value on one side only is one change. */
export function memberChanges(before: unknown, after: unknown, path = ""): MemberChange[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => memberChanges(before[name], after[name], path === "" ? name : `${path}.${name}`));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, n) => memberChanges(before[n], after[n], `${path}[${n}]`)).flat();
  }
  return Object.is(before, after) ? [] : [{ path, before, after }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
