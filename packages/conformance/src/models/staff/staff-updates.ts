import { sameMember } from "../../oracles/people/employee.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { Beliefs } from "../beliefs.ts";
import { type ModelTarget, OTHER_REFUSAL, type StaffBeliefs, refusedAs } from "./staff-beliefs.ts";
import type { ModelPerson } from "./staff-person.ts";
import { FIELDS, type Field } from "./staff-steps.ts";

/** An update of one field, and the answer to it. */
export interface Update {
  readonly field: Field;
  readonly value: unknown;
  readonly answer: Exchange;
}

/** An update with a status, and readings before and after it. */
export interface StatusUpdate {
  readonly status: string;
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

/** What updates do, as far as it was seen: of each field whether they set it, pass over it, or are refused. */
export class StaffUpdates {
  /** By the status before and the one sent: moves between states are not shown (§3.1), so that each may be answered in its own way. */
  readonly #moves: Map<string, { readonly seen: string; readonly answer: Exchange }> = new Map();
  readonly #fields: ReadonlyMap<Field, Beliefs<"update">> = new Map(
    FIELDS.map((name) => [name, new Beliefs({ update: ["set", "passed over", "refused"] })]),
  );

  /** Holds an update of somebody, who is still as before it in the model, to what earlier ones did. */
  judge(bench: ModelTarget, beliefs: StaffBeliefs, person: ModelPerson, update: Update): void {
    if (person.ended) this.#judgeEnded(bench, beliefs, update);
    else if (!sameMember(update.field, person.state.at(update.field).raw, update.value)) this.#judgeField(bench, person, update);
  }

  /**
   * Holds an update with a status to what earlier ones of the same move did.
   * @param before,after readings around it
   */
  judgeStatus(bench: ModelTarget, beliefs: StaffBeliefs, { status, before, answer, after }: StatusUpdate): void {
    const [was, is] = [before.data.at("status").text, after.data.at("status").text];
    if (was === status) return;
    const seen = answer.ok ? (is === status ? "applied" : "ignored") : refusedAs(answer, "validation-error");
    bench.need("EMP-38", {
      at: [before, answer, after],
      expected: "a status that an update does not set stays as it was",
      holds: is === status ? answer.ok : is === was,
      got: `was ${was}, sent ${status}, is ${is}`,
    });
    const move = `${was} to ${status}`;
    const known = this.#moves.get(move) ?? { seen, answer };
    this.#moves.set(move, known);
    bench.need("EMP-38", {
      at: [known.answer, answer],
      expected: `an update of the status from ${move} is answered as such updates were before`,
      holds: known.seen === seen,
      got: `${String(known.answer)}, now ${String(answer)}`,
    });
    beliefs.note(["employee-patch-status"], answer, (choice) => choice["employee-patch-status"] === seen);
  }

  #judgeEnded(bench: ModelTarget, beliefs: StaffBeliefs, { field, answer }: Update): void {
    const seen = answer.ok ? "accepted" : refusedAs(answer, "conflict");
    // A field that cannot be edited may be what is refused.
    if (seen === OTHER_REFUSAL && this.#fields.get(field)!.left("update").includes("refused")) return;
    beliefs.hold(bench, "EMP-38", {
      points: ["patch-terminated"],
      answer,
      expected: "an update of somebody terminated is answered as such updates were before",
      agrees: (choice) => choice["patch-terminated"] === seen,
    });
  }

  #judgeField(bench: ModelTarget, { state }: ModelPerson, { field, value, answer }: Update): void {
    const shown = answer.data.at(field).raw;
    const seen = !answer.ok ? "refused" : sameMember(field, shown, state.at(field).raw) ? "passed over" : "set";
    if (seen === "set")
      bench.need("EMP-38", {
        at: answer,
        expected: `an update of ${field} shows the value that was sent, or the old one`,
        holds: sameMember(field, shown, value),
        got: `sent ${JSON.stringify(value)}, shown ${JSON.stringify(shown)}`,
      });
    const beliefs = this.#fields.get(field)!;
    const agreed = beliefs.narrow(answer, ["update"], ({ update }) => update === seen);
    bench.need("EMP-38", {
      at: [...beliefs.witnesses("update"), answer],
      expected: `an update of ${field} alone does what such updates did before`,
      holds: agreed,
      got: `this one was ${seen}, earlier ones ${beliefs.left("update").join(", ")}: ${String(answer)}`,
    });
  }
}
