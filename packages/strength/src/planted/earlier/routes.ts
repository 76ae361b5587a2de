import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRoutes: readonly Planted[] = [
  subtle("a path with %ff is a server failure", "CONV-14", [
    "routes.ts",
    `  } catch {
    return step;`,
    `  } catch (error) {
    throw error;`,
  ]),
  subtle(
    "trips over a per cent sign in an id",
    "CONV-14",
    [
      "routes.ts",
      `    return step;
`,
      `    throw new Refusal(500, "URI malformed");
`,
    ],
    [
      "routes.ts",
      'import type { Call, Reply } from "./call.ts";',
      `import type { Call, Reply } from "./call.ts";
import { Refusal } from "./refusal.ts";`,
    ],
    [
      "refusal.ts",
      '501: "NOT_IMPLEMENTED",',
      `500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",`,
    ],
  ),
  plain("adds onboarding plans over the API", "ONB-15 WEB-08", [
    "routes.ts",
    '["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],',
    `["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],
  ["POST /onboarding/plans", "write", () => ({ status: 201, data: {} }), "growth"],`,
  ]),
  plain("changes the permissions of managers over the API", "WEB-09 PERM-06", [
    "routes.ts",
    '["GET /permissions/company", "read", readOverrides],',
    `["GET /permissions/company", "read", readOverrides],
  ["PATCH /permissions/company", "admin", readOverrides],
  ["PUT /permissions/company", "admin", readOverrides],`,
  ]),
  subtle("tells the messages below a conversation", "PRIV-14 MSG-08", [
    "routes.ts",
    '["GET /messaging/conversation", "read", readConversation],',
    `["GET /messaging/conversation", "read", readConversation],
  [
    "GET /messaging/conversation/messages",
    "read",
    () => ({ data: [{ sender: "Perpetua Lindqvist", body: "The notice period is four weeks, as we said on Monday." }] }),
  ],`,
  ]),
  subtle("lists who has answered a survey and what", "SURV-08", [
    "routes.ts",
    '["GET /surveys/{id}/results", "read", readResults, "many"],',
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
  subtle("lets a write key without the webhooks scope delete a webhook endpoint", "AUTH-09", [
    "routes.ts",
    '["DELETE /webhooks/{id}", "webhooks", removeWebhook]',
    '["DELETE /webhooks/{id}", "write", removeWebhook]',
  ]),
  plain("lets any key with the read scope post recognition", "SCOPE-51", [
    "routes.ts",
    '["POST /recognition", "write", addPost, "many"]',
    '["POST /recognition", "read", addPost, "many"]',
  ]),
  plain("completes offboarding tasks for keys with the read scope", "SCOPE-48", [
    "routes.ts",
    '["PATCH /offboarding/plans/{id}/tasks/{taskId}", "write",',
    '["PATCH /offboarding/plans/{id}/tasks/{taskId}", "read",',
  ]),
  plain("approves leave with the read scope", "SCOPE-39", [
    "routes.ts",
    '["PATCH /leave/{id}/approve", "write", approveLeave]',
    '["PATCH /leave/{id}/approve", "read", approveLeave]',
  ]),
  plain("asks for the admin scope to create an employee", "SCOPE-34", [
    "routes.ts",
    '["POST /employees", "write", hirePerson]',
    '["POST /employees", "admin", hirePerson]',
  ]),
  plain("asks for the webhooks scope at the list of job roles, as in the rows above it", "SCOPE-12", [
    "routes.ts",
    '["LIST /recruitment/roles", "read", listRoles]',
    '["LIST /recruitment/roles", "webhooks", listRoles]',
  ]),
  plain("asks for the read scope to invite somebody", "SCOPE-37", [
    "routes.ts",
    '["POST /employees/{id}/invite", "write", invitePerson]',
    '["POST /employees/{id}/invite", "read", invitePerson]',
  ]),
  plain("takes GET /onboarding for a part of the onboarding plans, which need the Growth plan", "PLAN-10", [
    "routes.ts",
    '["GET /onboarding", "read", readSetup]',
    '["GET /onboarding", "read", readSetup, "growth"]',
  ]),
];
