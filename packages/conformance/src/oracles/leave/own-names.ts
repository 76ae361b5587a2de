import { type Finding, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";

/** The members of a row that have the id and the name of an employee. */
interface Naming {
  readonly id: string;
  readonly member: string;
  readonly requirement: string;
}

export const REQUEST: Naming = { id: "employeeId", member: "employeeName", requirement: "LEAVE-03" };
export const BALANCE: Naming = { id: "employee_id", member: "name", requirement: "BAL-02" };

/**
 * Runs of at least four plain letters or digits in the first and the last name of a hire, in lower case: a member that shows one of the two names
 * shows one of its runs. Empty unless each name has one.
 */
export function namesInHire(body: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const runs = [body["first_name"], body["last_name"]].map(
    (name) => (typeof name === "string" ? name.toLowerCase().match(/[a-z\d]{4,}/g) : null) ?? [],
  );
  return runs.every(({ length }) => length > 0) ? runs.flat() : [];
}

/** Judges whether a row shows a part of its employee's name, in any form. */
export function ownNames(row: View, { id, member, requirement }: Naming, hired: ReadonlyMap<string, readonly string[]>): Finding[] {
  const names = hired.get(row.at(id).text?.toLowerCase() ?? "") ?? [];
  const shown = row.at(member).text?.toLowerCase();
  return names.length === 0 || shown === undefined || names.some((name) => shown.includes(name))
    ? []
    : [finding(requirement, false, `the name of the employee in ${member}, ${names.join(" ")}`, `${member} ${row.at(member).text}`)];
}
