import { plain, subtle } from "./one-edit.ts";
import type { Planted } from "./planted.ts";

/** What only the web application can do, done over the API. */
export const wave4Web: readonly Planted[] = [
  plain("makes onboarding plans over the API", "WEB-08 ONB-15", [
    "routes.ts",
    `["GET /onboarding/plans/{id}", "read",`,
    `["POST /onboarding/plans", "write", ({ chance }) => ({ status: 201, data: { id: chance.id() } })],
  ["GET /onboarding/plans/{id}", "read",`,
  ]),
  plain("changes the permissions of managers over the API", "WEB-09 PERM-06", [
    "routes.ts",
    `["GET /permissions/company", "read", readOverrides],`,
    `["GET /permissions/company", "read", readOverrides],
  ["PATCH /permissions/company", "admin", readOverrides],
  ["PUT /permissions/company", "admin", readOverrides],`,
  ]),
  plain("sends offers over the API", "WEB-05 REC-17", [
    "routes.ts",
    `["POST /recruitment/offers", "write", addOffer],`,
    `["POST /recruitment/offers", "write", addOffer],
  ["POST /recruitment/offers/{id}/send", "write", ({ params }) => ({ data: { id: params["id"], sent: true } })],`,
  ]),
  plain("changes billing over the API", "WEB-11 BILL-02", [
    "routes.ts",
    `["GET /billing", "read", readBilling],`,
    `["GET /billing", "read", readBilling],
  ["PATCH /billing", "admin", readBilling],
  ["PUT /billing", "admin", readBilling],
  ["POST /billing", "admin", readBilling],`,
  ]),
  subtle("takes another plan with the settings of a company", "WEB-11", [
    "company-routes.ts",
    `if (fields.has("name")) next.name = fields.text("name", 120);`,
    `if (fields.has("name")) next.name = fields.text("name", 120);
  if (fields.has("plan")) Object.assign(next, { plan: fields.text("plan") });`,
  ]),
  subtle("changes the portal role of a user with the employee", "WEB-09 PERM-06", [
    "people-routes.ts",
    `if (fields.has("job_title")) next.jobTitle = fields.textOrNull("job_title");`,
    `if (fields.has("job_title")) next.jobTitle = fields.textOrNull("job_title");
    if (fields.has("role")) Object.assign(next, { role: fields.oneOf("role", ROLES) });`,
  ]),
  subtle("terminates a leaver with their last required task", "WEB-06 ONB-14", [
    "plan-routes.ts",
    "return { data: { id: call.choices.shapes",
    `if (kind === "offboarding" && task.required && asked && one.tasks.every(({ required, managed, done }) => !required || managed || done))
      Object.assign(call.company.staff.get(one.personId)!, { status: "terminated" });
    return { data: { id: call.choices.shapes`,
  ]),
  subtle("hires somebody who has come to the last stage before", "WEB-04 REC-15", [
    "recruitment-routes.ts",
    `if (stage.outcome === "hired" && !call.mistakes.has("hires over the API"))`,
    `const last = company.stages.findLast(({ outcome }) => outcome === "in progress")!;
  if (stage.outcome === "hired" && one.stageId !== last.id)`,
  ]),
  subtle("tells the messages below a conversation", "PRIV-14 MSG-08", [
    "routes.ts",
    `["GET /messaging/conversation", "read", readConversation],`,
    `["GET /messaging/conversation", "read", readConversation],
  [
    "GET /messaging/conversation/messages",
    "read",
    () => ({ data: [{ sender: "Perpetua Lindqvist", body: "The notice period is four weeks, as we said on Monday." }] }),
  ],`,
  ]),
  plain("shows a candidate to whoever has the id", "REC-13 PRIV-11", [
    "routes.ts",
    `["POST /recruitment/candidates", "write", addCandidate],`,
    `["POST /recruitment/candidates", "write", addCandidate],
  ["GET /recruitment/candidates/{id}", "read", ({ company, params }) => ({ data: company.candidates.get(params["id"]!) ?? null })],`,
  ]),
  subtle("lists who has answered a survey and what", "SURV-08", [
    "routes.ts",
    `["GET /surveys/{id}/results", "read", readResults, "many"],`,
    `["GET /surveys/{id}/results", "read", readResults, "many"],
  [
    "GET /surveys/{id}/responses",
    "read",
    ({ company, params }) => ({
      data: [...(company.surveys.get(params["id"]!)?.answers ?? [])].map(([person, answers]) => ({
        employee_id: person,
        answers: Object.fromEntries(answers),
      })),
    }),
  ],`,
  ]),
  plain("publishes surveys over the API", "WEB-10 SURV-07", [
    "routes.ts",
    `["POST /surveys/{id}/respond", "write", respond, "many"],`,
    `["POST /surveys/{id}/respond", "write", respond, "many"],
  [
    "POST /surveys/{id}/publish",
    "write",
    ({ company, params }) => {
      const survey = company.surveys.get(params["id"]!);
      if (survey !== undefined) Object.assign(survey, { state: "open" });
      return { data: { id: params["id"] } };
    },
  ],`,
  ]),
];
