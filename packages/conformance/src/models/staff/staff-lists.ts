import { employeeDifferences, sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { StaffRequirement, ModelTarget, StaffBeliefs } from "./staff-beliefs.ts";
import { type ModelPerson, mayHaveChanged } from "./staff-person.ts";

/** The listed employees of one department. */
export interface DepartmentList {
  readonly exchange: Exchange;
  /** The status filter. */
  readonly status: string | undefined;
  readonly department: string;
}

/** A mistake in a list, and the employee it is about. */
export interface ListFault {
  readonly requirement: StaffRequirement;
  readonly expected: string;
  readonly got: string;
  readonly who?: ModelPerson;
}

const isGone = (row: View): boolean => row.at("status").text === "terminated";
const rowsOf = ({ exchange }: DepartmentList): Map<string, View> =>
  new Map(exchange.data.list.map((row) => [row.at("id").text ?? "", row]));
const hasMore = ({ meta }: Exchange): boolean => meta.at("has_more").flag === true;
const isOf = (state: View, department: string): boolean => sameMember("department", state.at("department").raw, department);

/** The mistake in a list of one department, whatever its open points; undefined: none. */
export function listFault(listed: DepartmentList, people: readonly ModelPerson[]): ListFault | undefined {
  const { exchange, status, department } = listed;
  const rows = rowsOf(listed);
  const all = [...rows.values()];
  const fault = (requirement: StaffRequirement, expected: string): ListFault => ({ requirement, expected, got: String(exchange) });
  // A department without employees may be unknown to the server.
  if (!exchange.ok && !people.some(({ state }) => isOf(state, department))) return undefined;
  if (!exchange.ok) return fault("EMP-19", "a list of a department is answered 200");
  if (!all.every((row) => isOf(row, department))) return fault("EMP-19", "a list of a department shows no other employee");
  if (status === "terminated" && !all.every(isGone)) return fault("EMP-16", "under status=terminated every row is terminated");
  if (status === "active" && all.some(isGone)) return fault("EMP-17", "under status=active no row is terminated");
  for (const who of people) {
    const found = personFault(listed, who, rows.get(who.id));
    if (found !== undefined) return { ...found, who };
  }
  return undefined;
}

/** The mistake in an employee's row, or in its absence; undefined: none. */
function personFault({ exchange, status, department }: DepartmentList, person: ModelPerson, row: View | undefined): ListFault | undefined {
  const within = isOf(person.state, department);
  const being = person.ended ? "terminated" : "in employment";
  if (row === undefined) {
    // The row may be on the next page: the document does not say how many rows a page has (§8).
    if (hasMore(exchange)) return undefined;
    const wanted = within && (status === "all" || (status === "terminated" && person.ended));
    const expected = `${person.label}, ${being}, is listed under status=${status ?? "(none)"}`;
    return wanted ? { requirement: status === "all" ? "EMP-18" : "EMP-16", expected, got: String(exchange) } : undefined;
  }
  if (!within) return { requirement: "EMP-19", expected: `${person.label}, who has moved, is not listed here`, got: String(exchange) };
  const differences = employeeDifferences(person.state, row, mayHaveChanged(person));
  if (differences.length > 0)
    return { requirement: "EMP-38", expected: `${person.label} is listed as the last change left them`, got: differences.join("; ") };
  if (isGone(row) === person.ended) return undefined;
  return { requirement: "EMP-39", expected: `${person.label} is listed as ${being}`, got: JSON.stringify(row.at("status").raw) };
}

/** Narrows the open points about who is in a list. */
export function judgeOpenList(target: ModelTarget, beliefs: StaffBeliefs, listed: DepartmentList, people: readonly ModelPerson[]): void {
  const { exchange, status, department } = listed;
  if (status !== undefined && status !== "active") return;
  const rows = rowsOf(listed);
  for (const person of people.filter(({ state }) => isOf(state, department))) {
    const shown = rows.has(person.id);
    if (!shown && hasMore(exchange)) continue;
    // The status in the list, or else the last one seen: it may change by itself.
    const plain = (rows.get(person.id) ?? person.state).at("status").text === "active";
    if (status === undefined) {
      const listedBy = (value: string): boolean => value === "all" || (!person.ended && (value === "non-terminated" || plain));
      const expected = "without a status filter the same kinds of employees are listed each time";
      beliefs.hold(target, "EMP-20", {
        points: ["employee-status-default"],
        answer: exchange,
        expected,
        agrees: (choice) => listedBy(choice["employee-status-default"]) === shown,
      });
    } else if (!person.ended && plain) {
      target.need("EMP-17", {
        at: [person.since, exchange],
        expected: "under status=active an employee with status active is listed",
        holds: shown,
      });
    } else if (!person.ended) {
      const expected = "status=active lists employees on leave and on probation always or never";
      beliefs.hold(target, "EMP-20", {
        points: ["employee-status-active"],
        answer: exchange,
        expected,
        agrees: (choice) => (choice["employee-status-active"] === "non-terminated") === shown,
      });
    }
  }
}
