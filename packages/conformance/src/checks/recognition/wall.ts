import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { twoColleagues } from "../../setup/access/own-resources.ts";
import { team } from "../../setup/people/team.ts";
import { walk } from "../../run/lists/walk.ts";
import { uuid } from "../../document/formats.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { TeamMember } from "../../setup/people/team.ts";
import { acceptedPosts, namesPerson, postOf, postUnderAllNames, readsPrivacy, sendPost, unreadInPosts } from "./post.ts";

/** The list of recognition posts (§2.13, §4.7). */
export const wallChecks: readonly Check[] = [
  check("RECOG-07", "MUST list recognition posts as an array", { also: ["RECOG-08"] }, async (t) => {
    const first = await t.call("listRecognition");
    const listed = first.data.isList && first.data.list.length === 0 ? await afterPost(t) : first;
    // A passive rule judges the form of lists; what cannot be read shows no private post.
    if (listed.status !== 200 || !listed.data.isList) t.stop(`the list of posts cannot be read: ${String(listed)}`);
    const posts = listed.data.list.map((row) => t.run.forms.one("recognition", row));
    const unread = unreadInPosts(t, posts);
    if (unread.length > 0) leaveUnread(t, ["RECOG-08"], "recognition", ...unread);
    const negative = posts.find((post) => (post.number("reactions") ?? 0) < 0);
    t.must("RECOG-08", {
      at: listed,
      expected: "giver, recipient, message, value tag, kind and number of reactions in every post",
      holds: negative === undefined,
      got: JSON.stringify(negative?.view.raw),
    });
  }),
  check("RECOG-04", "MUST create a post, and list it as it was sent", { also: ["RECOG-08"] }, async (t) => {
    const { boss, manager, report } = await t.use(team);
    const declared = t.run.forms.sent("new_recognition")["tag"] as string | undefined;
    const tag = declared ?? `Tag ${t.token()}`;
    const firstTry = await postUnderAllNames(t, report.id, boss.id, { value_tag: tag });
    // The document shows neither the name of the tag in a request nor its values (N4).
    const untagged = firstTry.exchange.status === 400;
    const tagged = untagged ? await sendPost(t, report.id, boss.id) : firstTry;
    const plain = await sendPost(t, boss.id, manager.id);
    for (const { exchange } of [tagged, plain]) {
      const holds = exchange.status === 201 && uuid.holds(exchange.data.at("id").raw);
      t.must("RECOG-04", { at: exchange, expected: "201 with a UUID in data.id", holds });
    }
    if (!tagged.exchange.ok || !plain.exchange.ok) return;
    const { rows, exchanges, whole } = await walk(t, "listRecognition", {
      until: (soFar) => [tagged, plain].every((one) => postOf(soFar, one) !== undefined),
    });
    const [first, second] = [postOf(rows, tagged), postOf(rows, plain)];
    if (first === undefined || second === undefined) {
      if (!whole) t.stop("the list has more pages than the check reads");
      t.must("RECOG-08", {
        at: [tagged.exchange, plain.exchange, ...exchanges],
        expected: "both posts in GET /recognition with their messages",
        holds: false,
      });
      return;
    }
    const judge = (expected: string, holds: boolean, got: unknown): boolean =>
      t.must("RECOG-08", { at: exchanges, expected, holds, got: JSON.stringify(got) });
    const isWhole = (row: View, { message }: typeof plain): boolean => [...row.walk()].some(({ view }) => view.text === message);
    judge("each whole message as it was sent", isWhole(first, tagged) && isWhole(second, plain), [first.raw, second.raw]);
    const forms = [first, second].map((row) => t.run.forms.one("recognition", row)) as [FormRow, FormRow];
    const unread = new Set(unreadInPosts(t, forms));
    for (const [part, sent, other] of [
      ["giver", report, boss],
      ["recipient", boss, report],
    ] as const) {
      const isNamed = namesIn(t, forms[0], part, sent, other);
      if (isNamed === undefined) unread.add(part);
      else judge(`the ${part}, by id or by name`, isNamed, first.raw);
    }
    if (unread.size > 0) leaveUnread(t, ["RECOG-08"], "recognition", ...unread);
    t.observe("recognition-people", exchanges, peopleIn(first, report), JSON.stringify(first.at("giver").raw));
    const [shownTag, otherTag] = forms.map((row) => row.text("value_tag"));
    // If the tag is missing, the server may read another name in the request (N4).
    if (!untagged && !unread.has("value_tag"))
      t.should("RECOG-08", { at: exchanges, expected: `the value tag ${tag}`, holds: shownTag === tag, got: JSON.stringify(first.raw) });
    if (shownTag === tag) judge(`no value tag ${tag} in the other post`, otherTag !== tag, second.raw);
    const counts = forms.map((row) => row.number("reactions")).filter((count) => count !== undefined);
    judge(
      "the number of reactions of a new post: 0",
      counts.every((count) => count === 0),
      counts,
    );
  }),
  check("RECOG-04.together", "MUST keep both of two concurrent posts", {}, async (t) => {
    const { boss, manager, report } = await t.use(team);
    const sent = await Promise.all([sendPost(t, report.id, boss.id), sendPost(t, report.id, manager.id)]);
    const ids = sent.map(({ exchange }) => exchange.data.at("id").text);
    const made = sent.map(({ exchange }) => exchange);
    if (!made.every(({ ok }) => ok)) t.stop(`the posts were refused: ${made.join("; ")}`);
    t.must("RECOG-04", { at: made, expected: "a different id for each post", holds: ids[0] !== ids[1], got: ids.join(" and ") });
    const { rows, exchanges, whole } = await walk(t, "listRecognition", {
      until: (soFar) => sent.every((one) => postOf(soFar, one) !== undefined),
    });
    const found = sent.map((one) => postOf(rows, one)?.at("id").text);
    if (!whole && found.includes(undefined)) t.stop("the list has more pages than the check reads");
    const holds = found.every((id, n) => id !== undefined && id === ids[n]);
    t.must("RECOG-04", {
      at: [...made, ...exchanges],
      expected: `both posts in the list with the ids ${ids.join(" and ")}`,
      holds,
      got: `listed as ${found.join(" and ")}`,
    });
  }),
  check("RECOG-07.pages", "MUST page through the same posts as the whole list", { waits: true }, async (t) => {
    await waitForLists(t);
    const first = await walk(t, "listRecognition");
    if (!first.whole || first.exchanges.length > 1 || first.rows.length < 2)
      t.leaveOpen("the list has fewer than two posts, or more than one page");
    const known = new Set(first.rows.map((row) => row.at("id").text));
    const size = Math.max(1, Math.floor(first.rows.length / 2));
    const paged = await walk(t, "listRecognition", { limit: size, mostPages: 3 });
    const extra = paged.rows.filter((row) => !known.has(row.at("id").text));
    const exchanges = [...first.exchanges, ...paged.exchanges];
    t.must("RECOG-07", {
      at: exchanges,
      expected: "only posts of the whole list on its pages",
      holds: extra.length === 0,
      got: JSON.stringify(extra[0]?.raw),
    });
  }),
  check("RECOG-07.private", "MUST NOT list or count private posts", {}, async (t) => {
    const { boss, manager, report } = await t.use(team);
    // A different key than the one that posts: a server may show a key its own private posts.
    const reader = t.has("read-key") ? "read" : "full";
    const secret = await postUnderAllNames(t, report.id, boss.id, { is_public: false }, { key: "full" });
    const other = t.has("write-key") ? "write" : "full";
    const managed = await postUnderAllNames(t, manager.id, report.id, { is_public: false, kind: "manager" }, { key: other });
    if (!secret.exchange.ok) t.leaveOpen(`a post with is_public false is refused: ${String(secret.exchange)}`);
    await waitForLists(t);
    const after = await walk(t, "listRecognition", { key: reader });
    const own = reader === "full" ? after : await walk(t, "listRecognition", { key: "full" });
    if (!after.whole) t.stop("the list has more pages than the check reads");
    const all = [secret.exchange, managed.exchange, ...after.exchanges];
    t.observe("private-recognition", own.exchanges, postOf(own.rows, secret) === undefined ? "hidden" : "shown");
    if (reader === "full" && postOf(after.rows, secret) !== undefined)
      t.leaveOpen("a key sees its own private posts (A-226), and the target file has no other key");
    const shownSecret = postOf(after.rows, secret);
    const shownManaged = postOf(after.rows, managed);
    // A server that lists every accepted post may not know the name is_public, which is not in the document (N4).
    if (shownSecret !== undefined && (shownManaged !== undefined || !managed.exchange.ok) && !(await readsPrivacy(t, secret)))
      t.leaveOpen("a post cannot be made private under the names that the suite knows (A-221)");
    const expected = "no post that was sent with is_public false";
    t.must("RECOG-07", {
      at: all,
      expected,
      holds: shownSecret === undefined && shownManaged === undefined,
      got: JSON.stringify((shownSecret ?? shownManaged)?.raw),
    });
    if (shownSecret !== undefined || shownManaged !== undefined) return;
    // The server reads is_public. This key did not send the manager's post.
    const foreign = other === "full" || reader === "full" ? undefined : postOf(own.rows, managed);
    t.must("RECOG-07", {
      at: [managed.exchange, ...own.exchanges],
      expected: `${expected} and another key`,
      holds: foreign === undefined,
      got: JSON.stringify(foreign?.raw),
    });
    const mine = (await t.use(acceptedPosts)).filter(({ to }) => [boss.id, manager.id, report.id].includes(to));
    const lost = mine.find((one) => postOf(after.rows, one) === undefined);
    t.must("RECOG-07", {
      at: [...mine.map(({ exchange }) => exchange), ...after.exchanges],
      expected: `all ${mine.length} public posts between three employees of the run`,
      holds: lost === undefined,
      got: lost?.message,
    });
    const total = after.exchanges.at(-1)?.meta.at("total").number ?? after.rows.length;
    const counted = total === after.rows.length;
    t.must("RECOG-07", {
      at: all,
      expected: `a total of ${after.rows.length}, the number of listed posts`,
      holds: counted,
      got: `a total of ${total}`,
    });
  }),
];

/** Sends a post in a company without posts, and lists again. */
async function afterPost(t: CheckContext): Promise<Exchange> {
  const [giver, recipient] = await t.use(twoColleagues);
  const sent = await sendPost(t, giver, recipient);
  if (!sent.exchange.ok) t.stop(`no post is listed, and a new one is refused: ${String(sent.exchange)}`);
  await waitForLists(t);
  const listed = await t.call("listRecognition");
  t.need("RECOG-08", {
    at: [sent.exchange, listed],
    expected: "a list with the new post",
    holds: postOf(listed.data.list, sent) !== undefined,
  });
  return listed;
}

/**
 * Whether a part of a post names this employee. Undefined: it is not read, or it may name the employee in another way, as by initials,
 * where no row declares it.
 */
function namesIn(t: CheckContext, post: FormRow, part: "giver" | "recipient", sent: TeamMember, other: TeamMember): boolean | undefined {
  const text = post.text(part);
  if (text === undefined) return undefined;
  if (namesPerson(text, sent)) return true;
  return namesPerson(text, other) || t.run.forms.declares("recognition", part) ? false : undefined;
}

/** The value of A-225 that the giver of a post shows. */
function peopleIn(post: View, { id, name }: TeamMember): "objects" | "ids" | "names" | undefined {
  const giver = post.at("giver");
  if (giver.isObject) return "objects";
  if (giver.text === undefined) return undefined;
  return namesPerson(giver.text, { id, name: "" }) ? "ids" : namesPerson(giver.text, { id, name }) ? "names" : undefined;
}
