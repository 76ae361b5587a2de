import { EMPLOYEE_MEMBERS } from "../oracles/people/employee.ts";
import { LEAVE_MEMBERS } from "../oracles/leave/leave-request.ts";
import type { View } from "../exchange/view.ts";

/** Documented members of the resources of events, by the first word of the event's kind (§2.3, §2.5). */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  employee: EMPLOYEE_MEMBERS,
  leave: LEAVE_MEMBERS,
};

/** Documented members in which two views of one resource differ. Instants may be written differently. */
export function differing(area: string, a: View, b: View): string[] {
  return (MEMBERS[area] ?? []).filter((name) => !same(a.at(name).raw, b.at(name).raw, /created_?at/i.test(name)));
}

function same(a: unknown, b: unknown, instant: boolean): boolean {
  if (a === b) return true;
  // One may have whole seconds, the other fractions.
  return instant && typeof a === "string" && typeof b === "string" && Math.abs(Date.parse(a) - Date.parse(b)) < 1000;
}

/**
 * How the names in an event's data differ from those in the API's responses: `+name` is only in the event, `-name` is documented and
 * only in the responses. Undocumented members of a response, such as links, need not be in an event.
 */
export function unlike(area: string, data: readonly string[], shown: readonly string[]): string[] {
  const documented = MEMBERS[area] ?? [];
  return [
    ...data.filter((name) => !shown.includes(name)).map((name) => `+${name}`),
    ...shown.filter((name) => documented.includes(name) && !data.includes(name)).map((name) => `-${name}`),
  ];
}
