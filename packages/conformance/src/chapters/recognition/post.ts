import type { CallSettings } from "../../request.ts";
import type { Trial } from "../../trial.ts";
import type { Exchange } from "../../exchange.ts";
import type { Member } from "../../given/team.ts";
import type { View } from "../../view.ts";

/** What is sent besides giver, recipient and message: names that A-221 permits. */
export type Extras = Readonly<{ kind?: string; value_tag?: string; is_public?: boolean }>;

export interface Sent {
  readonly message: string;
  readonly exchange: Exchange;
}

/** POST /recognition from one to another, with a message that nothing else holds. */
export async function post(t: Trial, from: string, to: string, extras: Extras = {}, settings: CallSettings = {}): Promise<Sent> {
  const token = t.token();
  // Longer than what previews show, and shorter than any bound on text.
  const message = `Thank you ${token} for the long week ${"that you carried with us ".repeat(6)}until it was done ${token}`;
  const body = { from_employee_id: from, to_employee_id: to, message, ...extras };
  return { message, exchange: await t.call("createRecognition", { body, ...settings }) };
}

/** The post of a list that holds this message, or the beginning of it. */
export function postOf(rows: readonly View[], { message }: Pick<Sent, "message">): View | undefined {
  const start = message.slice(0, "Thank you ".length + 12);
  return rows.find((row) => [...row.walk()].some(({ view }) => view.text?.includes(start) === true));
}

/** Whether a value names this person: by id or by all words of the name, in whichever order, itself or one of its members. */
export function names(view: View, { id, name }: Member): boolean {
  const words = name.split(" ");
  const fits = (text: string): boolean =>
    text.toLowerCase() === id.toLowerCase() || (name !== "" && words.every((word) => text.includes(word)));
  return [...view.walk()].some(({ view: { text } }) => text !== undefined && fits(text));
}

export type Part = "giver" | "recipient" | "message" | "value tag" | "kind" | "reaction count";

/** Members of a post that tell one of the six things that it shows (§2.13), by what they are called. */
const PARTS: Readonly<Record<Part, RegExp>> = {
  giver: /giv|from|send|author|by/i,
  recipient: /recip|receiv|^to|_to$/i,
  message: /message|text|body|content|note/i,
  "value tag": /value|tag|badge/i,
  kind: /kind|type|categ/i,
  "reaction count": /reaction|like|cheer|clap/i,
};

/** The parts that a post shows no member for. */
export function missing(post: View): string[] {
  const found = post.names;
  return Object.entries(PARTS)
    .filter(([, pattern]) => !found.some((name) => pattern.test(name)))
    .map(([part]) => part);
}

/** Whether a member that may be of that part holds something; several may be called so. */
export function shows(post: View, name: Part, holds: (view: View) => boolean): boolean {
  return post.names.some((member) => PARTS[name].test(member) && holds(post.at(member)));
}

/** A post's member of that part. */
export function part(post: View, name: Part): View {
  const found = post.names.find((member) => PARTS[name].test(member));
  return post.at(found ?? "");
}
