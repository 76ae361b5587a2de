import { employeeDifferences, sameMember, shapeFaults } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Members of an update's body. */
export type Changes = Readonly<Record<string, unknown>>;

/** The result of an update. */
export interface Updated {
  readonly answer: Exchange;
  readonly after: Exchange;
  /** Fields that changed to the sent value, and those that did not. */
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Members that an update may change besides those that it names: the status, and the end of probation if start, type or jurisdiction
 * change.
 */
export function consequences(changes: Changes): string[] {
  return ["start_date", "employment_type", "jurisdiction"].some((name) => name in changes) ? ["status", "probation_end_date"] : ["status"];
}

/**
 * Updates an employee and judges EMP-38: each named field has its new or its old value, a later GET equals the answer, and no other
 * member has changed. The document leaves open which fields can be changed.
 */
export async function updateEmployee(t: CheckContext, id: string, changes: Changes, before: View): Promise<Updated> {
  const answer = await t.call("updateEmployee", { params: { id }, body: changes });
  const after = await t.call("getEmployee", { params: { id } });
  const has = (view: View, name: string): boolean => sameMember(name, view.at(name).raw, changes[name]);
  const names = Object.keys(changes);
  const changed = names.filter((name) => has(after.data, name) && !sameMember(name, before.at(name).raw, changes[name]));
  const result = { answer, after, changed, unchanged: names.filter((name) => !changed.includes(name)) };
  if (!answer.ok) {
    const differences = answer.status < 500 && after.ok ? employeeDifferences(before, after.data, ["status"]) : [];
    t.must("EMP-38", {
      at: [answer, after],
      expected: "nothing changed by a refused update",
      holds: differences.length === 0,
      shows: false,
      got: differences.join("; "),
    });
    // An id in the body may be unknown.
    const isLost = [404, 405].includes(answer.status) && answer.field === undefined && !names.some((name) => name.endsWith("_id"));
    if (isLost && after.ok)
      t.must("EMP-38", {
        at: [after, answer],
        expected: "an update of an employee whom GET by id finds is not answered as an unknown id or path",
        holds: false,
      });
    return result;
  }
  const at = [answer, after];
  const faults = shapeFaults(answer.data);
  t.must("EMP-38", {
    at: answer,
    expected: "200 with the Employee to an update",
    holds: faults.length === 0,
    got: `${faults.join(", ")}: ${String(answer)}`,
  });
  const wrong = names.filter((name) => !has(after.data, name) && !sameMember(name, after.data.at(name).raw, before.at(name).raw));
  t.must("EMP-38", {
    at,
    expected: "the sent value of each named field, or the old one if it cannot be edited",
    holds: wrong.length === 0,
    got: wrong
      .map(
        (name) =>
          `${name}: sent ${JSON.stringify(changes[name])}, was ${JSON.stringify(before.at(name).raw)}, is ${JSON.stringify(after.data.at(name).raw)}`,
      )
      .join("; "),
  });
  const unequal = employeeDifferences(answer.data, after.data, ["status"]);
  t.must("EMP-38", {
    at,
    expected: "the Employee of the answer to an update in a later GET",
    holds: unequal.length === 0,
    got: `answer and GET differ: ${unequal.join("; ")}`,
  });
  const others = employeeDifferences(before, after.data, [...names, ...consequences(changes)]);
  t.must("EMP-38", {
    at,
    expected: "members that the update does not name unchanged",
    holds: others.length === 0,
    got: `before and after: ${others.join("; ")}`,
  });
  return result;
}
