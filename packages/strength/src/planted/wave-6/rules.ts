import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Rules. */
export const sixthRules: readonly Planted[] = [
  subtle("takes an offer whose salary is not in whole cents", "CONV-01", [
    "recruitment-routes.ts",
    `if (fields.whole("salary") === 0) throw fields.bad("salary");`,
    `if (!(Number.isFinite(fields.raw("salary")) && Number(fields.raw("salary")) > 0)) throw fields.bad("salary");`,
  ]),
  plain(
    "takes the logo as base64 in a JSON body",
    "CONV-08",
    [
      "branding-routes.ts",
      `if (!call.type.toLowerCase().startsWith("multipart/form-data"))`,
      `const json = call.type.toLowerCase().startsWith("application/json");
  if (!json && !call.type.toLowerCase().startsWith("multipart/form-data"))`,
    ],
    [
      "branding-routes.ts",
      "    form = await new Response(",
      `    if (json) {
      form = new FormData();
      form.set("file", new File([Buffer.from(fieldsOf(call).text("file", 3_000_000).replace(/^data:[^,]*,/, ""), "base64")], "logo"));
    } else form = await new Response(`,
    ],
  ),
  plain("answers the permission overrides without data", "CONV-05", [
    "settings-routes.ts",
    `({ data: { manager: { "leave:decide": true, "pay:see": false }, updated_by: "Settings" } });`,
    `({ raw: { type: "application/json", body: JSON.stringify({ manager: { "leave:decide": true, "pay:see": false } }) } });`,
  ]),
  plain("delivers the export as a spreadsheet", "CONV-09", [
    "analytics-routes.ts",
    `const type = "text/csv; charset=UTF-8";`,
    `const type = "application/vnd.ms-excel";`,
  ]),
  subtle("gives the page back as text where it was asked for", "CONV-06", [
    "lists.ts",
    "meta: { total: rows.length, page, limit,",
    `meta: { total: rows.length, page: call.query.get("page") ?? 1, limit,`,
  ]),
  subtle("spells the reason of a decline in snake_case in the answer to the decline", "CONV-12", [
    "leave-routes.ts",
    `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: { ...leaveOf(call.company, one), declineReason: undefined, decline_reason: one.reason } };`,
  ]),
  plain("numbers the responses to a survey: their ids are the survey's with a number", "CONV-04", [
    "survey-routes.ts",
    "return { status: 201, data: { id: chance.id() } };",
    "return { status: 201, data: { id: `${one.id}/${one.answers.size}` } };",
  ]),
  subtle("says VALIDATION_ERROR with the 409 for an e-mail that somebody has", "ERR-09", [
    "refusal.ts",
    "    return CODES[this.status]!;",
    `    return this.status === 409 && this.field !== undefined ? "VALIDATION_ERROR" : CODES[this.status]!;`,
  ]),
  subtle(
    "names no field where leave ends before it begins",
    "ERR-13",
    ["leave-routes.ts", `import { conflict, invalid } from "./refusal.ts";`, `import { Refusal, conflict, invalid } from "./refusal.ts";`],
    [
      "leave-routes.ts",
      `throw invalid("end_date", "Leave ends no sooner than it begins.");`,
      `throw new Refusal(400, "Leave ends no sooner than it begins.");`,
    ],
  ),
  subtle("names page when limit is at fault", "ERR-04", [
    "lists.ts",
    "Number(text) < 1) throw invalid(name);",
    `Number(text) < 1) throw invalid("page", "Please check page and limit.");`,
  ]),
  plain("writes the messages of wrong fields as lists", "ERR-03", [
    "server.ts",
    "      const body = { error: { code, message, ...",
    "      const body = { error: { code, message: field === undefined ? message : [message], ...",
  ]),
  subtle(
    "answers unknown methods of known paths 405 with NOT_IMPLEMENTED",
    "ERR-11",
    [
      "server.ts",
      `      throw new Refusal(404, routes.some((route) => match(route.method, path) !== undefined) ? "Not like this." : "Nothing here.");`,
      `      throw routes.some((route) => match(route.method, path) !== undefined) ? new Refusal(405, "Not like this.") : new Refusal(404, "Nothing here.");`,
    ],
    [
      "refusal.ts",
      `  409: "CONFLICT",`,
      `  405: "NOT_IMPLEMENTED",
  409: "CONFLICT",`,
    ],
  ),
  subtle("has a code of its own for an e-mail address that somebody has already", "ERR-02", [
    "refusal.ts",
    "return CODES[this.status]!;",
    `return this.status === 409 && this.field !== undefined ? "DUPLICATE" : CODES[this.status]!;`,
  ]),
  subtle("gives an unknown id in a body status 404 with the code VALIDATION_ERROR", "ERR-08", [
    "refusal.ts",
    "return CODES[this.status]!;",
    `return this.field === undefined || this.status === 409 ? CODES[this.status]! : "VALIDATION_ERROR";`,
  ]),
  subtle("counts the total on the rows that it found, and so has none on a page beyond the last", "PAGE-07", [
    "lists.ts",
    "meta: { total: rows.length,",
    "meta: { total: shown.length === 0 ? 0 : rows.length,",
  ]),
  subtle("finds the beginning of a page by the limit that was asked for, although it cuts that limit", "PAGE-06", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = (page - 1) * asked;",
  ]),
  plain("counts pages from 0 in meta", "PAGE-04", [
    "lists.ts",
    "meta: { total: rows.length, page, limit,",
    "meta: { total: rows.length, page: page - 1, limit,",
  ]),
  subtle("counts the requests of a key to the webhooks apart from its other requests", "RATE-04", [
    "server.ts",
    "this.#allowance.take(bearer, now());",
    'this.#allowance.take(new URL(url).pathname.includes("/webhooks") ? `${bearer} webhooks` : bearer, now());',
  ]),
  subtle("counts the requests of all keys of a company together", "RATE-02", [
    "server.ts",
    "this.#allowance.take(bearer, now())",
    "this.#allowance.take(key.company.id, now())",
  ]),
  subtle("has its 501 for /compliance only for GET", "NI-02", [
    "server.ts",
    `    if (SOON.has(path.split("/")[1] ?? ""))`,
    `    if (SOON.has(path.split("/")[1] ?? "") && (method === "GET" || !path.startsWith("/compliance")))`,
  ]),
  plain("does not know /jobs", "NI-04", ["description.ts", `"ask-hr", "jobs"]`, `"ask-hr"]`]),
  plain("announces ask_hr in place of ask-hr", "NI-03", [
    "description.ts",
    `"documents", "compliance", "ask-hr", "jobs"`,
    `"documents", "compliance", "ask_hr", "jobs"`,
  ]),
  plain(
    "creates an onboarding plan with POST /onboarding/plans",
    "WEB-08",
    ["routes.ts", "import { changeTask, listPlans, readPlan } from", "import { addPlan, changeTask, listPlans, readPlan } from"],
    [
      "routes.ts",
      `  ["GET /onboarding/plans/{id}", "read"`,
      `  ["POST /onboarding/plans", "write", addPlan, "growth"],
  ["GET /onboarding/plans/{id}", "read"`,
    ],
    [
      "plan-routes.ts",
      `import { type Call, type Reply, closed, fieldsOf, found } from "./call.ts";`,
      `import { type Call, type Reply, closed, fieldsOf, found, named } from "./call.ts";
import { planFor } from "./founding-records.ts";`,
    ],
    [
      "plan-routes.ts",
      "/** One plan with its tasks;",
      `/** POST /onboarding/plans. */
export function addPlan(call: Call): Reply {
  const fields = fieldsOf(call);
  const person = named(call, call.company.staff, fields.id("employee_id"), "employee_id");
  const plan = planFor(call.chance, person, person.startDate);
  call.company.onboarding.set(plan.id, plan);
  return { status: 201, data: { id: plan.id } };
}

/** One plan with its tasks;`,
    ],
  ),
  plain(
    "publishes surveys at a path of its own",
    "WEB-10",
    ["routes.ts", "import { addSurvey, readResults, respond }", "import { addSurvey, publishSurvey, readResults, respond }"],
    [
      "routes.ts",
      `  ["GET /surveys/{id}/results",`,
      `  ["POST /surveys/{id}/publish", "write", publishSurvey],
  ["GET /surveys/{id}/results",`,
    ],
    [
      "survey-routes.ts",
      "/** Questions and answers under drawn names. */",
      `/** POST …/publish. */
export function publishSurvey(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  if (one.state !== "draft") throw conflict("This survey is published.");
  call.company.surveys.set(one.id, { ...one, state: "open" });
  return { data: { id: one.id } };
}

/** Questions and answers under drawn names. */`,
    ],
  ),
  plain("takes in awards under the compliance path", "WEB-02", [
    "server.ts",
    `if (SOON.has(path.split("/")[1] ?? ""))`,
    `if (method === "POST" && path === "/compliance/awards") return { status: 202, data: { accepted: true } };
    if (SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  subtle("finishes an offboarding when its last ordinary task is completed, which terminates the person", "WEB-06", [
    "plan-routes.ts",
    `return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `if (kind === "offboarding" && one.tasks.every(({ done, managed }) => done || managed)) {
      Object.assign(one, { over: true });
      Object.assign(call.company.staff.get(one.personId)!, { status: "terminated", ended: { date: one.day, voluntary: true } });
    }
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  plain("shows the text of the last message in the conversation's metadata", "PRIV-14", [
    "settings-routes.ts",
    `    last_message_sender: "Perpetua Lindqvist",
`,
    `    last_message_sender: "Perpetua Lindqvist",
    last_message: { sender: "Perpetua Lindqvist", body: "Hello Amaya, I have looked at the casual conversion letter and would change two lines." },
`,
  ]),
  subtle("refuses leave of the family-violence type in other words than leave of an unknown type", "PRIV-10", [
    "leave-routes.ts",
    "  const type = named(call, new Map(",
    `  if (typeId === company.hiddenTypeId) throw invalid("leave_type_id", "Leave of this type is requested in the web application.");
  const type = named(call, new Map(`,
  ]),
  subtle(
    "answers a request of hidden leave by id with 404 and words of its own",
    "PRIV-02",
    ["leave-routes.ts", "import { conflict, invalid } from", "import { Refusal, conflict, invalid } from"],
    [
      "leave-routes.ts",
      `export const readLeave = (call: Call): Reply => ({
  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),
});`,
      `export function readLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) throw new Refusal(404, "This leave is confidential.");
  return { data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one) };
}`,
    ],
  ),
  subtle(
    "keeps the exported analytics of a minute for all companies",
    "PRIV-22",
    [
      "analytics-routes.ts",
      "/** GET /analytics/export: a line",
      `const recent = new Map<number, Summary>();
/** GET /analytics/export: a line`,
    ],
    [
      "analytics-routes.ts",
      `  const summary = summaryOf(call);
  const type =`,
      `  const minute = Math.floor(call.now() / 60_000);
  const summary = recent.get(minute) ?? summaryOf(call);
  recent.set(minute, summary);
  const type =`,
    ],
  ),
  subtle("shows a person on leave because of family-violence leave today", "PRIV-07", [
    "people-routes.ts",
    `return { data: personOf(one) };
}

function emailOf`,
    `const today = dayOf(call.now());
  const away = [...call.company.leave.values(), ...call.company.hidden.values()].some(
    ({ personId, start, end, status }) => personId === one.id && /approved/.test(status) && start <= today && today <= end,
  );
  return { data: personOf(away && one.status === "active" ? { ...one, status: "on_leave" } : one) };
}

function emailOf`,
  ]),
  plain("lists the courses of learning paths with the answers of their quizzes", "PRIV-16", [
    "recognition-routes.ts",
    "({ order, title, minutes: 20 })",
    `({ order, title, minutes: 20, quiz: [{ question: "What comes first?", options: ["Heat", "Hands", "Knife"], correct_answer: "Hands" }] })`,
  ]),
  subtle("warns that a person is away already where family-violence leave lies", "PRIV-24", [
    "leave-rules.ts",
    "const live = [...company.leave.values()]",
    "const live = [...company.leave.values(), ...company.hidden.values()]",
  ]),
  subtle(
    "refuses to cancel family-violence leave with 403, as it does for no unknown id",
    "PRIV-04",
    [
      "leave-routes.ts",
      "export function cancelLeave(call: Call): Reply {",
      `export function cancelLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) throw forbidden("This leave is not open to keys.");`,
    ],
    [
      "leave-routes.ts",
      `import { conflict, invalid } from "./refusal.ts";`,
      `import { conflict, forbidden, invalid } from "./refusal.ts";`,
    ],
  ),
  subtle("answers a change of an offboarding task with the whole plan beside the id, the interview with its answers too", "PRIV-15", [
    "plan-routes.ts",
    `return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `const plan = kind === "offboarding" ? { plan: one } : {};
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id, ...plan } };`,
  ]),
];
