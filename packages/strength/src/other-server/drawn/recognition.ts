import type { Draw } from "./draw.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Declared, type Form, memberAt, orNull, partsAt, plainForm, readAs } from "./form.ts";
import { mention, type PersonData } from "./person.ts";
import { type Extra, record } from "./record.ts";
import { labels } from "./series.ts";

export interface PostData {
  readonly id: string;
  readonly giver: PersonData;
  readonly recipient: PersonData;
  readonly message: string;
  readonly kind: string;
  readonly value: string | null;
  readonly reactions: number;
  readonly at: string;
}

/** A form of a post in GET /recognition. */
export function post(draw: Draw): Form<PostData> {
  const person = mention(draw.at("person"));
  const [giver, recipient] = draw.one("pair", [
    ["giver", "recipient"],
    ["from", "to"],
    ["author", "recipient"],
    ["sender", "receiver"],
    ["given_by", "given_to"],
    ["from_employee", "to_employee"],
  ] as const);
  const sum = (path: string): Declared => readAs(path, "sum");
  const reactions = draw.one<Form<number>>("reactions", [
    plainForm(),
    plainForm(),
    { write: (count) => ({ count }), read: (shown) => (shown as { count: number }).count, declared: (path) => memberAt(path, "count") },
    {
      write: (count) => ({ by_emoji: count === 0 ? {} : { "👏": count }, total: count }),
      read: (shown) => (shown as { total: number }).total,
      declared: (path) => memberAt(path, "total"),
    },
    {
      write: (count) => (count === 0 ? {} : { "👏": count }),
      read: (shown) => (shown as Record<string, number>)["👏"] ?? 0,
      declared: sum,
    },
    {
      write: (count) => (count === 0 ? [] : [{ emoji: "👏", count }]),
      read: (shown) => (shown as { count: number }[])[0]?.count ?? 0,
      declared: sum,
    },
    {
      write: (count) => `${count} reactions`,
      read: (shown) => Number.parseInt(String(shown), 10),
      declared: (path) => readAs(path, "text-number"),
    },
  ]);
  return record<PostData>(
    draw,
    {
      id: { words: ["id"], fixed: true, form: plainForm() },
      giver: { words: [giver], form: person },
      recipient: { words: [recipient], form: person },
      message: { words: ["message", "message", "text", "body"], form: plainForm() },
      kind: { words: ["kind", "type", "post_type"], form: labels(draw.at("kind")) },
      value: { words: ["value_tag", "value", "tag", "company_value"], form: orNull(labels(draw.at("value"))) },
      reactions: { words: ["reaction_count", "reactions", "likes", "applause"], form: reactions },
      at: { words: ["created_at", "posted_at", "at"], form: plainForm() },
    },
    draw.one("own", [
      [],
      [["visibility", "public"]],
      [
        ["comment_count", 0],
        ["pinned", false],
      ],
    ] as (readonly Extra[])[]),
  );
}

/** The row of a target file for this post. */
export function postRow(form: Form<PostData>): RawForms[string] {
  const { giver, recipient, message, kind, value, reactions } = partsAt(form, "$");
  return { giver, recipient, message, kind, value_tag: value, reactions };
}
