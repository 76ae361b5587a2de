import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** What only the web application can do, done over the API. */
export const fourthWeb: readonly Planted[] = [
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
  plain("changes billing over the API", "WEB-11 BILL-02", [
    "routes.ts",
    `["GET /billing", "read", readBilling],`,
    `["GET /billing", "read", readBilling],
  ["PATCH /billing", "admin", readBilling],
  ["PUT /billing", "admin", readBilling],
  ["POST /billing", "admin", readBilling],`,
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
