import { exportAnalytics, readAnalytics } from "./analytics-routes.ts";
import { changeBranding, readBranding, removeLogo, resetBranding, uploadLogo } from "./branding-routes.ts";
import type { Call, Reply } from "./call.ts";
import { changeCompany, readBilling, readCompany, readSetup } from "./company-routes.ts";
import { approveLeave, askLeave, cancelLeave, declineLeave, listLeave, readLeave } from "./leave-routes.ts";
import { listBalances, listAllLeaveTypes, listPublicHolidays } from "./leave-tables.ts";
import { changePerson, endPerson, hirePerson, invitePerson, listPeople, readPerson } from "./people-routes.ts";
import { changeTask, listPlans, readPlan } from "./plan-routes.ts";
import { addPost, listPaths, listPosts, listProgrammes } from "./recognition-routes.ts";
import {
  addCandidate,
  addOffer,
  addRole,
  changeRole,
  listRoles,
  listStages,
  moveApplication,
  readPipeline,
  readRole,
} from "./recruitment-routes.ts";
import { listPresets, readConversation, readOverrides, readPermissions } from "./settings-routes.ts";
import { addSurvey, readResults, respond } from "./survey-routes.ts";
import { addWebhook, listWebhooks, pauseWebhook, removeWebhook } from "./webhook-routes.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";

/** An operation of §4. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly scope: Scope;
  /** Growth plan or above; "many": where the document leaves it open. */
  readonly gate: "growth" | "many" | "open";
  /** Whether it may lag a second behind. */
  readonly list: boolean;
  readonly run: (call: Call) => Reply | Promise<Reply>;
}

type Row = readonly [line: string, scope: Scope, run: Route["run"], gate?: Route["gate"]];

const ROWS: readonly Row[] = [
  ["GET /company", "read", readCompany],
  ["PATCH /company", "admin", changeCompany],
  ["GET /company/branding", "read", readBranding, "growth"],
  ["PUT /company/branding", "write", changeBranding, "growth"],
  ["POST /company/branding/logo", "write", uploadLogo, "growth"],
  ["DELETE /company/branding/logo", "write", removeLogo, "growth"],
  ["POST /company/branding/reset", "write", resetBranding, "growth"],
  ["GET /onboarding", "read", readSetup],
  ["GET /billing", "read", readBilling],
  ["LIST /employees", "read", listPeople],
  ["POST /employees", "write", hirePerson],
  ["GET /employees/{id}", "read", readPerson],
  ["PATCH /employees/{id}", "write", changePerson],
  ["DELETE /employees/{id}", "write", endPerson],
  ["POST /employees/{id}/invite", "write", invitePerson],
  ["LIST /leave", "read", listLeave],
  ["POST /leave", "write", askLeave],
  ["LIST /leave/balances", "read", listBalances],
  ["GET /leave/{id}", "read", readLeave],
  ["PATCH /leave/{id}/approve", "write", approveLeave],
  ["PATCH /leave/{id}/decline", "write", declineLeave],
  ["DELETE /leave/{id}", "write", cancelLeave],
  ["LIST /leave-types", "read", listAllLeaveTypes],
  ["LIST /public-holidays", "read", listPublicHolidays],
  ["LIST /webhooks", "webhooks", listWebhooks],
  ["POST /webhooks", "webhooks", addWebhook],
  ["PATCH /webhooks/{id}", "webhooks", pauseWebhook],
  ["DELETE /webhooks/{id}", "webhooks", removeWebhook],
  ["LIST /recruitment/roles", "read", listRoles],
  ["POST /recruitment/roles", "write", addRole],
  ["GET /recruitment/roles/{id}", "read", readRole],
  ["PATCH /recruitment/roles/{id}", "write", changeRole],
  ["GET /recruitment/roles/{id}/pipeline", "read", readPipeline],
  ["LIST /recruitment/stages", "read", listStages],
  ["POST /recruitment/candidates", "write", addCandidate],
  ["PATCH /recruitment/applications/{id}/stage", "write", moveApplication],
  ["POST /recruitment/offers", "write", addOffer],
  ["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],
  ["GET /onboarding/plans/{id}", "read", readPlan("onboarding"), "many"],
  ["PATCH /onboarding/plans/{id}/tasks/{taskId}", "write", changeTask("onboarding"), "many"],
  ["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],
  ["GET /offboarding/plans/{id}", "read", readPlan("offboarding"), "many"],
  ["PATCH /offboarding/plans/{id}/tasks/{taskId}", "write", changeTask("offboarding"), "many"],
  ["POST /surveys", "write", addSurvey, "growth"],
  ["GET /surveys/{id}/results", "read", readResults, "many"],
  ["POST /surveys/{id}/respond", "write", respond, "many"],
  ["LIST /recognition", "read", listPosts, "many"],
  ["POST /recognition", "write", addPost, "many"],
  ["LIST /survey-programmes", "read", listProgrammes, "many"],
  ["LIST /learning-paths", "read", listPaths, "many"],
  ["GET /permissions/presets", "read", listPresets],
  ["GET /permissions/company", "read", readOverrides],
  ["GET /permissions/users/{id}", "read", readPermissions],
  ["GET /messaging/conversation", "read", readConversation],
  ["GET /analytics", "read", readAnalytics, "growth"],
  ["GET /analytics/export", "read", exportAnalytics, "growth"],
];

export const routes: readonly Route[] = ROWS.map(([line, scope, run, gate = "open"]) => {
  const [word, path] = line.split(" ") as [string, string];
  return { method: word === "LIST" ? "GET" : word, path, scope, gate, list: word === "LIST", run };
});

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const PARTS: readonly (readonly [Route, readonly string[]])[] = routes.map((route) => [route, route.path.split("/")]);

/** The operation of a method and a path; undefined: there is none. */
export function match(method: string, path: string): Match | undefined {
  const steps = path.split("/");
  for (const [route, parts] of PARTS) {
    if (route.method !== method || parts.length !== steps.length) continue;
    if (!parts.every((part, n) => part === steps[n] || (part.startsWith("{") && steps[n] !== ""))) continue;
    const named = parts.flatMap((part, n) => (part.startsWith("{") ? [[part.slice(1, -1), decode(steps[n]!).toLowerCase()]] : []));
    return { route, params: Object.fromEntries(named) as Record<string, string> };
  }
  return undefined;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
