import type { CallSettings } from "../../exchange/request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { TeamMember } from "../../setup/people/team.ts";
import { plainName } from "../../forms/labelled-value.ts";
import { type Concept, type Leaf, leavesOf, readConcepts } from "../../forms/concepts.ts";
import type { View } from "../../exchange/view.ts";

/** Optional fields of a post, under the names that A-221 permits. */
export type Extras = Readonly<{ kind?: string; value_tag?: string; is_public?: boolean }>;

/** Other usual names of these fields: the document names none (N4). */
const ALSO: Readonly<Record<"value_tag" | "is_public", readonly string[]>> = {
  value_tag: ["tag", "value", "company_value"],
  is_public: ["public", "visible"],
};

export interface SentPost {
  readonly message: string;
  readonly exchange: Exchange;
}

/** Accepted posts of the run that are neither private nor of a kind. */
export const acceptedPosts: SetUp<(SentPost & { readonly to: string })[]> = setUp("recognition-taken", async () => []);

/** Sends POST /recognition with a unique message. */
export async function sendPost(
  t: CheckContext,
  from: string,
  to: string,
  extras: Extras = {},
  settings: CallSettings = {},
): Promise<SentPost> {
  const token = t.token();
  // Longer than a preview, and shorter than any limit on text.
  const message = `Thank you ${token} for the long & "hard" week, it’s whānau, 日本 🗓, ${"that you carried with us ".repeat(6)}until it was done ${token}`;
  const body = { from_employee_id: from, to_employee_id: to, message, ...extras };
  const exchange = await t.call("createRecognition", { body, ...settings });
  if (exchange.status === 201 && Object.keys(extras).every((name) => name === "value_tag"))
    (await t.use(acceptedPosts)).push({ message, exchange, to });
  return { message, exchange };
}

/** Sends a post with each extra under all usual names. If that is refused with 400, sends it again under one name each. */
export async function postUnderAllNames(
  t: CheckContext,
  from: string,
  to: string,
  extras: Extras,
  settings: CallSettings = {},
): Promise<SentPost> {
  const { value_tag: tag, is_public: shown } = extras;
  const also = {
    ...(tag === undefined ? {} : Object.fromEntries(ALSO.value_tag.map((name) => [name, tag]))),
    ...(shown === undefined ? {} : Object.fromEntries(ALSO.is_public.map((name) => [name, shown]))),
  };
  const sent = await sendPost(t, from, to, { ...extras, ...also }, settings);
  return sent.exchange.status === 400 ? sendPost(t, from, to, extras, settings) : sent;
}

/** Whether the target reads one of the names of is_public: it refuses a string there and names the field. */
export async function readsPrivacy(t: CheckContext, { exchange }: Pick<SentPost, "exchange">): Promise<boolean> {
  const body = JSON.parse(exchange.record.request.body ?? "{}") as Record<string, unknown>;
  const sent = ["is_public", ...ALSO.is_public].filter((name) => name in body);
  const texts = Object.fromEntries(sent.map((name) => [name, t.token()]));
  const answer = await t.call("createRecognition", { body: { ...body, message: `Thanks ${t.token()}`, ...texts } });
  return answer.refused(400, "VALIDATION_ERROR") && sent.includes(answer.field ?? "");
}

/** The row of a list with this message, or with its beginning. */
export function postOf(rows: readonly View[], { message }: Pick<SentPost, "message">): View | undefined {
  const start = message.slice(0, "Thank you ".length + 12);
  return rows.find((row) => [...row.walk()].some(({ view }) => view.text?.includes(start) === true));
}

/** Whether a value names this employee: by id, or by all words of the name in any order, in one text or several. */
export function namesPerson(view: View, { id, name }: TeamMember): boolean {
  const texts = [...view.walk()].flatMap(({ view: { text } }) => text ?? []);
  const all = texts.join(" ");
  return (
    texts.some((text) => text.toLowerCase() === id.toLowerCase()) || (name !== "" && name.split(" ").every((word) => all.includes(word)))
  );
}

export type PostPart = "giver" | "recipient" | "message" | "value tag" | "kind" | "reaction count";

const isText = (raw: unknown): boolean => typeof raw === "string";
/** Names and types of the parts of a post (§2.13). The document gives no names. */
const PARTS: Readonly<Record<PostPart, Concept>> = {
  giver: { called: /giv(er|en_by|ing)|^from|send|author|(^|_)by$/, fits: isText },
  recipient: { called: /recip|receiv|^to$|^to_|_to$/, fits: isText },
  message: { called: /message|^text$|^body$|^content$|note/, fits: isText },
  "value tag": { called: /value|tag|badge/, fits: () => true },
  kind: { called: /kind|type|categ/, fits: isText },
  "reaction count": { called: /reaction|like|cheer|clap|applau/, fits: () => true },
};

const leavesIn = (post: View): Leaf[] => leavesOf(post, (path, inner) => path.length === 0 || !inner.isList || inner.list.length > 0);

/** The parts that a post certainly lacks. */
export function unshownParts(post: View): string[] {
  return [...readConcepts(leavesIn(post), PARTS).lacking];
}

/** The parts that a post may have in a form that the suite cannot read. */
export function unclearParts(post: View): readonly PostPart[] {
  return readConcepts(leavesIn(post), PARTS).unclear;
}

/** Members at any depth whose name fits a part, the outermost first. */
function membersNamed(post: View, name: PostPart): { readonly path: readonly (string | number)[]; readonly view: View }[] {
  return [...post.walk()]
    .filter(({ path }) => path.length > 0 && PARTS[name].called.test(plainName(String(path.at(-1)))))
    .toSorted((a, b) => a.path.length - b.path.length);
}

/** Whether one of the members with a name of the part fulfils a condition. */
export function shows(post: View, name: PostPart, holds: (view: View) => boolean): boolean {
  return membersNamed(post, name).some(({ view }) => holds(view));
}

/** The member of a post that is the part. */
export function partOf(post: View, name: PostPart): View {
  const value = readConcepts(leavesIn(post), PARTS).of(name);
  const around = membersNamed(post, name).find(({ path }) => path.every((step, n) => String(step) === value?.path[n]));
  return around?.view ?? post.at(...(value?.path ?? ["\0"]));
}

/** The texts of the members that may be the kind, in lower case. */
export function kindsIn(post: View): string[] {
  return membersNamed(post, "kind").flatMap(({ view }) => [...view.walk()].flatMap((inner) => inner.view.text?.toLowerCase() ?? []));
}

/** The path of the member that holds the value tag. Undefined: no member has this text. */
export function tagAt(post: View, tag: string): readonly (string | number)[] | undefined {
  const path = [...post.walk()].find(({ view }) => view.text === tag)?.path;
  const end = path?.findLastIndex((step) => PARTS["value tag"].called.test(plainName(String(step)))) ?? -1;
  return end < 0 ? path : path!.slice(0, end + 1);
}
