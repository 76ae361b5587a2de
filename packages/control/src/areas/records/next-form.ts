import type { NextMove } from "../../records/next-moves.ts";
import type { WhyState } from "../../records/status-reason.ts";
import { isoText } from "../../row/iso-text.ts";
import { type JsonSchema, anyObject, choice, instant, listOf, object, orNull, text } from "../../row/schema.ts";
import { linkSchema } from "./record-form.ts";

/** What may happen to a record, in the form of the control API. */
export interface ShownMove extends Omit<NextMove, "at" | "stoppedBy" | "machine" | "body"> {
  readonly body: object;
  readonly machine: string | null;
  readonly at: string | null;
  readonly stopped_by: string | null;
}

/** What may happen to a record. */
export const nextSchema: JsonSchema<readonly ShownMove[]> = listOf(
  object("Something that may happen.", {
    name: text("Its name.", { examples: ["approve"] }),
    title: text("What it does."),
    machine: orNull(text("The machine in which it moves the record; null: in none.")),
    to: orNull(text("The state afterwards; null: it stays, or it depends on what is sent.")),
    by: choice(["operation", "web", "control", "clock"], "Who does it: the API, the web application, the control API or the clock."),
    action: orNull(text("operationId, or the name of the web action; null: neither.")),
    call: orNull(
      object("The call that does it.", {
        method: text("HTTP method."),
        path: text("Path from the root.", { examples: ["/api/v1/leave/…/approve"] }),
        scope: orNull(text("The scope of the key; null: no key.")),
      }),
    ),
    body: anyObject("A body for the call."),
    needs: listOf(text("A member."), "Members of the body that a person has to say: those in `body` are examples."),
    at: orNull(instant("When the clock does it; null: somebody does it.")),
    stopped_by: orNull(text("Why it would be refused now; null: nothing is known to stop it.")),
    when: orNull(text("What must hold; null: nothing else.")),
    clause: orNull(text("The section of the API document; null: the web application alone has it.")),
  }),
  "What the API, a person or the clock may do from here. What it says is tried without an effect, as of now and without active faults.",
);

/** Why a record has its state. */
export const whySchema: JsonSchema<WhyState | null> = orNull(
  object("Why an employee has their status.", {
    sentence: text("What decides it, and the rule."),
    records: listOf(linkSchema, "The records that decide it."),
  }),
);

export function showMove({ at, stoppedBy, ...move }: NextMove): ShownMove {
  return { ...move, at: at === null ? null : isoText(at), stopped_by: stoppedBy };
}
