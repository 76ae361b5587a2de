import { employeeDifferences } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { ModelTarget } from "./staff-beliefs.ts";

/** Somebody the model hired, as they were last seen or changed. */
export interface ModelPerson {
  readonly id: string;
  readonly email: string;
  readonly label: string;
  state: View;
  ended: boolean;
  /** What last changed them. */
  since: Exchange;
}

/** Members that may have changed since somebody was last seen: whether a termination ends a probation too is not said (§3.1). */
export function mayHaveChanged({ ended }: ModelPerson): readonly string[] {
  return ended ? ["status", "probation_end_date"] : ["status"];
}

/** Reads somebody and holds them to what the model knows. */
export async function readModelPerson(bench: ModelTarget, person: ModelPerson): Promise<Exchange> {
  const read = await bench.call("getEmployee", { params: { id: person.id } });
  const at = [person.since, read];
  if (person.ended) {
    bench.need("EMP-41", { at, expected: "a terminated employee can still be read: 200", holds: read.status === 200 });
    bench.need("EMP-39", { at, expected: "a terminated employee stays terminated", holds: read.data.at("status").text === "terminated" });
  } else {
    bench.need("EMP-38", { at, expected: "an employee can be read: 200", holds: read.status === 200 });
    bench.need("EMP-38", { at, expected: "nobody is terminated but by DELETE", holds: read.data.at("status").text !== "terminated" });
  }
  const changed = employeeDifferences(person.state, read.data, mayHaveChanged(person));
  bench.need("EMP-38", {
    at,
    expected: "an employee reads as the last change left them, whatever happened to others since",
    holds: changed.length === 0,
    got: `as it was left, and as it is: ${changed.join("; ")}`,
  });
  return read;
}

/** Takes over what the answer to an update says, after holding it to what was there. */
export function takeOverAnswer(bench: ModelTarget, person: ModelPerson, answer: Exchange, changed: readonly string[]): void {
  const others = employeeDifferences(person.state, answer.data, [...changed, ...mayHaveChanged(person)]);
  bench.need("EMP-38", {
    at: [person.since, answer],
    expected: "the answer to an update shows the other members as they were",
    holds: others.length === 0,
    got: others.join("; "),
  });
  person.state = answer.data;
  person.since = answer;
}
