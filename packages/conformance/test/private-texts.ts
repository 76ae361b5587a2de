import type { World } from "@hr-platform/domain";
import { Needles } from "../src/exchange/text/needles.ts";

/** A text that a published file must not hold. */
export interface PrivateText {
  readonly text: string;
  /** A longer text with which it must occur to be this person's, such as the whole name of a last name. */
  readonly of?: string;
}

/** Least characters of a text that is searched for in every form: shorter ones occur reversed or encoded by chance. */
const LEAST_ENCODED = 8;

/** What the companies of a world hold about people: names, addresses, numbers, ids, pay, and what they wrote. */
export function privateTextsOf(world: World): PrivateText[] {
  return world.companies.flatMap(({ slug }) => {
    const { employees, leave, candidates, recognition, conversation, webhooks } = world.data(slug);
    const people = [...employees.map(({ resource }) => resource), ...candidates];
    const whole = [
      ...people.flatMap(({ id, email, first_name: first, last_name: last }) => [id, email, `${first} ${last}`]),
      ...employees.map(({ resource }) => resource.base_salary),
      ...leave.flatMap(({ resource: { notes, declineReason } }) => [notes, declineReason]),
      ...candidates.flatMap(({ phone, cv_url: cv, notes }) => [phone, cv, notes]),
      ...recognition.map(({ resource: { message } }) => message),
      ...(conversation?.messages ?? []).map(({ body }) => body),
      ...webhooks.map(({ secret }) => secret),
    ];
    const names = people.flatMap(({ first_name: first, last_name: last }) =>
      [first, last].map((text) => ({ text, of: `${first} ${last}` })),
    );
    return [...whole.flatMap((text) => (text === null ? [] : [{ text: String(text) }])), ...names];
  });
}

/** Those private texts that some text holds. @param forms in which others may write a text. Default: as it is */
export function heldIn(
  texts: readonly string[],
  all: readonly PrivateText[],
  forms: (text: string) => readonly string[] = (text) => [text],
): PrivateText[] {
  const found = new Set<PrivateText>();
  const rows = [...new Map(all.map((row) => [row.text, row])).values()];
  const written = rows.flatMap((row) =>
    (row.text.length < LEAST_ENCODED ? [row.text] : forms(row.text)).map((form) => [form, row] as const),
  );
  const needles = new Needles(written, { anyCase: true, words: true });
  for (const text of new Set(texts))
    for (const { start, end, value } of needles.hits(text)) {
      // Digits within longer digits are another number.
      if (/^\d+$/.test(value.text) && /\d/.test((text[start - 1] ?? "") + (text[end] ?? ""))) continue;
      found.add(value);
    }
  const held = new Set([...found].map(({ text }) => text));
  return [...found].filter(({ of }) => of === undefined || held.has(of));
}
