import { delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Rules. */
export const seventhRules: readonly Planted[] = [
  subtle(
    "ends the probation three months on by counting up the month, on days that do not exist",
    "CONV-02",
    ["people-routes.ts", "daysAfter(startDate, 100) : null,", "threeMonthsOn(startDate) : null,"],
    [
      "people-routes.ts",
      "/** By employee: the row",
      `/** The same day three months later. */
function threeMonthsOn(day: string): string {
  const [year, month, rest] = day.split("-").map(Number) as [number, number, number];
  const at = year * 12 + month + 2;
  return \`\${Math.floor(at / 12)}-\${String((at % 12) + 1).padStart(2, "0")}-\${String(rest).padStart(2, "0")}\`;
}

/** By employee: the row`,
    ],
  ),
  subtle(
    "fails with 500 on a body that is null",
    "CONV-14",
    ["call.ts", `if (typeof value !== "object" || value === null ||`, `if (typeof value !== "object" ||`],
    [
      "server.ts",
      "if (!(error instanceof Refusal)) throw error;",
      `if (!(error instanceof Refusal)) return Response.json({ error: { code: "INTERNAL_ERROR", message: "Something broke." } }, { status: 500, headers: common });`,
    ],
  ),
  subtle(
    "answers 422 to a body that is a list",
    "ERR-05",
    ["call.ts", `throw new Refusal(400, "The body has to be an object.")`, `throw new Refusal(422, "The body has to be an object.")`],
    [
      "refusal.ts",
      `429: "RATE_LIMITED",`,
      `422: "VALIDATION_ERROR",
  429: "RATE_LIMITED",`,
    ],
  ),
  plain("writes UNAUTHORIZED for UNAUTHORISED", "ERR-06", ["refusal.ts", `401: "UNAUTHORISED"`, `401: "UNAUTHORIZED"`]),
  plain(
    "answers 402 and FORBIDDEN below the plan",
    "ERR-07",
    ["server.ts", `throw new Refusal(403, "Your plan does not hold this.");`, `throw new Refusal(402, "Your plan does not hold this.");`],
    [
      "refusal.ts",
      `403: "FORBIDDEN",`,
      `402: "FORBIDDEN",
  403: "FORBIDDEN",`,
    ],
  ),
  subtle("answers 429 without the member error around code and message", "ERR-01", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    "const body = status === 429 ? { code, message } : { error: { code, message, ...(field === undefined ? {} : { field }) } };",
  ]),
  subtle("cuts the limit in meta but not the page itself", "PAGE-03", ["lists.ts", "start - shift + limit)", "start - shift + asked)"]),
  plain("writes the total of a list as a text, as the database counts it", "PAGE-02", [
    "lists.ts",
    "meta: { total: rows.length,",
    "meta: { total: String(rows.length),",
  ]),
  subtle("says has_more on a last page that is full", "PAGE-05", [
    "lists.ts",
    "has_more: start + limit < rows.length",
    "has_more: shown.length === limit",
  ]),
  plain("counts a request only after it is carried out, so that a write beyond the allowance is done and answered 429", "RATE-08", [
    "server.ts",
    `if (left === undefined) throw new Refusal(429, "Please take a breath.");
      const reply = await this.#carryOut(new URL(url), init, headers, key);`,
    `const reply = await this.#carryOut(new URL(url), init, headers, key);
      if (left === undefined) throw new Refusal(429, "Please take a breath.");`,
  ]),
  plain("counts the requests of a company, not of a key", "RATE-03", [
    "server.ts",
    "this.#allowance.take(bearer, now())",
    "this.#allowance.take(key.company.id, now())",
  ]),
  subtle("gives an older version in the YAML description than in the JSON one", "VER-02", [
    "description.ts",
    "stringify(description(base))",
    `stringify(description(base)).replace("version: 1.3.0", "version: 1.2.0")`,
  ]),
  subtle("describes path parameters without required: true, which OpenAPI 3.1 demands", "VER-03", [
    "description.ts",
    `in: "path", required: true,`,
    `in: "path",`,
  ]),
  subtle("answers 501 only to GET at announced paths, 404 to POST /documents", "NI-01", [
    "server.ts",
    `if (SOON.has(path.split("/")[1] ?? ""))`,
    `if (method === "GET" && SOON.has(path.split("/")[1] ?? ""))`,
  ]),
  plain("answers 501 before the rate limit is counted, without its headers", "NI-05", [
    "server.ts",
    "const left = key === undefined ?",
    `const soon = new URL(url).pathname.slice(new URL(BASE).pathname.length).split("/")[1] ?? "";
    if (key !== undefined && SOON.has(soon)) return Response.json({ error: { code: "NOT_IMPLEMENTED", message: "This is on its way." } }, { status: 501 });
    const left = key === undefined ?`,
  ]),
  plain(
    "has PATCH /surveys/{id}, which turns an anonymous survey into an attributed one",
    "WEB-12",
    [
      "routes.ts",
      `["GET /surveys/{id}/results",`,
      `["PATCH /surveys/{id}", "write", changeSurvey],
  ["GET /surveys/{id}/results",`,
    ],
    ["routes.ts", "import { addSurvey, readResults", "import { addSurvey, changeSurvey, readResults"],
    [
      "survey-routes.ts",
      "const FLOOR = 5;",
      `export function changeSurvey(call: Call): Reply {
  const { one, asked } = found(call, call.company.surveys, () => fieldsOf(call).oneOf("anonymity", ["anonymous", "attributed"]));
  Object.assign(one, { anonymous: asked === "anonymous" });
  return { data: { id: one.id } };
}

const FLOOR = 5;`,
    ],
  ),
  subtle("lets PATCH /company change the plan", "WEB-11", [
    "company-routes.ts",
    `  if (fields.has("website"))`,
    `  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan", 40) });
  if (fields.has("website"))`,
  ]),
  subtle(
    "writes a performance_rating on an update of an employee",
    "WEB-03",
    [
      "people-routes.ts",
      `    if (fields.has("manager_id")) next`,
      `    if (fields.has("performance_rating")) Object.assign(next, { rating: fields.whole("performance_rating") });
    if (fields.has("manager_id")) next`,
    ],
    [
      "people-routes.ts",
      "    updated_at: stamp(person.changed),",
      `    performance_rating: (person as { rating?: number }).rating ?? null,
    updated_at: stamp(person.changed),`,
    ],
  ),
  plain(
    "sets the preset of a user with PUT /permissions/users/{id}",
    "WEB-09",
    [
      "settings-routes.ts",
      "/** GET /messaging/conversation. */",
      `export function changePermissions(call: Call): Reply {
  const { one } = found(call, call.company.staff, () => undefined);
  Object.assign(one, { preset: JSON.parse(new TextDecoder().decode(call.bytes) || "{}").preset });
  return readPermissions(call);
}

/** GET /messaging/conversation. */`,
    ],
    ["settings-routes.ts", `preset: one.role === "manager"`, `preset: (one as { preset?: string }).preset ?? one.role === "manager"`],
    ["settings-routes.ts", `? "team_lead" : null`, `? (one as { preset?: string }).preset ?? "team_lead" : null`],
    ["routes.ts", "import { listPresets, readConversation,", "import { changePermissions, listPresets, readConversation,"],
    [
      "routes.ts",
      `["GET /permissions/users/{id}", "read", readPermissions],`,
      `["GET /permissions/users/{id}", "read", readPermissions],
  ["PUT /permissions/users/{id}", "write", changePermissions],`,
    ],
  ),
  plain(
    "starts an offboarding plan with POST /offboarding/plans",
    "WEB-07",
    [
      "plan-routes.ts",
      "/** PATCH …/tasks/{taskId}. */",
      `/** POST /offboarding/plans. */
export function startPlan(call: Call): Reply {
  const fields = fieldsOf(call);
  const person = named(call, call.company.staff, fields.id("employee_id"), "employee_id");
  const plan = planFor(call.chance, person, fields.date("last_working_day"));
  call.company.offboarding.set(plan.id, plan);
  return { status: 201, data: { id: plan.id } };
}

/** PATCH …/tasks/{taskId}. */`,
    ],
    [
      "plan-routes.ts",
      `import { type Call, type Reply, closed, fieldsOf, found } from "./call.ts";`,
      `import { type Call, type Reply, closed, fieldsOf, found, named } from "./call.ts";
import { planFor } from "./founding/founding-records.ts";`,
    ],
    ["routes.ts", "import { changeTask, listPlans, readPlan }", "import { changeTask, listPlans, readPlan, startPlan }"],
    [
      "routes.ts",
      `["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],`,
      `["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],
  ["POST /offboarding/plans", "write", startPlan, "many"],`,
    ],
  ),
  plain(
    "sends an offer with POST /recruitment/offers/{id}/send",
    "WEB-05",
    [
      "recruitment-routes.ts",
      "/** POST /recruitment/offers. */",
      `/** POST /recruitment/offers/{id}/send. */
export function sendOffer(call: Call): Reply {
  const { one } = found(call, call.company.offers, () => undefined);
  Object.assign(one, { sent: call.now() });
  return { data: { id: one.id, status: "sent" } };
}

/** POST /recruitment/offers. */`,
    ],
    [
      "routes.ts",
      `  addOffer,
`,
      `  addOffer,
  sendOffer,
`,
    ],
    [
      "routes.ts",
      `["POST /recruitment/offers", "write", addOffer],`,
      `["POST /recruitment/offers", "write", addOffer],
  ["POST /recruitment/offers/{id}/send", "write", sendOffer],`,
    ],
  ),
  plain("knows the stage of the hired by the name Hired only", "WEB-04", [
    "recruitment-routes.ts",
    `if (stage.outcome === "hired" && !call`,
    `if (stage.label === "Hired" && !call`,
  ]),
  subtle(
    "cuts the pages of the leave list before it takes out family-violence leave",
    "PRIV-03",
    [
      "leave-routes.ts",
      "  const rows = [...company.leave.values()]",
      "  const rows = [...company.leave.values(), ...company.hidden.values()]",
    ],
    [
      "leave-routes.ts",
      `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`,
      `  const { data, beside } = listed(call, rows, true);
  return { data: (data as Leave[]).filter(({ id }) => company.leave.has(id)).map((row) => leaveOf(company, row)), beside: beside! };`,
    ],
  ),
  plain("shows the last wellbeing check-in of a person when it reads an employee", "PRIV-20", [
    "people-routes.ts",
    `  return { data: personOf(one) };
}

function emailOf`,
    `  return { data: { ...personOf(one), wellbeing: { mood: 3, checked_in_on: dayOf(one.changed) } } };
}

function emailOf`,
  ]),
  subtle("counts family-violence leave in taken_days only", "PRIV-05", [
    "leave-tables.ts",
    "      taken_days: sum(({ status, start })",
    "      taken_days: [...company.hidden.values()].filter(({ personId }) => personId === person.id).reduce((days, one) => days + one.days, 0) + sum(({ status, start })",
  ]),
  subtle("names the e-mail address of a candidate when refusing it", "PRIV-13", [
    "fields.ts",
    "if (!EMAIL.test(value)) throw this.bad(name);",
    "if (!EMAIL.test(value)) throw invalid(`${this.#prefix}${name}`, `${value} is no e-mail address.`);",
  ]),
  subtle("makes the candidate_ref of a new candidate from the e-mail address in Base64", "PRIV-12", [
    "recruitment-routes.ts",
    "{ id, ref: chance.id(), roleId,",
    `{ id, ref: Buffer.from(candidate.email).toString("base64url"), roleId,`,
  ]),
  ...delivered([
    subtle("sends with employee.updated the current absence, of whatever type", "PRIV-08", [
      "people-routes.ts",
      `call.deliveries.emit(call.company, "employee.updated", personOf(one));`,
      `const today = dayOf(call.now());
  const away = [...call.company.leave.values(), ...call.company.hidden.values()].find(
    ({ personId, start, end, status }) => personId === one.id && /approved/.test(status) && start <= today && end >= today,
  );
  call.deliveries.emit(call.company, "employee.updated", {
    ...personOf(one),
    current_absence: away === undefined ? null : { leave_id: away.id, type_id: away.typeId, until: away.end },
  });`,
    ]),
  ]),
];
