import type { World } from "@hr-platform/domain";
import { Needles } from "../src/exchange/needles.ts";
import { formsOfText } from "../src/exchange/text-forms.ts";

/** A text that a published file must not hold, and what it is. */
export type PrivateText = readonly [text: string, what: string];

/** What the companies of a world hold about people: names, addresses, numbers, ids, pay, and what they wrote. */
export function privateTextsOf(world: World): PrivateText[] {
  return world.companies.flatMap(({ slug }) => {
    const { employees, leave, candidates, recognition, conversation, webhooks } = world.data(slug);
    const found: (readonly [text: string | number | null | undefined, what: string])[] = [
      ...employees.flatMap(({ resource: { id, first_name: first, last_name: last, email, base_salary: pay } }) => [
        ...(["first name", "last name", "name"] as const).map((what, n) => [[first, last, `${first} ${last}`][n]!, what] as const),
        [email, "e-mail address"] as const,
        [id, "id"] as const,
        [pay, "pay"] as const,
      ]),
      ...leave.flatMap(({ resource: { notes, declineReason } }) => [[notes, "notes"] as const, [declineReason, "reason"] as const]),
      ...candidates.flatMap(({ id, first_name: first, last_name: last, email, phone, cv_url: cv, notes }) =>
        [id, first, last, email, phone, cv, notes].map((text) => [text, "candidate"] as const),
      ),
      ...recognition.map(({ resource: { message } }) => [message, "message"] as const),
      ...(conversation?.messages ?? []).map(({ body }) => [body, "message"] as const),
      ...webhooks.map(({ secret }) => [secret, "secret"] as const),
    ];
    return found.flatMap(([text, what]) => (text === null || text === undefined ? [] : [[String(text), what] as const]));
  });
}

/** Those private texts that some text holds, in any form in which others may write them. */
export function heldIn(texts: readonly string[], all: readonly PrivateText[]): PrivateText[] {
  const found = new Map<string, PrivateText>();
  const rows = [...new Map(all.map((row) => [row[0], row])).values()];
  for (let start = 0; start < rows.length; start += 200) {
    const forms = rows.slice(start, start + 200).flatMap((row) => formsOfText(row[0]).map((form) => [form, row] as const));
    const needles = new Needles(forms, { anyCase: true, words: true });
    for (const text of texts)
      for (const { start: from, end, value } of needles.hits(text)) {
        // Digits within longer digits are another number.
        if (/^\d+$/.test(value[0]) && /\d/.test(text[from - 1]! + text[end]!)) continue;
        found.set(value[0], value);
      }
  }
  return [...found.values()];
}
