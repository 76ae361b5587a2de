import { type Check, check } from "../run/check/check.ts";
import { type SetUp, setUp } from "../run/check/check-context.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { isNoFreeText, holdsNoFreeText } from "../document/free-text.ts";

/** The seven members (§2.13). */
const MEMBERS = ["status", "advisor_assigned", "advisor_name", "advisor_status", "unread_count", "last_message_at", "last_message_sender"];

/** Number of characters that identify a text by its beginning. */
const BEGINNING = 20;

/** A text of more characters is no status, name or time. */
const LONG = 120;

const conversation: SetUp<Exchange> = setUp("conversation", async (t) => t.call("getConversation", { open: ["A-231"] }));

/** Metadata of the conversation with the advisor (§1, privacy rule 3). */
export const messagingChecks: readonly Check[] = [
  check("MSG-08", "MUST show metadata of the conversation and no text of a message", { also: ["PRIV-14"] }, async (t) => {
    const metadata = await t.use(conversation);
    if (metadata.status === 404) {
      t.observe("no-conversation", metadata, "not-found");
      t.stop("the company has no conversation");
    }
    const { data } = metadata;
    // A passive rule judges each member; one that is missing tells no message.
    if (metadata.status !== 200 || !MEMBERS.every((name) => data.has(name)))
      t.stop(`the metadata of the conversation cannot be read: ${String(metadata)}`);
    // Further members may be metadata too. A member with a name such as `message` must not hold text. No member may hold an e-mail address.
    const others = data.names.filter(
      (name) => !MEMBERS.includes(name) && !(CONTENT.test(name) ? isNoFreeText : holdsNoFreeText)(data.at(name).raw),
    );
    const revealing = others.find((name) => CONTENT.test(name) || data.at(name).text?.includes("@") === true);
    const unclear = others.find((name) => name !== revealing);
    t.should("MSG-08", {
      at: metadata,
      expected: "no text in further members",
      holds: unclear === undefined,
      got: `${unclear}: ${JSON.stringify(data.at(unclear ?? "").raw)}`,
    });
    t.must("MSG-08", {
      at: metadata,
      expected: "no text of messages and no e-mail address in further members",
      holds: revealing === undefined,
      got: `${revealing}: ${JSON.stringify(data.at(revealing ?? "").raw)}`,
    });
    const canaries = t.run.target.resources?.canaries ?? [];
    const texts = [...data.walk()].flatMap(({ view }) => (view.text === undefined ? [] : [view.text]));
    const inside = [...data.walk()].find(
      ({ path, view }) => path.length > 1 && WRITTEN.test(nameIn(path)) && view.text !== undefined && !isNoFreeText(view.text),
    );
    // The beginning of a message counts as its text.
    const quoted =
      inside?.view.text ??
      texts.find(
        (text) =>
          text.length > LONG ||
          canaries.some((secret) => text.includes(secret) || (secret.length > 2 * BEGINNING && text.includes(secret.slice(0, BEGINNING)))),
      );
    t.must(["MSG-08", "PRIV-14"], {
      at: metadata,
      expected: "no text of a message, in whole or in part",
      holds: quoted === undefined,
      got: quoted,
    });
    const sender = data.at("last_message_sender").text;
    if (sender === undefined && data.at("advisor_assigned").flag === false && data.at("last_message_at").isNull)
      t.observe("no-conversation", metadata, "empty");
    if (sender !== undefined)
      t.observe("message-sender", metadata, /^(advisor|company)$/i.test(sender) ? "side" : sender.length < 80 ? "person" : undefined);
  }),
  check("MSG-08.paths", "MUST NOT serve messages below the conversation", { also: ["PRIV-14"] }, async (t) => {
    if (!(await t.use(conversation)).data.has("status")) t.stop("the company has no conversation");
    const path = "/messaging/conversation/messages";
    const answer = await t.send({ method: "GET", path, open: ["A-04"] });
    const message = answer.ok
      ? [...answer.data.walk()].find(({ path: at, view }) => WRITTEN.test(String(at.at(-1))) && view.text !== undefined)
      : undefined;
    t.must(["MSG-08", "PRIV-14"], {
      at: answer,
      expected: `no success for GET ${path}, or no text of a message in it`,
      holds: message === undefined,
      got: `${message?.path.join(".")}: ${message?.view.text}`,
    });
  }),
];

/** The nearest name in a path: places in lists have none. */
const nameIn = (path: readonly (string | number)[]): string => String(path.findLast((step) => !/^\d+$/.test(String(step))) ?? "");

/** Names of members that hold the text of a message. */
const WRITTEN = /^(body|content|text|message|html|preview|snippet|excerpt|subject)$/i;

/** Names of members that may hold text of messages. */
const CONTENT = /message|msg|body|content|text|preview|snippet|excerpt|quote|subject|summary|transcript|note/i;
