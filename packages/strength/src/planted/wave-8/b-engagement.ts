import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Surveys, recognition and learning. */
export const eighthEngagementB: readonly Planted[] = [
  subtle("takes null for the title of a survey", "SURV-01", [
    "survey-routes.ts",
    `const title = fields.text("title");`,
    `const title = fields.has("title") ? (fields.textOrNull("title") ?? "") : fields.text("title");`,
  ]),
  plain("makes a survey without a type a pulse", "SURV-02", [
    "survey-routes.ts",
    `const type = fields.text("type").toLowerCase();`,
    `const type = (fields.has("type") ? fields.text("type") : "pulse").toLowerCase();`,
  ]),
  plain("makes a survey anonymous that does not say", "SURV-03", [
    "survey-routes.ts",
    `const anonymity = fields.raw("anonymity");`,
    `const anonymity = fields.has("anonymity") ? fields.raw("anonymity") : "anonymous";`,
  ]),
  subtle("refuses a check-in survey", "SURV-04", [
    "survey-routes.ts",
    `!["enps", "pulse", "check-in"].includes(type)`,
    `!["enps", "pulse", "checkin"].includes(type)`,
  ]),
  plain("answers a new survey with its title and no id", "SURV-05", [
    "survey-routes.ts",
    "return { status: 201, data: { id: survey.id } };",
    "return { status: 201, data: { title: survey.title, status: survey.state } };",
  ]),
  plain(
    "publishes a survey over the API",
    "SURV-07 WEB-10",
    [
      "survey-routes.ts",
      "const FLOOR = 5;",
      `/** Opens a survey. */
export function publish(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  call.company.surveys.set(one.id, { ...one, state: "open" });
  return { data: { id: one.id } };
}

const FLOOR = 5;`,
    ],
    ["routes.ts", "readResults, respond }", "publish, readResults, respond }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /surveys/{id}/publish", "write", publish],`,
    ],
  ),
  subtle(
    "opens a survey that is created with status open, and says so",
    "SURV-06 SURV-07 WEB-10",
    [
      "survey-routes.ts",
      `state: "draft" as const, invited: []`,
      `state: fields.raw("status") === "open" ? ("open" as const) : ("draft" as const), invited: []`,
    ],
    [
      "survey-routes.ts",
      "return { status: 201, data: { id: survey.id } };",
      `return { status: 201, data: { id: survey.id, ...((survey.state as string) === "open" ? { status: "open" } : {}) } };`,
    ],
  ),
  subtle("lists the answers to a question in words among the results", "SURV-08", [
    "survey-routes.ts",
    `if (question.kind === "text") return { answered: given.length };`,
    `if (question.kind === "text") return { answered: given.length, latest: given.at(-1) } as { answered: number };`,
  ]),
  plain("shows who answered among the results of a survey", "SURV-08", [
    "survey-routes.ts",
    "          survey: { id: one.id, title: one.title },",
    `          survey: { id: one.id, title: one.title },
          respondents: [...one.answers.keys()],`,
  ]),
  subtle("gives the eNPS as the share of promoters", "SURV-09", [
    "survey-routes.ts",
    " - scores.filter((score) => score <= 6).length)) / scores.length);",
    ")) / scores.length);",
  ]),
  subtle("takes a response without employee_id for that of the first person who was asked", "SURV-10", [
    "survey-routes.ts",
    `const person = asked.id("employee_id");`,
    `const person = asked.has("employee_id") ? asked.id("employee_id") : one.invited.find((id) => !one.answers.has(id))!;`,
  ]),
  plain("answers a response with 200 and without an id", "SURV-11 CONV-10", [
    "survey-routes.ts",
    `  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.id() } };`,
    `  one.answers.set(person, answers);
  return { data: { received: true } };`,
  ]),
  subtle("takes a response to an anonymous survey from a person who says who they are", "SURV-12 WEB-12", [
    "survey-routes.ts",
    "if (one.anonymous) throw",
    `if (one.anonymous && !asked.has("employee_id")) throw`,
  ]),
  subtle("refuses a response to an anonymous survey and counts it all the same", "SURV-12 ERR-14", [
    "survey-routes.ts",
    "if (one.anonymous) throw",
    `if (one.anonymous) one.answers.set(chance.id(), new Map());
  if (one.anonymous) throw`,
  ]),
  plain("takes responses to drafts", "SURV-13", [
    "survey-routes.ts",
    `if (one.state !== "open") throw`,
    `if (one.state === "closed") throw`,
  ]),
  plain("summarises the questions of a survey from three responses on", "PRIV-17", [
    "survey-routes.ts",
    "const FLOOR = 5;",
    "const FLOOR = 3;",
  ]),
  plain("posts recognition without a giver in the name of the first employee", "RECOG-01", [
    "recognition-routes.ts",
    `const [from, to] = [fields.id("from_employee_id"),`,
    `const [from, to] = [fields.has("from_employee_id") ? fields.id("from_employee_id") : [...company.staff.keys()][0]!,`,
  ]),
  subtle("refuses recognition without a recipient and names the giver's field", "RECOG-02 ERR-13", [
    "recognition-routes.ts",
    `const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];`,
    `if (!fields.has("to_employee_id")) throw fields.bad("from_employee_id");
  const [from, to] = [fields.id("from_employee_id"), fields.id("to_employee_id")];`,
  ]),
  plain("takes recognition that has no message", "RECOG-03", [
    "recognition-routes.ts",
    `const message = fields.text("message", 2000);`,
    `const message = fields.has("message") ? fields.text("message", 2000) : "";`,
  ]),
  plain("answers new recognition with 200", "RECOG-04 CONV-10", [
    "recognition-routes.ts",
    "return { status: 201, data: { id: post.id } };",
    "return { data: { id: post.id } };",
  ]),
  subtle("refuses to let somebody recognise themselves and keeps the post", "RECOG-05 ERR-14", [
    "recognition-routes.ts",
    "  if (from === to) throw",
    `  if (from === to) company.posts.set(from, { id: from, from, to, message, kind, value, shown, reactions: 0, since: now() });
  if (from === to) throw`,
  ]),
  subtle("takes recognition of the manager kind from anyone who manages somebody", "RECOG-06", [
    "recognition-routes.ts",
    `if (kind === "manager" && recipient.managerId !== from) throw`,
    `if (kind === "manager" && ![...company.staff.values()].some(({ managerId }) => managerId === from)) throw`,
  ]),
  subtle("lists a private post of a manager", "RECOG-07", [
    "recognition-routes.ts",
    "filter(({ shown }) => shown)",
    `filter(({ shown, kind }) => shown || kind === "manager")`,
  ]),
  inVariant(
    "careful",
    subtle("counts private posts in the total of the recognition list", "RECOG-07 PAGE-07", [
      "recognition-routes.ts",
      `  return listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );`,
      `  const { data, beside = {} } = listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );
  const meta = beside["meta"] as object | undefined;
  return { data, beside: meta === undefined ? {} : { meta: { ...meta, total: call.company.posts.size } } };`,
    ]),
  ),
  subtle("leaves out the kind of a post between peers", "RECOG-08", [
    "recognition-routes.ts",
    `        message: post.message,
        kind: post.kind,
        value_tag`,
    `        message: post.message,
        ...(post.kind === "peer" ? {} : { kind: post.kind }),
        value_tag`,
  ]),
  subtle(
    "recognises a person of another company",
    "AUTH-15",
    COMPANIES,
    [
      "recognition-routes.ts",
      `const recipient = named(call, company.staff, to, "to_employee_id");`,
      `const recipient = ${ALL}.find(({ staff }) => staff.has(to))?.staff.get(to) ?? named(call, company.staff, to, "to_employee_id");`,
    ],
    [
      "recognition-routes.ts",
      "const shown = [...call.company.posts.values()].filter(({ shown }) => shown)",
      "const shown = [...call.company.posts.values()].filter(({ shown, to }) => shown && call.company.staff.has(to))",
    ],
  ),
  plain("lists a learning path that is a draft, marked as one", "LEARN-02", [
    "recognition-routes.ts",
    `  return listed(
    call,
    [
      nested
        ? {
            id: "5e3d1fa2`,
    `  return listed(
    call,
    [
      { id: "5e3d1fa2-9d0c-4a7e-8b31-6f0e2c7d4b23", headline: "Bar basics", status: "draft", published: false, modules: [{ order: 0, title: "Pouring", minutes: 20 }] },
      nested
        ? {
            id: "5e3d1fa2`,
  ]),
  plain("leaves the cadence out of a survey programme", "LEARN-01", [
    "recognition-routes.ts",
    `            repeats: { cadence: "monthly" },
`,
    "",
  ]),
  plain("holds the survey programmes in data.programmes", "LEARN-01 CONV-06", [
    "recognition-routes.ts",
    "export function listProgrammes(call: Call): Reply {",
    `export const listProgrammes = (call: Call): Reply => ({ data: { programmes: programmesOf(call).data } });

function programmesOf(call: Call): Reply {`,
  ]),
  subtle(
    "publishes a survey programme for a PATCH with published set to true",
    "LEARN-03 WEB-10",
    [
      "recognition-routes.ts",
      "/** GET /learning-paths. */",
      `/** Changes a programme. */
export const changeProgramme = (call: Call): Reply => ({ data: { id: call.params["id"], published: fieldsOf(call).flag("published") } });

/** GET /learning-paths. */`,
    ],
    ["routes.ts", "listPosts, listProgrammes }", "changeProgramme, listPosts, listProgrammes }"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["PATCH /survey-programmes/{id}", "write", changeProgramme],`,
    ],
  ),
  subtle("shows the answer key of the quiz of the last course", "PRIV-16", [
    "recognition-routes.ts",
    "({ order, title, minutes: 20 })),",
    `({ order, title, minutes: 20, ...(order === 2 ? { quiz: { questions: 4, answer_key: ["b", "d", "a", "a"] } } : {}) })),`,
  ]),
  plain("shows the survey programmes to a key of any kind", "SCOPE-22", [
    "server.ts",
    "if (!this.#may(route.scope, key) &&",
    `if (!this.#may(route.scope, key) && !(route.path === "/survey-programmes") &&`,
  ]),
  plain("asks a key for write before it lists learning paths", "SCOPE-23", [
    "routes.ts",
    `["LIST /learning-paths", "read",`,
    `["LIST /learning-paths", "write",`,
  ]),
  subtle("shows the results of a survey of another company", "AUTH-10 AUTH-13 PRIV-22", COMPANIES, [
    "survey-routes.ts",
    `const { one } = found(call, call.company.surveys, () => undefined);
  const enough`,
    `const { one } = found(call, new Map(${ALL}.flatMap(({ surveys }) => [...surveys])), () => undefined);
  const enough`,
  ]),
];
