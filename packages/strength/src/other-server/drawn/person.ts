import type { Draw } from "./draw.ts";
import { type Form, memberAt } from "./form.ts";

export interface PersonData {
  readonly id: string;
  readonly first: string;
  readonly last: string;
}

const full = ({ first, last }: PersonData): string => `${first} ${last}`;
const named = (shown: unknown): PersonData => {
  const [first = "", ...others] = String(shown).split(" ");
  return { id: "", first, last: others.join(" ") };
};

/** A person by name: as text or in an object, with or without an id. A missing part reads as "". */
export function person(draw: Draw): Form<PersonData> {
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
  const parts = (shown: unknown): PersonData => ({ id: idOf(shown), first: (shown as Shown)[first]!, last: (shown as Shown)[last]! });
  const whole = (shown: unknown): PersonData => ({ ...named((shown as Shown)[name]), id: idOf(shown) });
  const oneText = (path: string): string => memberAt(path, name);
  const twoTexts = (path: string): string => `${path}['${first}','${last}']`;
  return draw.one<Form<PersonData>>("form", [
    { write: full, read: named },
    { write: (data) => ({ [id]: data.id, [name]: full(data) }), read: whole, declared: oneText },
    {
      write: (data) => ({ [name]: full(data), initials: `${data.first.charAt(0)}${data.last.charAt(0)}` }),
      read: whole,
      declared: oneText,
    },
    { write: (data) => ({ [first]: data.first, [last]: data.last }), read: parts, declared: twoTexts },
    { write: (data) => ({ avatar_url: null, [last]: data.last, [first]: data.first, [id]: data.id }), read: parts, declared: twoTexts },
  ]);
}

/** A person by id, by name, or by both. */
export function mention(draw: Draw): Form<PersonData> {
  return draw.happens("id", 0.3)
    ? { write: ({ id }) => id, read: (shown) => ({ id: String(shown), first: "", last: "" }) }
    : person(draw.at("person"));
}
