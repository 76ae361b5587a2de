import { employeeDifferences, sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { StaffRequirement } from "./staff-requirements.ts";
import type { ModelTarget, StaffBeliefs } from "./staff-beliefs.ts";
import { type ModelPerson, mayHaveChanged } from "./staff-person.ts";

/** A list of one department as it came. */
export interface DepartmentList {
  readonly exchange: Exchange;
  /** The filter that was sent. */
  readonly status: string | undefined;
  readonly department: string;
}

/** What is wrong with a list, and whom it is about. */
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

/** What is wrong with a list of one department, whatever is open; undefined where nothing is. */
export function listFault(listed: DepartmentList, people: readonly ModelPerson[]): ListFault | undefined {
  const { exchange, status, department } = listed;
  const rows = rowsOf(listed);
  const all = [...rows.values()];
  const fault = (requirement: StaffRequirement, expected: string): ListFault => ({ requirement, expected, got: String(exchange) });
  // A department that nobody is of may be one that the server does not know.
  if (!exchange.ok && !people.some(({ state }) => isOf(state, department))) return undefined;
  if (!exchange.ok) return fault("EMP-19", "a list of a department is answered 200");
  if (!all.every((row) => isOf(row, department))) return fault("EMP-19", "a list of a department shows nobody else");
  if (status === "terminated" && !all.every(isGone)) return fault("EMP-16", "under status=terminated every row is terminated");
  if (status === "active" && all.some(isGone)) return fault("EMP-17", "under status=active no row is terminated");
  for (const who of people) {
    const found = personFault(listed, who, rows.get(who.id));
    if (found !== undefined) return { ...found, who };
  }
  return undefined;
}

/** What is wrong with the row of somebody, or with its absence. */
function personFault({ exchange, status, department }: DepartmentList, person: ModelPerson, row: View | undefined): ListFault | undefined {
  const within = isOf(person.state, department);
  const being = person.ended ? "terminated" : "in employment";
  if (row === undefined) {
    // They may stand on the next page: how many rows a page has is not said (§8).
    if (hasMore(exchange)) return undefined;
    const wanted = within && (status === "all" || (status === "terminated" && person.ended));
    const expected = `${person.label}, ${being}, is listed under status=${status ?? "(none)"}`;
    return wanted ? { requirement: status === "all" ? "EMP-18" : "EMP-16", expected, got: String(exchange) } : undefined;
  }
  if (!within) return { requirement: "EMP-19", expected: `${person.label}, who has moved, is not listed here`, got: String(exchange) };
  const odd = employeeDifferences(person.state, row, mayHaveChanged(person));
  if (odd.length > 0)
    return { requirement: "EMP-38", expected: `${person.label} is listed as the last change left them`, got: odd.join("; ") };
  if (isGone(row) === person.ended) return undefined;
  return { requirement: "EMP-39", expected: `${person.label} is listed as ${being}`, got: JSON.stringify(row.at("status").raw) };
}

/** Holds who is in a list to what is open about it. */
export function judgeOpenList(bench: ModelTarget, beliefs: StaffBeliefs, listed: DepartmentList, people: readonly ModelPerson[]): void {
  const { exchange, status, department } = listed;
  if (status !== undefined && status !== "active") return;
  const rows = rowsOf(listed);
  for (const person of people.filter(({ state }) => isOf(state, department))) {
    const shown = rows.has(person.id);
    if (!shown && hasMore(exchange)) continue;
    // Their status as the list shows it, or as they were last seen: it may change by itself.
    const plain = (rows.get(person.id) ?? person.state).at("status").text === "active";
    if (status === undefined) {
      const listedBy = (value: string): boolean => value === "all" || (!person.ended && (value === "non-terminated" || plain));
      const expected = "without a status filter the same kinds of people are listed each time";
      beliefs.hold(bench, "EMP-20", {
        points: ["employee-status-default"],
        answer: exchange,
        expected,
        agrees: (choice) => listedBy(choice["employee-status-default"]) === shown,
      });
    } else if (!person.ended && plain) {
      bench.need("EMP-17", {
        at: [person.since, exchange],
        expected: "under status=active somebody is listed whose status is active",
        holds: shown,
      });
    } else if (!person.ended) {
      const expected = "status=active lists people on leave and on probation always or never";
      beliefs.hold(bench, "EMP-20", {
        points: ["employee-status-active"],
        answer: exchange,
        expected,
        agrees: (choice) => (choice["employee-status-active"] === "non-terminated") === shown,
      });
    }
  }
}
