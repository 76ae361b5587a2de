import type { CallSettings } from "../../exchange/request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { TeamMember } from "../../setup/people/team.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { View } from "../../exchange/view.ts";
import { extrasUnder, shownTo } from "../../setup/bodies/declared-bodies.ts";
import { respelled } from "../../setup/bodies/respelled.ts";

/** Optional fields of a post, under the names that A-221 permits. */
export type Extras = Readonly<{ kind?: "manager"; value_tag?: string; is_public?: boolean }>;

/** The value of the kind of a manager's post: declared, or found by a try. */
const managerKind: SetUp<{ value: unknown }> = setUp("recognition-manager-kind", (t) =>
  Promise.resolve({ value: t.run.forms.sent("new_recognition")["manager"] ?? "manager" }),
);

/** The optional fields as they are sent: under the declared names, and with the known value of the kind. */
async function asSent(t: CheckContext, { kind, ...extras }: Extras): Promise<Readonly<Record<string, unknown>>> {
  return extrasUnder(t.run.forms, { ...extras, ...(kind === undefined ? {} : { kind: (await t.use(managerKind)).value }) });
}

/** Other usual names of these fields: the document names none (N4). */
const ALSO: Readonly<Record<"value_tag" | "is_public", readonly string[]>> = {
  value_tag: ["tag", "value", "company_value"],
  is_public: ["public", "visible", "visibility"],
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
  also: Readonly<Record<string, unknown>> = {},
): Promise<SentPost> {
  const token = t.token();
  // Longer than a preview, and shorter than any limit on text.
  const message = `Thank you ${token} for the long & "hard" week, it’s whānau, 日本 🗓, ${"that you carried with us ".repeat(6)}until it was done ${token}`;
  const body = { from_employee_id: from, to_employee_id: to, message, ...(await asSent(t, extras)), ...also };
  const exchange = await t.call("createRecognition", { body, ...settings });
  if (exchange.status === 201 && Object.keys(extras).every((name) => name === "value_tag"))
    (await t.use(acceptedPosts)).push({ message, exchange, to });
  return { message, exchange };
}

/** Sends a manager's post by a manager. If its kind is refused and not declared, sends it again in another spelling, which counts from then on. */
export async function sendAsManager(t: CheckContext, from: string, to: string): Promise<SentPost> {
  const sent = await sendPost(t, from, to, { kind: "manager" });
  const { exchange } = sent;
  if (exchange.status !== 400 || exchange.field !== "kind" || t.run.forms.sent("new_recognition")["manager"] !== undefined) return sent;
  (await t.use(managerKind)).value = respelled(exchange, "manager");
  return sendPost(t, from, to, { kind: "manager" });
}

/**
 * Sends a post with each extra under all usual names, unless one is declared. If that is refused with 400, sends it again under one name
 * each.
 */
export async function postUnderAllNames(
  t: CheckContext,
  from: string,
  to: string,
  extras: Extras,
  settings: CallSettings = {},
): Promise<SentPost> {
  const declared = t.run.forms.sent("new_recognition");
  const { value_tag: tag, is_public: shown } = extras;
  const tags = tag === undefined || declared["value_tag"] !== undefined ? [] : ALSO.value_tag.map((name) => ({ [name]: tag }));
  const seers = shown === undefined || declared["is_public"] !== undefined ? [] : ALSO.is_public.map((name) => shownTo(name, shown));
  const also = Object.assign({}, ...tags, ...seers) as Readonly<Record<string, unknown>>;
  const sent = await sendPost(t, from, to, extras, settings, also);
  return sent.exchange.status === 400 && Object.keys(also).length > 0 ? sendPost(t, from, to, extras, settings) : sent;
}

/** Whether the target reads one of the names of is_public: it refuses a string there and names the field. */
export async function readsPrivacy(t: CheckContext, { exchange }: Pick<SentPost, "exchange">): Promise<boolean> {
  const body = JSON.parse(exchange.record.request.body ?? "{}") as Record<string, unknown>;
  const declared = t.run.forms.sent("new_recognition")["is_public"] as string | undefined;
  const sent = [declared ?? "is_public", ...ALSO.is_public].filter((name) => name in body);
  const texts = Object.fromEntries(sent.map((name) => [name, t.token()]));
  const answer = await t.call("createRecognition", { body: { ...body, message: `Thanks ${t.token()}`, ...texts } });
  return answer.refused(400, "VALIDATION_ERROR") && sent.includes(answer.field ?? "");
}

/** The row of a list with this message, or with its beginning. */
export function postOf(rows: readonly View[], { message }: Pick<SentPost, "message">): View | undefined {
  const start = message.slice(0, "Thank you ".length + 12);
  return rows.find((row) => [...row.walk()].some(({ view }) => view.text?.includes(start) === true));
}

/** Whether a text names this employee: by id in any case, or by all words of the name in any order. */
export function namesPerson(text: string, { id, name }: TeamMember): boolean {
  return text.toLowerCase() === id.toLowerCase() || (name !== "" && name.split(" ").every((word) => text.includes(word)));
}

/** Parts of a post (§2.13). */
const PARTS = ["giver", "recipient", "message", "kind", "reactions"] as const;

/**
 * The parts that are neither read nor null in one of these posts. A post without a value tag may leave it out where it is read in another
 * one, or declared.
 */
export function unreadInPosts(t: CheckContext, posts: readonly FormRow[]): string[] {
  const isThere = (post: FormRow, part: string): boolean => post.reads(part) || post.isNull(part);
  const unread = PARTS.filter((part) => !posts.every((post) => isThere(post, part)));
  const isTagKnown = t.run.forms.declares("recognition", "value_tag") || posts.some((post) => isThere(post, "value_tag"));
  return isTagKnown ? unread : [...unread, "value_tag"];
}

/** Whether the listed kind of a post is that of managers, as declared or in the document's word; undefined: not read. */
export function isManagers(t: CheckContext, post: View): boolean | undefined {
  const kind = t.run.forms.one("recognition", post).text("kind")?.toLowerCase();
  const declared = t.run.forms.sent("new_recognition")["manager"];
  return kind === undefined ? undefined : kind.includes("manager") || kind === String(declared).toLowerCase();
}
