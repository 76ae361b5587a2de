import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const SOON = `if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`;
const BEFORE = `  ["GET /messaging/conversation", "read", readConversation],`;
const ERROR_BODY = "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };";
const CALLS = `import type { Call, Reply } from "./call.ts";`;
const FOUND: readonly [string, string, string] = [
  "routes.ts",
  CALLS,
  `import { type Call, type Reply, fieldsOf, found } from "./call.ts";`,
];

/** Paths that are announced, and what the web application alone can do. */
export const thirdAccessWeb: readonly Planted[] = [
  plain("writes COMING_SOON as the code of an announced path", "ERR-02 ERR-11 NI-01 NI-02 NI-03 NI-04", [
    "refusal.ts",
    `501: "NOT_IMPLEMENTED",`,
    `501: "COMING_SOON",`,
  ]),
  subtle("refuses a company below Growth what is yet to come of compliance", "NI-02", [
    "server.ts",
    SOON,
    `if (path === "/compliance" && !key.company.growth) throw new Refusal(403, "Your plan does not hold this.");\n    ${SOON}`,
  ]),
  plain("announces questions under ask_hr, with a low line", "NI-03", ["description.ts", `"ask-hr"`, `"ask_hr"`]),
  subtle("writes the error of an announced list of jobs without a wrapping", "ERR-01 NI-05", [
    "server.ts",
    ERROR_BODY,
    `const bare = { code, message };\n      const body = status === 501 && url.endsWith("/jobs") ? bare : { error: { ...bare, ...(field === undefined ? {} : { field }) } };`,
  ]),
  subtle("takes rules in by a POST to the announced compliance", "WEB-02", [
    "server.ts",
    SOON,
    `if (path === "/compliance" && method === "POST") return { status: 202, data: { accepted: true } };\n    ${SOON}`,
  ]),
  plain("publishes a survey whose path ends in publish", "WEB-10 SURV-07", FOUND, [
    "routes.ts",
    BEFORE,
    `  [
    "POST /surveys/{id}/publish",
    "write",
    (call) => {
      const { one } = found(call, call.company.surveys, () => undefined);
      (one as { state: string }).state = "open";
      return { data: { id: one.id } };
    },
  ],
${BEFORE}`,
  ]),
  plain("says of the offer whose path ends in send that it is sent", "WEB-05 REC-17", [
    "routes.ts",
    BEFORE,
    `  ["POST /recruitment/offers/{id}/send", "write", (call) => ({ data: { id: call.params["id"], sent: call.company.offers.has(call.params["id"]!) } })],
${BEFORE}`,
  ]),
  subtle(
    "starts an offboarding plan for a person who is named in the body",
    "WEB-07 ONB-16",
    [
      "routes.ts",
      CALLS,
      `import { type Call, type Reply, fieldsOf, named } from "./call.ts";\nimport { planFor } from "./founding-plans.ts";\nimport { dayOf } from "./lists.ts";`,
    ],
    [
      "routes.ts",
      BEFORE,
      `  [
    "POST /offboarding/plans",
    "write",
    (call) => {
      const person = named(call, call.company.staff, fieldsOf(call).id("employee_id"), "employee_id");
      const plan = planFor(call.chance, person, dayOf(call.now()));
      call.company.offboarding.set(plan.id, plan);
      return { status: 201, data: { id: plan.id } };
    },
  ],
${BEFORE}`,
    ],
  ),
  subtle(
    "starts an onboarding plan anew for a person who is named in the body",
    "WEB-08 ONB-15",
    [
      "routes.ts",
      CALLS,
      `import { type Call, type Reply, fieldsOf, named } from "./call.ts";\nimport { planFor } from "./founding-plans.ts";`,
    ],
    [
      "routes.ts",
      BEFORE,
      `  [
    "POST /onboarding/plans",
    "write",
    (call) => {
      const person = named(call, call.company.staff, fieldsOf(call).id("employee_id"), "employee_id");
      const plan = planFor(call.chance, person, person.startDate);
      call.company.onboarding.set(plan.id, plan);
      return { status: 201, data: { id: plan.id } };
    },
  ],
${BEFORE}`,
    ],
  ),
  plain("completes an onboarding whose path ends in complete", "WEB-06", FOUND, [
    "routes.ts",
    BEFORE,
    `  [
    "POST /onboarding/plans/{id}/complete",
    "write",
    (call) => {
      const { one } = found(call, call.company.onboarding, () => undefined);
      (one as { over: boolean }).over = true;
      return { data: { id: one.id } };
    },
  ],
${BEFORE}`,
  ]),
  plain("moves a company to the plan in a PATCH of its billing", "WEB-11 BILL-02", FOUND, [
    "routes.ts",
    BEFORE,
    `  [
    "PATCH /billing",
    "admin",
    (call) => {
      const plan = fieldsOf(call).raw("plan");
      if (typeof plan === "string") call.company.profile = { ...call.company.profile, plan };
      return readBilling(call);
    },
  ],
${BEFORE}`,
  ]),
  subtle("moves a company to the plan in a change of its settings", "WEB-11", [
    "company-routes.ts",
    `if (fields.has("name")) next.name = fields.text("name", 120);`,
    `if (fields.has("name")) next.name = fields.text("name", 120);
  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });`,
  ]),
  plain("says that overrides put under /permissions/company are saved", "WEB-09 PERM-06", [
    "routes.ts",
    BEFORE,
    `  ["PUT /permissions/company", "admin", () => ({ data: { saved: true } })],
${BEFORE}`,
  ]),
  subtle("gives a user the role in a PATCH of their permissions", "WEB-09 PERM-06", FOUND, [
    "routes.ts",
    BEFORE,
    `  [
    "PATCH /permissions/users/{id}",
    "write",
    (call) => {
      const { one, asked: role } = found(call, call.company.staff, () => fieldsOf(call).raw("role"));
      if (typeof role === "string") Object.assign(one, { role });
      return readPermissions(call);
    },
  ],
${BEFORE}`,
  ]),
  plain("runs the payroll on a POST to /payroll/runs", "WEB-01", [
    "routes.ts",
    BEFORE,
    `  ["POST /payroll/runs", "write", (call) => ({ status: 202, data: { id: call.chance.id() } })],
${BEFORE}`,
  ]),
  subtle("hires whoever has left the first stage", "REC-15 WEB-04", [
    "recruitment-routes.ts",
    `if (stage.outcome === "hired" && !call.mistakes.has("hires over the API"))`,
    `if (stage.outcome === "hired" && one.stageId === company.stages[0]!.id)`,
  ]),
  subtle(
    "takes an answer to an anonymous survey where it names nobody",
    "SURV-12 WEB-12",
    [
      "survey-routes.ts",
      `if (one.anonymous) throw forbidden("Anonymous`,
      `if (one.anonymous && asked.has("employee_id")) throw forbidden("Anonymous`,
    ],
    [
      "survey-routes.ts",
      `const person = asked.id("employee_id");`,
      `const person = one.anonymous ? chance.id() : asked.id("employee_id");`,
    ],
    ["survey-routes.ts", "if (!one.invited.includes(person)) throw", "if (!one.anonymous && !one.invited.includes(person)) throw"],
  ),
];
