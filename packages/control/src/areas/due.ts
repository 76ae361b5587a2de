import type { DueWork } from "@hr-platform/engine/sandbox/clock/move-clock";
import { fallsDue } from "@hr-platform/engine/sandbox/clock/falls-due";
import { limitFilter } from "../row/filters.ts";
import { isoText } from "../row/iso-text.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, choice, instant, listOf, named, object, orNull, text, uuidText } from "../row/schema.ts";

/** The kinds of due work. */
export const dueKind: JsonSchema<DueWork["kind"]> = choice(
  ["employee-status", "subscription", "activity", "rate-window", "delivery"],
  "The status of an employee or of the company's subscription that changes by itself, something that somebody does by themselves, a rate limit window that ends, or a delivery attempt.",
);

const list = named(
  "DueNext",
  object("What falls due next.", {
    now: instant("The mock's time."),
    due: listOf(
      object("Something that will fall due.", {
        at: instant("When, by the mock's clock."),
        kind: dueKind,
        company: text("The company's slug."),
        id: orNull(uuidText("The employee, the delivery, or what somebody does something about; null: no record.")),
        label: text("What a person calls it: a name, an address, or a masked key."),
        what: text("What will happen."),
      }),
      "In the order of the instants. What depends on what happens before is not in it, such as a retry of an attempt in flight.",
    ),
  }),
);

export const dueRow: ControlRow = row("GET /due", {
  id: "listDue",
  summary: "List what falls due next, without changing anything",
  query: { limit: limitFilter },
  answer: ok("Nothing is done before its time.", list),
  run: ({ sandbox, query: { limit } }) => {
    const now = sandbox.clock.now();
    return { now: isoText(now), due: fallsDue(sandbox, now, limit).map((one) => ({ ...one, at: isoText(one.at) })) };
  },
});
