import type { ForwardAttempt } from "@hr-platform/engine/webhooks/received";
import { isoText } from "../../row/iso-text.ts";
import { type JsonSchema, instant, object, orNull, text, wholeNumber } from "../../row/schema.ts";

interface ShownAttempt extends Omit<ForwardAttempt, "at"> {
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** What a program did with a delivery of the inbox, in the form of the control API. */
export const forwardAttempt: JsonSchema<ShownAttempt> = object("An attempt of a program to forward it.", {
  to: text("The address of the receiver."),
  n: wholeNumber("Which attempt it was, for this receiver.", { minimum: 1 }),
  at: instant("When it ended, by the mock's clock."),
  status: orNull(wholeNumber("The response status; null: no response.")),
  error: orNull(text("Why it failed; null: it did not.")),
});

/** An attempt in the form of the control API. */
export function readForwardAttempt({ at, ...attempt }: ForwardAttempt): ShownAttempt {
  return { ...attempt, at: isoText(at) };
}
