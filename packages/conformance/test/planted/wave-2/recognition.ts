import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Recognition. */
export const secondRecognition: readonly Planted[] = [
  plain("lists private posts", "RECOG-07", [
    "recognition-routes.ts",
    ".filter(({ shown }) => shown)",
    ".filter(({ shown }) => shown || true)",
  ]),
  subtle("lists no posts of managers", "RECOG-07", [
    "recognition-routes.ts",
    ".filter(({ shown }) => shown)",
    `.filter(({ shown, kind }) => shown && kind === "peer")`,
  ]),
  plain("swaps the giver and the recipient of a post", "RECOG-08", [
    "recognition-routes.ts",
    `        giver: { employee_id: post.from, name: named(post.from), avatar: null },
        recipient: { employee_id: post.to, name: named(post.to), avatar: null },`,
    `        giver: { employee_id: post.to, name: named(post.to), avatar: null },
        recipient: { employee_id: post.from, name: named(post.from), avatar: null },`,
  ]),
  plain("lets people recognise themselves", "RECOG-05", [
    "recognition-routes.ts",
    "  if (from === to) throw",
    `  if (from === to && message === "") throw`,
  ]),
  subtle("lets people recognise themselves by an id in capitals", "RECOG-05", [
    "recognition-routes.ts",
    "  if (from === to) throw",
    `  if (fields.raw("from_employee_id") === fields.raw("to_employee_id")) throw`,
  ]),
  subtle("lets people post as the manager of their manager", "RECOG-06", [
    "recognition-routes.ts",
    "recipient.managerId !== from) throw",
    "recipient.managerId !== from && company.staff.get(from)!.managerId !== to) throw",
  ]),
  plain("refuses the post of a manager to those who report to them", "RECOG-06", [
    "recognition-routes.ts",
    "recipient.managerId !== from) throw",
    "recipient.managerId === from) throw",
  ]),
  subtle("takes a post whose message is null", "RECOG-03", [
    "recognition-routes.ts",
    `  const message = fields.text("message", 2000);`,
    `  const message = fields.raw("message") === null ? "" : fields.text("message", 2000);`,
  ]),
  plain("takes posts that name no giver", "RECOG-01", [
    "recognition-routes.ts",
    `const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];`,
    `const to = fields.id("to_employee_id");
  const from = fields.has("from_employee_id") ? fields.id("from_employee_id") : [...company.staff.keys()].find((id) => id !== to)!;`,
  ]),
  subtle("shows posts of managers as posts of peers", "RECOG-08", [
    "recognition-routes.ts",
    `        kind: post.kind,
        value_tag`,
    `        kind: "peer",
        value_tag`,
  ]),
  subtle("cuts messages of recognition after 60 characters", "RECOG-08", [
    "recognition-routes.ts",
    "from, to, message, kind,",
    "from, to, message: message.slice(0, 60), kind,",
  ]),
  subtle("shows the ampersands of a message as entities", "RECOG-08", [
    "recognition-routes.ts",
    `        message: post.message,
        kind: post.kind,
        value_tag`,
    `        message: post.message.replaceAll("&", "&amp;"),
        kind: post.kind,
        value_tag`,
  ]),
  subtle("keeps one post for each pair of people", "RECOG-04 RECOG-07", [
    "recognition-routes.ts",
    "  company.posts.set(post.id, post);",
    `  for (const known of company.posts.values()) if (known.from === from && known.to === to) company.posts.delete(known.id);
  company.posts.set(post.id, post);`,
  ]),
  subtle("answers recognition of somebody who does not exist 201", "AUTH-15", [
    "recognition-routes.ts",
    `  const recipient = named(call, company.staff, to, "to_employee_id");`,
    `  if (!company.staff.has(to)) return { status: 201, data: { id: chance.id() } };
  const recipient = named(call, company.staff, to, "to_employee_id");`,
  ]),
  plain("answers recognition 200", "CONV-10 RECOG-04", [
    "recognition-routes.ts",
    "  return { status: 201, data: { id: post.id } };",
    "  return { data: { id: post.id } };",
  ]),
  subtle("posts recognition twice", "RECOG-04 RECOG-07", [
    "recognition-routes.ts",
    "  company.posts.set(post.id, post);",
    `  company.posts.set(post.id, post);
  const again = chance.id();
  company.posts.set(again, { ...post, id: again });`,
  ]),
  subtle(
    "lists posts that were made over the API in every company",
    "PRIV-22 AUTH-10",
    ["recognition-routes.ts", "/** GET /recognition: public posts, the newest first. */", "const wall = new Map<string, unknown>();"],
    [
      "recognition-routes.ts",
      "    shown.map((post) => postOf(call, post)),",
      "    [...new Map([...wall, ...shown.map((post) => [post.id, postOf(call, post)] as const)]).values()],",
    ],
    [
      "recognition-routes.ts",
      "  company.posts.set(post.id, post);",
      `  company.posts.set(post.id, post);
  if (shown) wall.set(post.id, postOf(call, post));`,
    ],
  ),
  plain("shows posts without the number of reactions", "RECOG-08", [
    "recognition-routes.ts",
    "        reactions: { count: post.reactions },",
    "",
  ]),
];
