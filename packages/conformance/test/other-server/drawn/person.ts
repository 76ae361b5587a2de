import type { Draw } from "./draw.ts";
import type { Form } from "./form.ts";

export interface PersonFacts {
  readonly id: string;
  readonly first: string;
  readonly last: string;
}

const full = ({ first, last }: PersonFacts): string => `${first} ${last}`;
const named = (shown: unknown): PersonFacts => {
  const [first = "", ...others] = String(shown).split(" ");
  return { id: "", first, last: others.join(" ") };
};

/** Somebody mentioned by name: as text or within an object, with or without an id. What is not shown is read as "". */
export function person(draw: Draw): Form<PersonFacts> {
  const id = draw.name("id", ["id", "employee_id"]);
  const name = draw.name("name", ["name", "full_name", "display_name", "label"]);
  const [first, last] = draw
    .one("names", [
      ["first", "last"],
      ["first_name", "last_name"],
      ["given_name", "family_name"],
    ] as const)
    .map((word) => draw.spelled(word)) as [string, string];
  type Shown = Record<string, string>;
  const idOf = (shown: unknown): string => (shown as Shown)[id] ?? "";
  const parts = (shown: unknown): PersonFacts => ({ id: idOf(shown), first: (shown as Shown)[first]!, last: (shown as Shown)[last]! });
  const whole = (shown: unknown): PersonFacts => ({ ...named((shown as Shown)[name]), id: idOf(shown) });
  return draw.one<Form<PersonFacts>>("form", [
    { write: full, read: named },
    { write: (fact) => ({ [id]: fact.id, [name]: full(fact) }), read: whole },
    { write: (fact) => ({ [name]: full(fact), initials: `${fact.first.charAt(0)}${fact.last.charAt(0)}` }), read: whole },
    { write: (fact) => ({ [first]: fact.first, [last]: fact.last }), read: parts },
    { write: (fact) => ({ avatar_url: null, [last]: fact.last, [first]: fact.first, [id]: fact.id }), read: parts },
  ]);
}

/** Somebody mentioned by id, by name, or by both. */
export function mention(draw: Draw): Form<PersonFacts> {
  return draw.happens("id", 0.3)
    ? { write: ({ id }) => id, read: (shown) => ({ id: String(shown), first: "", last: "" }) }
    : person(draw.at("person"));
}
