import type { OperationId } from "@hr-platform/spec/operations";
import type { Route } from "./route.ts";
import { balanceRoutes } from "./routes/balances.ts";
import { companyRoutes } from "./routes/company.ts";
import { employeeUpdateRoutes } from "./routes/employee-update.ts";
import { employeeRoutes } from "./routes/employees.ts";
import { leaveRoutes } from "./routes/leave.ts";
import { leaveRequestRoutes } from "./routes/leave-request.ts";
import { calendarRoutes } from "./routes/calendar.ts";
import { brandingRoutes } from "./routes/branding.ts";
import { logoRoutes } from "./routes/logo.ts";
import { roleRoutes } from "./routes/roles.ts";
import { pipelineRoutes } from "./routes/pipeline.ts";
import { candidateRoutes } from "./routes/candidates.ts";
import { offerRoutes } from "./routes/offers.ts";
import { onboardingRoutes } from "./routes/onboarding.ts";
import { offboardingRoutes } from "./routes/offboarding.ts";
import { surveyRoutes } from "./routes/surveys.ts";
import { recognitionRoutes } from "./routes/recognition.ts";
import { learningRoutes } from "./routes/learning.ts";
import { permissionRoutes } from "./routes/permissions.ts";
import { messagingRoutes } from "./routes/messaging.ts";
import { analyticsRoutes } from "./routes/analytics.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** Every operation that is served, by id; one row each, in the file of its area. */
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
