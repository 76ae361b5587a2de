import type { OperationId } from "@hr-platform/spec/operations";
import type { Route } from "../pipeline/route.ts";
import { balanceRoutes } from "./leave/balance-operations.ts";
import { companyRoutes } from "./company/operations.ts";
import { employeeUpdateRoutes } from "./employees/employee-update.ts";
import { employeeRoutes } from "./employees/operations.ts";
import { leaveRoutes } from "./leave/operations.ts";
import { leaveRequestRoutes } from "./leave/leave-request.ts";
import { calendarRoutes } from "./leave/calendar.ts";
import { brandingRoutes } from "./branding/operations.ts";
import { logoRoutes } from "./branding/logo.ts";
import { roleRoutes } from "./recruitment/roles.ts";
import { pipelineRoutes } from "./recruitment/pipeline.ts";
import { candidateRoutes } from "./recruitment/candidates.ts";
import { offerRoutes } from "./recruitment/offers.ts";
import { onboardingRoutes } from "./boarding/onboarding.ts";
import { offboardingRoutes } from "./boarding/offboarding.ts";
import { surveyRoutes } from "./engagement/surveys.ts";
import { recognitionRoutes } from "./engagement/recognition.ts";
import { learningRoutes } from "./engagement/learning.ts";
import { permissionRoutes } from "./permissions/operations.ts";
import { messagingRoutes } from "./engagement/messaging.ts";
import { analyticsRoutes } from "./analytics/operations.ts";
import { webhookRoutes } from "./endpoints/operations.ts";

/** The route of every served operation, by id. Each area has its rows in its own folder. */
export const routes: ReadonlyMap<OperationId, Route> = new Map(
  [
    ...companyRoutes,
    ...employeeRoutes,
    ...employeeUpdateRoutes,
    ...leaveRequestRoutes,
    ...leaveRoutes,
    ...balanceRoutes,
    ...calendarRoutes,
    ...brandingRoutes,
    ...logoRoutes,
    ...roleRoutes,
    ...pipelineRoutes,
    ...candidateRoutes,
    ...offerRoutes,
    ...onboardingRoutes,
    ...offboardingRoutes,
    ...surveyRoutes,
    ...recognitionRoutes,
    ...learningRoutes,
    ...permissionRoutes,
    ...messagingRoutes,
    ...analyticsRoutes,
    ...webhookRoutes,
  ].map((route) => [route.operation, route]),
);
