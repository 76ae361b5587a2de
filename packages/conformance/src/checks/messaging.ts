import { type Check, check } from "../run/check.ts";
import { type SetUp, setUp } from "../run/check-context.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { isNoFreeText, holdsNoFreeText } from "../document/free-text.ts";

/** The seven members (§2.13). */
const MEMBERS = ["status", "advisor_assigned", "advisor_name", "advisor_status", "unread_count", "last_message_at", "last_message_sender"];

/** So many letters of a text are its beginning and nothing else's. */
const BEGINNING = 20;

/** Longer than any status, name or time. */
const LONG = 120;

const conversation: SetUp<Exchange> = setUp("conversation", async (t) => t.call("getConversation", { open: ["A-231"] }));

/** What is told of the conversation with the advisor (§1, privacy rule 3). */
export const messagingChecks: readonly Check[] = [
  check("MSG-08", "MUST tell facts about the conversation and no text of any message", { tier: "smoke", also: ["PRIV-14"] }, async (t) => {
    const metadata = await t.use(conversation);
    if (metadata.status === 404) {
      t.observe("no-conversation", metadata, "not-found");
      t.stop("there is no conversation");
    }
    const { data } = metadata;
    t.need("MSG-08", {
      at: metadata,
      expected: "200 with the seven members in data",
      holds: metadata.status === 200 && MEMBERS.every((name) => data.has(name)),
    });
    // What else there is may be a fact of another kind; what is called after messages and holds text is
    // their content, and an address is that of a person.
    const beside = data.names.filter(
      (name) => !MEMBERS.includes(name) && !(CONTENT.test(name) ? isNoFreeText : holdsNoFreeText)(data.at(name).raw),
    );
    const further = beside.find((name) => CONTENT.test(name) || data.at(name).text?.includes("@") === true);
    const unsure = beside.find((name) => name !== further);
    t.should("MSG-08", {
      at: metadata,
      expected: "no member besides the seven that holds text",
      holds: unsure === undefined,
      got: `${unsure}: ${JSON.stringify(data.at(unsure ?? "").raw)}`,
    });
    t.must("MSG-08", {
      at: metadata,
      expected: "no member besides the seven that holds text of messages, or an address",
      holds: further === undefined,
      got: `${further}: ${JSON.stringify(data.at(further ?? "").raw)}`,
    });
    const canaries = t.run.target.resources?.canaries ?? [];
    const texts = [...data.walk()].flatMap(({ view }) => (view.text === undefined ? [] : [view.text]));
    // A beginning of a message is text of it too.
    const quoted = texts.find(
      (text) =>
        text.length > LONG ||
        canaries.some((secret) => text.includes(secret) || (secret.length > 2 * BEGINNING && text.includes(secret.slice(0, BEGINNING)))),
    );
    t.must(["MSG-08", "PRIV-14"], {
      at: metadata,
      expected: "no text of a message, nor a part of one",
      holds: quoted === undefined,
      got: quoted,
    });
    const sender = data.at("last_message_sender").text;
    if (sender === undefined && data.at("advisor_assigned").flag === false && data.at("last_message_at").isNull)
      t.observe("no-conversation", metadata, "empty");
    if (sender !== undefined)
      t.observe("message-sender", metadata, /^(advisor|company)$/i.test(sender) ? "side" : sender.length < 80 ? "person" : undefined);
  }),
  check("MSG-08.paths", "MUST show no messages below the conversation", { tier: "certify", also: ["PRIV-14"] }, async (t) => {
    if (!(await t.use(conversation)).data.has("status")) t.stop("there is no conversation");
    const path = "/messaging/conversation/messages";
    const answer = await t.send({ method: "GET", path, open: ["A-04"] });
    const got = answer.ok
      ? [...answer.data.walk()].find(({ path: at, view }) => WRITTEN.test(String(at.at(-1))) && view.text !== undefined)
      : undefined;
    t.must(["MSG-08", "PRIV-14"], {
      at: answer,
      expected: `GET ${path} does not succeed, or holds no text of a message`,
      holds: got === undefined,
      got: `${got?.path.join(".")}: ${got?.view.text}`,
    });
  }),
];

/** Members of a message that hold what it says. */
const WRITTEN = /^(body|content|text|message|html|preview|snippet|excerpt|subject)$/i;

/** Names of members that hold what somebody wrote. */
const CONTENT = /message|msg|body|content|text|preview|snippet|excerpt|quote|subject|summary|transcript|note/i;
