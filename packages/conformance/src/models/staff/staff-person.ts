import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { ModelTarget } from "./staff-beliefs.ts";

/** An employee that the model hired, as last seen or changed. */
export interface ModelPerson {
  readonly id: string;
  readonly email: string;
  readonly label: string;
  state: View;
  ended: boolean;
  /** The exchange that last changed them. */
  since: Exchange;
}

/** Members that may have changed since the employee was last seen. Whether a termination ends a probation too is open (§3.1). */
export function mayHaveChanged({ ended }: ModelPerson): readonly string[] {
  return ended ? ["status", "probation_end_date"] : ["status"];
}

/** Reads an employee by id, and compares the response with what the model knows. */
export async function readModelPerson(target: ModelTarget, person: ModelPerson): Promise<Exchange> {
  const read = await target.call("getEmployee", { params: { id: person.id } });
  const at = [person.since, read];
  if (person.ended) {
    target.need("EMP-41", { at, expected: "a terminated employee can still be read: 200", holds: read.status === 200 });
    target.need("EMP-39", { at, expected: "a terminated employee stays terminated", holds: read.data.at("status").text === "terminated" });
  } else {
    target.need("EMP-38", { at, expected: "an employee can be read: 200", holds: read.status === 200 });
    target.need("EMP-38", {
      at,
      expected: "an employee is terminated only by DELETE",
      holds: read.data.at("status").text !== "terminated",
    });
  }
  const changed = employeeDifferences(person.state, read.data, mayHaveChanged(person));
  target.need("EMP-38", {
    at,
    expected: "an employee reads as the last change left them, whatever happened to others since",
    holds: changed.length === 0,
    got: `as last changed, and now: ${changed.join("; ")}`,
  });
  return read;
}

/** Compares the response to an update with what the model knows, and records it. */
export function takeOverAnswer(target: ModelTarget, person: ModelPerson, answer: Exchange, changed: readonly string[]): void {
  const others = employeeDifferences(person.state, answer.data, [...changed, ...mayHaveChanged(person)]);
  target.need("EMP-38", {
    at: [person.since, answer],
    expected: "the response to an update shows the other members unchanged",
    holds: others.length === 0,
    got: others.join("; "),
  });
  person.state = answer.data;
  person.since = answer;
}
