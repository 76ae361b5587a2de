import { EMPLOYEE_MEMBERS } from "../employee.ts";
import { LEAVE_MEMBERS } from "../models/leave-request.ts";
import type { View } from "../view.ts";

/** Members that the document names of what events are about, by the first word of their kind (§2.3, §2.5). */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  employee: EMPLOYEE_MEMBERS,
  leave: LEAVE_MEMBERS,
};

/** Documented members in which two views of one thing differ; instants may be written differently. */
export function differing(area: string, a: View, b: View): string[] {
  return (MEMBERS[area] ?? []).filter((name) => !same(a.at(name).raw, b.at(name).raw, /created_?at/i.test(name)));
}

function same(a: unknown, b: unknown, instant: boolean): boolean {
  if (a === b) return true;
  return instant && typeof a === "string" && typeof b === "string" && Date.parse(a) === Date.parse(b);
}

/** Names that one object has and the other lacks, those of the first marked +, those of the second -. */
export function unlike(a: readonly string[], b: readonly string[]): string[] {
  return [
    ...a.filter((name) => !b.includes(name)).map((name) => `+${name}`),
    ...b.filter((name) => !a.includes(name)).map((name) => `-${name}`),
  ];
}
