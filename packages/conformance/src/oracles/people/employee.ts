import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import { memberNames } from "../fields.ts";
import { uuid } from "../../document/formats.ts";
import { employeeResource } from "./people.ts";
import type { View } from "../../exchange/view.ts";

/** The members of an Employee (§2.3). */
export const EMPLOYEE_MEMBERS: readonly string[] = memberNames(employeeResource);

/** Members that EmployeeCreate and Employee share (§2.4). */
const GIVEN_MEMBERS: readonly string[] = Object.keys(tables.resources.EmployeeCreate.fields).filter((name) =>
  EMPLOYEE_MEMBERS.includes(name),
);

/** Why a value is not an Employee, in words; empty if it is one. */
export function shapeFaults(employee: View): string[] {
  if (!employee.isObject) return ["it is no object"];
  const missing = EMPLOYEE_MEMBERS.filter((name) => !employee.has(name)).map((name) => `${name} is missing`);
  return [...missing, ...(employee.has("id") && !uuid.holds(employee.at("id").raw) ? ["id is no UUID"] : [])];
}

/** Milliseconds. Timestamps that differ by less are equal: one may have a fraction of a second and the other none. */
const APART = 1000;

/**
 * Whether two values of a member are the same. Texts may differ in Unicode form, outer blanks and control characters, e-mail
 * addresses and ids in letter case, timestamps in form.
 */
export function sameMember(name: string, a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return (a ?? null) === (b ?? null);
  if (name === "created_at") return a === b || Math.abs(Date.parse(a) - Date.parse(b)) < APART;
  const [left, right] = [plain(a), plain(b)];
  return name === "email" || name === "manager_id" || name === "id" ? left.toLowerCase() === right.toLowerCase() : left === right;
}

function plain(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Cc}/gu, "")
    .trim();
}

/** Members in which two Employees differ, as `name: one, other`, with members that the later one lacks. */
export function employeeDifferences(one: View, other: View, except: readonly string[] = []): string[] {
  return EMPLOYEE_MEMBERS.filter(
    (name) => !except.includes(name) && one.has(name) && !(other.has(name) && sameMember(name, one.at(name).raw, other.at(name).raw)),
  ).map((name) => `${name}: ${JSON.stringify(one.at(name).raw)}, ${JSON.stringify(other.at(name).raw)}`);
}

/** Members that an Employee shows with another value than was sent; members that were not sent are not compared. */
export function lostMembers(sent: Readonly<Record<string, unknown>>, employee: View): string[] {
  return GIVEN_MEMBERS.filter((name) => sent[name] !== undefined && !sameMember(name, sent[name], employee.at(name).raw)).map(
    (name) => `${name}: sent ${JSON.stringify(sent[name])}, shown ${JSON.stringify(employee.at(name).raw)}`,
  );
}
