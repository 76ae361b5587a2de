import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const POSTS = "recognition-routes.ts";
const SURVEYS = "survey-routes.ts";
const SELF = `if (from === to) throw conflict("Nobody recognises themselves.");`;
const MANAGER = `if (kind === "manager" && recipient.managerId !== from) throw conflict("Only a manager posts as a manager.");`;
const KEPT = "company.posts.set(post.id, post);";
const GIVER = "giver: { employee_id: post.from, name: named(post.from), avatar: null },";
const TAKER = "recipient: { employee_id: post.to, name: named(post.to), avatar: null },";
const MADE = "const post: Post = { id: chance.id(), from, to, message, kind, value, shown, reactions: 0, since: now() };";
const MESSAGE = `const message = fields.text("message", 2000);`;
const DRAFT = "const survey: Survey = { id: chance.id(), title, type, ...common };";
const ANONYMOUS = `if (one.anonymous) throw forbidden("Anonymous surveys are answered in the web application.");`;
const PERSON = `const person = asked.id("employee_id");`;
const ASKED = `if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");`;

/** Recognition and surveys. */
export const fourthEngagement: readonly Planted[] = [
  subtle("keeps the thanks to oneself that it refuses", "RECOG-05 ERR-14", [
    POSTS,
    SELF,
    `if (from === to) {
    const id = chance.id();
    company.posts.set(id, { id, from, to, message, kind, value, shown, reactions: 0, since: now() });
    throw conflict("Nobody recognises themselves.");
  }`,
  ]),
  plain("lets people thank themselves", "RECOG-05", [POSTS, SELF, ""]),
  plain("lets those post as managers whom the recipient manages", "RECOG-06", [
    POSTS,
    MANAGER,
    MANAGER.replace("recipient.managerId !== from", "company.staff.get(from)!.managerId !== to"),
  ]),
  subtle("asks the manager whom the recipient had at their first manager's post", "RECOG-06", [
    POSTS,
    MANAGER,
    `const known = recipient as unknown as { boss?: { readonly id: string | null } };
  if (kind === "manager") known.boss ??= { id: recipient.managerId };
  if (kind === "manager" && known.boss!.id !== from) throw conflict("Only a manager posts as a manager.");`,
  ]),
  subtle("keeps posts of managers as those of peers", "RECOG-06 RECOG-08", [POSTS, MADE, MADE.replace("kind,", `kind: "peer",`)]),
  subtle("writes signs of mark-up in thanks as entities", "RECOG-08", [
    POSTS,
    MADE,
    MADE.replace("message,", `message: message.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),`),
  ]),
  subtle("keeps one post from one person to another", "RECOG-04 RECOG-07", [
    POSTS,
    KEPT,
    `for (const other of [...company.posts.values()]) if (other.from === from && other.to === to) company.posts.delete(other.id);
  ${KEPT}`,
  ]),
  plain("takes thanks without a message", "RECOG-03", [
    POSTS,
    MESSAGE,
    `const message = fields.has("message") ? fields.text("message", 2000) : "";`,
  ]),
  plain("shows the giver of thanks as their recipient", "RECOG-08", [POSTS, GIVER, GIVER.replaceAll("post.from", "post.to")]),
  plain("shows thanks without their recipient", "RECOG-08", [POSTS, `        ${TAKER}\n`, ""]),
  plain("lists learning paths that are drafts", "LEARN-02", [
    POSTS,
    `            headline: "Kitchen basics",`,
    `            headline: "Kitchen basics",
            published: false,
            status: "draft",`,
  ]),
  plain("answers a new survey with the survey and no id", "SURV-05", [
    SURVEYS,
    "return { status: 201, data: { id: survey.id } };",
    "return { status: 201, data: { title, type, state: survey.state } };",
  ]),
  subtle(
    "opens surveys that are check-ins at once",
    "SURV-06",
    [
      SURVEYS,
      DRAFT,
      `const open = { state: "open" as const, invited: [...company.staff.keys()] };
  const survey: Survey = { id: chance.id(), title, type, ...common, ...(type === "check-in" ? open : {}) };`,
    ],
    [
      SURVEYS,
      "const question = one.questions.find((known) => known.id === String(id).toLowerCase());",
      `const question = one.questions.find((known) => known.id === String(id).toLowerCase());
    if (one.questions.length === 0) return;`,
    ],
  ),
  plain(
    "takes answers to surveys that are drafts",
    "SURV-06 SURV-13",
    [SURVEYS, `if (one.state !== "open")`, `if (one.state === "closed")`],
    [
      SURVEYS,
      ASKED,
      `if (one.state === "open" && !one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");`,
    ],
  ),
  subtle(
    "takes answers to anonymous surveys from nobody",
    "SURV-12",
    [SURVEYS, ANONYMOUS, ANONYMOUS.replace("one.anonymous", `one.anonymous && asked.has("employee_id")`)],
    [SURVEYS, PERSON, `const person = one.anonymous ? chance.id() : asked.id("employee_id");`],
    [SURVEYS, ASKED, ASKED.replace("!one.invited", "!one.anonymous && !one.invited")],
  ),
  subtle("counts the answer to an anonymous survey that it refuses", "SURV-12 ERR-14", [
    SURVEYS,
    ANONYMOUS,
    `if (one.anonymous) one.answers.set(chance.id(), new Map());
  ${ANONYMOUS}`,
  ]),
  subtle("tells the rate of response as it was when it was first read", "SURV-09", [
    SURVEYS,
    "const rate = enough ? Math.round((1000 * one.answers.size) / one.invited.length) / 10 : null;",
    `const first = one as unknown as { first?: number };
  const rate = enough ? Math.round((1000 * (first.first ??= one.answers.size)) / one.invited.length) / 10 : null;`,
  ]),
  plain("answers an answer to a survey with 200", "SURV-11 CONV-10", [
    SURVEYS,
    "return { status: 201, data: { id: chance.id() } };",
    "return { data: { id: chance.id() } };",
  ]),
  plain("tells no rate of response", "SURV-09", [SURVEYS, "          responseRate: rate,\n", ""]),
];
