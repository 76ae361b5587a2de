import { EMPLOYEE_MEMBERS } from "../oracles/employee.ts";
import { LEAVE_MEMBERS } from "../oracles/leave-request.ts";
import type { View } from "../exchange/view.ts";

/** Members that the document names of what events are about, by the first word of their kind (§2.3, §2.5). */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  employee: EMPLOYEE_MEMBERS,
  leave: LEAVE_MEMBERS,
};

/** Documented members in which two views of one thing differ; instants may be written differently. */
export function differing(area: string, a: View, b: View): string[] {
  return (MEMBERS[area] ?? []).filter((name) => !same(a.at(name).raw, b.at(name).raw, /created_?at/i.test(name)));
}

function same(a: unknown, b: unknown, instant: boolean): boolean {
  if (a === b) return true;
  // One may be written to the second, the other with fractions of it.
  return instant && typeof a === "string" && typeof b === "string" && Math.abs(Date.parse(a) - Date.parse(b)) < 1000;
}

/** Names that an event's data has and the API's answers have not, marked +, and documented ones that it lacks, marked -. What else the API adds to an answer, such as links, need not be in an event. */
export function unlike(area: string, data: readonly string[], shown: readonly string[]): string[] {
  const documented = MEMBERS[area] ?? [];
  return [
    ...data.filter((name) => !shown.includes(name)).map((name) => `+${name}`),
    ...shown.filter((name) => documented.includes(name) && !data.includes(name)).map((name) => `-${name}`),
  ];
}
