import type { components } from "../../../../generated/control-api.ts";

export type MemberChange = components["schemas"]["ChangedRecord"]["members"][number];

/** Members to show one by one: those of a whole record too, if it was made or removed. What is null there says nothing. */
export function wholeMembers(members: readonly MemberChange[]): readonly MemberChange[] {
  const [only] = members;
  if (members.length !== 1 || only === undefined || only.path !== "") return members;
  const { before, after } = only;
  const [record, side] = after === undefined || after === null ? [before, "before" as const] : [after, "after" as const];
  if ((side === "after" && before !== undefined && before !== null) || !isObject(record)) return members;
  return membersOf(record, "").map(([path, value]) => ({ path, [side]: value }));
}

function membersOf(record: Readonly<Record<string, unknown>>, prefix: string): [path: string, value: unknown][] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [];
    return name === "resource" && isObject(value) ? membersOf(value, "resource.") : [[`${prefix}${name}`, value]];
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
