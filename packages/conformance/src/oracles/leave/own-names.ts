import { type Finding, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";

/** Where a row has the id of a person and their name. */
interface Naming {
  readonly id: string;
  readonly member: string;
  readonly requirement: string;
}

export const REQUEST: Naming = { id: "employeeId", member: "employeeName", requirement: "LEAVE-03" };
export const BALANCE: Naming = { id: "employee_id", member: "name", requirement: "BAL-02" };

/** First and last name in the body of a hire, in lower case, where both are of plain letters. */
export function namesInHire(body: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const names = [body["first_name"], body["last_name"]].flatMap((name) => (typeof name === "string" ? [name.toLowerCase()] : []));
  return names.length === 2 && names.every((name) => /^[a-z\d]{4,}$/.test(name)) ? names : [];
}

/** A row that names a person has a part of their name, in whatever form it is shown. */
export function ownNames(row: View, { id, member, requirement }: Naming, hired: ReadonlyMap<string, readonly string[]>): Finding[] {
  const names = hired.get(row.at(id).text?.toLowerCase() ?? "") ?? [];
  const shown = row.at(member).text?.toLowerCase();
  return names.length === 0 || shown === undefined || names.some((name) => shown.includes(name))
    ? []
    : [finding(requirement, false, `the person's own name in ${member}, ${names.join(" ")}`, `${member} ${row.at(member).text}`)];
}
