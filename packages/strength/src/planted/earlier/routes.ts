import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierRoutes: readonly Planted[] = [
  subtle("GET /recruitment/stages asks for another scope", "SCOPE-15", [
    "routes.ts",
    '["LIST /recruitment/stages", "read", listStages]',
    '["LIST /recruitment/stages", "webhooks", listStages]',
  ]),
  subtle("POST /webhooks asks for another scope", "SCOPE-54", [
    "routes.ts",
    '["POST /webhooks", "webhooks", addWebhook]',
    '["POST /webhooks", "write", addWebhook]',
  ]),
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
  plain("completes the plan of a starter as a whole", "ONB-14 WEB-06", [
    "routes.ts",
    '  ["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],',
    `  ["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],
  ["POST /onboarding/plans/{id}/complete", "write", ({ company, params }) => {
    const plan = company.onboarding.get(params["id"]!);
    if (plan !== undefined) company.onboarding.set(plan.id, { ...plan, over: true });
    return { data: { id: params["id"] } };
  }, "growth"],`,
  ]),
  subtle("begins to offboard whoever is named as employee_id", "ONB-16 WEB-07", [
    "routes.ts",
    '  ["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],',
    `  ["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],
  ["POST /offboarding/plans", "write", ({ company, bytes, chance }) => {
    const asked = /"employee_id"\\s*:\\s*"([^"]+)"/.exec(new TextDecoder().decode(bytes))?.[1]?.toLowerCase() ?? "";
    const [plan] = company.offboarding.values();
    if (plan === undefined || !company.staff.has(asked)) return { status: 404 };
    const id = chance.id();
    company.offboarding.set(id, { ...plan, id, personId: asked, interview: null });
    return { status: 201, data: { id } };
  }],`,
  ]),
  plain("lists survey programmes by the write scope", "SCOPE-22", [
    "routes.ts",
    '["LIST /survey-programmes", "read",',
    '["LIST /survey-programmes", "write",',
  ]),
];
