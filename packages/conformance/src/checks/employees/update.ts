import { employeeDifferences, sameMember, shapeFaults } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Members of an update's body. */
export type Changes = Readonly<Record<string, unknown>>;

/** What an update did to each field that it named. */
export interface Updated {
  readonly answer: Exchange;
  readonly after: Exchange;
  /** Fields that took the new value, and those that kept the old one. */
  readonly taken: readonly string[];
  readonly kept: readonly string[];
}

/** Members that may change by themselves, or as a consequence: the status with the day, the end of probation with start and employment. */
export function consequences(changes: Changes): string[] {
  return ["start_date", "employment_type", "jurisdiction"].some((name) => name in changes) ? ["status", "probation_end_date"] : ["status"];
}

/**
 * Updates somebody and holds EMP-38 to what comes: each field named has its new value or its old one, in the answer and in a later
 * GET alike, and no other member has changed. Which fields can be changed is left open.
 */
export async function updateEmployee(t: CheckContext, id: string, changes: Changes, before: View): Promise<Updated> {
  const answer = await t.call("updateEmployee", { params: { id }, body: changes });
  const after = await t.call("getEmployee", { params: { id } });
  const has = (view: View, name: string): boolean => sameMember(name, view.at(name).raw, changes[name]);
  const names = Object.keys(changes);
  const taken = names.filter((name) => has(after.data, name) && !sameMember(name, before.at(name).raw, changes[name]));
  const result = { answer, after, taken, kept: names.filter((name) => !taken.includes(name)) };
  if (!answer.ok) {
    const changed = answer.status < 500 && after.ok ? employeeDifferences(before, after.data, ["status"]) : [];
    t.must("EMP-38", {
      at: [answer, after],
      expected: "an update that is refused changes nothing",
      holds: changed.length === 0,
      got: changed.join("; "),
    });
    return result;
  }
  const at = [answer, after];
  const faults = shapeFaults(answer.data);
  t.must("EMP-38", {
    at: answer,
    expected: "an update answers 200 with the Employee",
    holds: faults.length === 0,
    got: `${faults.join(", ")}: ${String(answer)}`,
  });
  const odd = names.filter((name) => !has(after.data, name) && !sameMember(name, after.data.at(name).raw, before.at(name).raw));
  t.must("EMP-38", {
    at,
    expected: "a field named by an update has the value that was sent, or the old one where it cannot be edited",
    holds: odd.length === 0,
    got: odd
      .map(
        (name) =>
          `${name}: sent ${JSON.stringify(changes[name])}, was ${JSON.stringify(before.at(name).raw)}, is ${JSON.stringify(after.data.at(name).raw)}`,
      )
      .join("; "),
  });
  const unequal = employeeDifferences(answer.data, after.data, ["status"]);
  t.must("EMP-38", {
    at,
    expected: "the Employee in the answer to an update is the one that a later GET shows",
    holds: unequal.length === 0,
    got: `answer and GET differ: ${unequal.join("; ")}`,
  });
  const others = employeeDifferences(before, after.data, [...names, ...consequences(changes)]);
  t.must("EMP-38", {
    at,
    expected: "members that an update does not name are as before",
    holds: others.length === 0,
    got: `before and after: ${others.join("; ")}`,
  });
  return result;
}
