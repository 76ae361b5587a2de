import { sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { Beliefs } from "../beliefs.ts";
import { type ModelTarget, OTHER_REFUSAL, type StaffBeliefs, refusedAs } from "./staff-beliefs.ts";
import type { ModelPerson } from "./staff-person.ts";
import { FIELDS, type Field } from "./staff-steps.ts";

/** An update of one field, and its exchange. */
export interface Update {
  readonly field: Field;
  readonly value: unknown;
  readonly answer: Exchange;
}

/** An update of the status, with readings before and after it. */
export interface StatusUpdate {
  readonly status: string;
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** What updates of each field do, as far as observed: set it, ignore it, or get refused. */
export class StaffUpdates {
  /** By the old status and the one in the request: the document does not show the transitions (§3.1), so each may have its own outcome. */
  readonly #moves: Map<string, { readonly outcome: string; readonly answer: Exchange }> = new Map();
  readonly #fields: ReadonlyMap<Field, Beliefs<"update">> = new Map(
    FIELDS.map((name) => [name, new Beliefs({ update: ["set", "passed over", "refused"] })]),
  );

  /** Compares an update of an employee with earlier ones. Call it before the model records the update. */
  judge(target: ModelTarget, beliefs: StaffBeliefs, person: ModelPerson, update: Update): void {
    if (person.ended) this.#judgeEnded(target, beliefs, update);
    else if (!sameMember(update.field, person.state.at(update.field).raw, update.value)) this.#judgeField(target, person, update);
  }

  /**
   * Compares an update of the status with earlier ones of the same transition.
   * @param before,after readings around it
   */
  judgeStatus(target: ModelTarget, beliefs: StaffBeliefs, { status, before, answer, after }: StatusUpdate): void {
    const [was, is] = [before.data.at("status").text, after.data.at("status").text];
    if (was === status) return;
    const outcome = answer.ok ? (is === status ? "applied" : "ignored") : refusedAs(answer, "validation-error");
    target.need("EMP-38", {
      at: [before, answer, after],
      expected: "an ignored status leaves the old one unchanged",
      holds: is === status ? answer.ok : is === was,
      got: `was ${was}, sent ${status}, is ${is}`,
    });
    const move = `${was} to ${status}`;
    const known = this.#moves.get(move) ?? { outcome, answer };
    this.#moves.set(move, known);
    target.need("EMP-38", {
      at: [known.answer, answer],
      expected: `an update of the status from ${move} has the same outcome as earlier ones`,
      holds: known.outcome === outcome,
      got: `${String(known.answer)}, now ${String(answer)}`,
    });
    beliefs.note(["employee-patch-status"], answer, (choice) => choice["employee-patch-status"] === outcome);
  }

  #judgeEnded(target: ModelTarget, beliefs: StaffBeliefs, { field, answer }: Update): void {
    const outcome = answer.ok ? "accepted" : refusedAs(answer, "conflict");
    // The reason of the refusal may be that the field cannot be edited.
    if (outcome === OTHER_REFUSAL && this.#fields.get(field)!.left("update").includes("refused")) return;
    beliefs.hold(target, "EMP-38", {
      points: ["patch-terminated"],
      answer,
      expected: "an update of a terminated employee has the same outcome as earlier ones",
      agrees: (choice) => choice["patch-terminated"] === outcome,
    });
  }

  #judgeField(target: ModelTarget, { state }: ModelPerson, { field, value, answer }: Update): void {
    const shown = answer.data.at(field).raw;
    const outcome = !answer.ok ? "refused" : sameMember(field, shown, state.at(field).raw) ? "passed over" : "set";
    if (outcome === "set")
      target.need("EMP-38", {
        at: answer,
        expected: `an update of ${field} shows the value that was sent, or the old one`,
        holds: sameMember(field, shown, value),
        got: `sent ${JSON.stringify(value)}, shown ${JSON.stringify(shown)}`,
      });
    const beliefs = this.#fields.get(field)!;
    const agreed = beliefs.narrow(answer, ["update"], ({ update }) => update === outcome);
    target.need("EMP-38", {
      at: [...beliefs.witnesses("update"), answer],
      expected: `an update of ${field} only has the same outcome as earlier ones`,
      holds: agreed,
      got: `this one was ${outcome}, earlier ones ${beliefs.left("update").join(", ")}: ${String(answer)}`,
    });
  }
}
