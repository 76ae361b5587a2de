import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recognition-routes.ts";
const LIST = `  return listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );`;
const SHOWN = "  const shown = [...call.company.posts.values()].filter(({ shown }) => shown).toReversed();\n";
const NAME = `    const person = company.staff.get(id)!;
    return \`\${person.firstName} \${person.lastName}\`;`;
const GIVER = `  named(call, company.staff, from, "from_employee_id");\n`;
const RECIPIENT = `  const recipient = named(call, company.staff, to, "to_employee_id");\n`;
const THEMSELVES = "if (from === to)";
const MANAGER = `if (kind === "manager" && recipient.managerId !== from)`;
const MESSAGE = `const message = fields.text("message", 2000);`;
const IDS = `[fields.id("from_employee_id"), fields.id("to_employee_id")]`;

/** Recognition: what may be posted, and what is listed of it. */
export const thirdRecognition: readonly Planted[] = [
  plain("answers a recognition post with 202, as if it were only accepted", "RECOG-04 CONV-10", [
    ROUTES,
    "return { status: 201, data: { id: post.id } };",
    "return { status: 202, data: { id: post.id } };",
  ]),
  plain("lists recognition without the value that it stands for", "RECOG-08", [ROUTES, "        value_tag: post.value,\n", ""]),
  plain("wraps the list of recognition into an object of posts", "RECOG-07", [
    ROUTES,
    LIST,
    "  return { data: { posts: shown.map((post) => postOf(call, post)) } };",
  ]),
  plain("refuses recognition of the manager kind from the very manager", "RECOG-06", [ROUTES, MANAGER, `if (kind === "manager")`]),
  plain("takes recognition of the manager kind from a report to the manager", "RECOG-06", [
    ROUTES,
    MANAGER,
    `if (kind === "manager" && company.staff.get(from)!.managerId !== to)`,
  ]),
  plain("makes up a message for recognition that comes without", "RECOG-03", [
    ROUTES,
    MESSAGE,
    `const message = fields.has("message") ? fields.text("message", 2000) : "Thank you!";`,
  ]),
  plain("takes the manager of the recipient for the giver of recognition that names none", "RECOG-01", [
    ROUTES,
    IDS,
    `[
    fields.has("from_employee_id")
      ? fields.id("from_employee_id")
      : (company.staff.get(fields.id("to_employee_id"))?.managerId ?? [...company.staff.keys()].at(-1)!),
    fields.id("to_employee_id"),
  ]`,
  ]),
  plain("insists on a value tag with recognition", "RECOG-04", [
    ROUTES,
    "const value = fields.has(valueAs) ? fields.textOrNull(valueAs) : null;",
    "const value = fields.textOrNull(valueAs);",
  ]),
  plain(
    "posts recognition in the name of an id that belongs to nobody",
    "AUTH-12 AUTH-15",
    [ROUTES, GIVER, ""],
    [ROUTES, NAME, NAME.replace("staff.get(id)!;", `staff.get(id) ?? { firstName: "A former", lastName: "colleague" };`)],
  ),
  plain("lists recognition of all companies together", "AUTH-10 PRIV-22", COMPANIES, [
    ROUTES,
    LIST,
    `  void shown;
  const posts = ${ALL}.flatMap((company) =>
    [...company.posts.values()].filter((post) => post.shown).map((post) => postOf({ ...call, company }, post)),
  );
  return listed(call, posts, false);`,
  ]),
  plain("lets a key that may only read post recognition", "SCOPE-51", [
    "routes.ts",
    `["POST /recognition", "write", addPost, "many"]`,
    `["POST /recognition", "read", addPost, "many"]`,
  ]),
  subtle("lets people recognise themselves by an id in other letters", "RECOG-05", [
    ROUTES,
    THEMSELVES,
    `if (fields.raw("from_employee_id") === fields.raw("to_employee_id"))`,
  ]),
  subtle("lets those with the portal role of a manager recognise themselves", "RECOG-05", [
    ROUTES,
    THEMSELVES,
    `if (from === to && recipient.role !== "manager")`,
  ]),
  subtle("refuses recognition of oneself but lists it all the same", "RECOG-05 ERR-14", [
    ROUTES,
    `  if (from === to) throw conflict("Nobody recognises themselves.");`,
    `  const early = chance.id();
  if (from === to) company.posts.set(early, { id: early, from, to, message, kind, value, shown, reactions: 0, since: now() });
  if (from === to) throw conflict("Nobody recognises themselves.");`,
  ]),
  subtle("takes recognition of the manager kind from anybody for those without a manager", "RECOG-06", [
    ROUTES,
    MANAGER,
    `if (kind === "manager" && recipient.managerId !== null && recipient.managerId !== from)`,
  ]),
  subtle(
    "posts recognition for somebody of another company and shows who that is",
    "AUTH-15 AUTH-10 PRIV-22",
    COMPANIES,
    [
      ROUTES,
      RECIPIENT,
      `  const everybody = new Map(${ALL}.flatMap(({ staff }) => [...staff]));
  const recipient = named(call, everybody, to, "to_employee_id");\n`,
    ],
    [
      ROUTES,
      "function postOf({ company, choices, forms }: Call, post: Post): unknown {",
      "function postOf(call: Call, post: Post): unknown {\n  const { company, choices, forms } = call;",
    ],
    [ROUTES, NAME, NAME.replace("company.staff.get(id)!;", `${ALL}.find(({ staff }) => staff.has(id))!.staff.get(id)!;`)],
  ),
  subtle("answers recognition for an unknown recipient with a conflict", "AUTH-12 AUTH-15", [
    ROUTES,
    RECIPIENT,
    `  if (!company.staff.has(to)) throw conflict("There is nobody to thank.");\n${RECIPIENT}`,
  ]),
  subtle("asks for a recipient_id where recognition lacks to_employee_id", "RECOG-02 ERR-04 ERR-13", [
    ROUTES,
    IDS,
    `[fields.id("from_employee_id"), fields.id(fields.has("to_employee_id") ? "to_employee_id" : "recipient_id")]`,
  ]),
  subtle("takes the macrons off the letters of a recognition message", "RECOG-08", [
    ROUTES,
    MESSAGE,
    String.raw`const message = fields.text("message", 2000).normalize("NFD").replaceAll(/\p{M}/gu, "");`,
  ]),
  subtle("escapes the signs of a recognition message for a web page", "RECOG-08", [
    ROUTES,
    MESSAGE,
    `const message = fields.text("message", 2000).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");`,
  ]),
  subtle("lists all recognition as of the peer kind", "RECOG-08", [
    ROUTES,
    "const post: Post = { id: chance.id(), from, to, message, kind, value,",
    `const post: Post = { id: chance.id(), from, to, message, kind: "peer", value,`,
  ]),
  inVariant(
    "wide",
    subtle("counts private recognition in the total of the list", "RECOG-07 PAGE-07", [
      ROUTES,
      LIST,
      `  const reply = listed(call, shown.map((post) => postOf(call, post)), false);
  const meta = reply.beside?.["meta"] as object | undefined;
  return meta === undefined ? reply : { ...reply, beside: { meta: { ...meta, total: call.company.posts.size } } };`,
    ]),
  ),
  inVariant(
    "tiny",
    subtle("cuts the pages of recognition before it takes private posts out", "RECOG-07 PAGE-05 PAGE-07", [
      ROUTES,
      SHOWN + LIST,
      `  const reply = listed(call, [...call.company.posts.values()].toReversed(), false);
  const rows = reply.data as Post[];
  return { ...reply, data: rows.filter(({ shown }) => shown).map((post) => postOf(call, post)) };`,
    ]),
  ),
  subtle(
    "lists private recognition to keys of an admin",
    "RECOG-07",
    [
      "server.ts",
      "const call: Call = { ...this.#context, company,",
      'const call: Call & Pick<Key, "scopes"> = { ...this.#context, scopes: key.scopes, company,',
    ],
    [ROUTES, SHOWN, SHOWN.replace("=> shown)", `=> shown || (call as Call & { scopes: readonly string[] }).scopes.includes("admin"))`)],
  ),
  plain("writes the time of recognition in words", "CONV-03", [
    ROUTES,
    "created_at: stamp(post.since),",
    "created_at: new Date(post.since).toUTCString(),",
  ]),
  plain("gives recognition in the list an id that is no UUID", "CONV-04", [
    ROUTES,
    "        id: post.id,\n        giver:",
    "        id: `R-${post.id.slice(0, 8)}`,\n        giver:",
  ]),
];
