import type { Planted } from "../planted.ts";
import { earlierAnalyticsRoutes } from "./analytics-routes.ts";
import { earlierBrandingRoutes } from "./branding-routes.ts";
import { earlierCompanyRoutes } from "./company-routes.ts";
import { earlierDeliveries } from "./deliveries.ts";
import { earlierLeaveRoutes } from "./leave-routes.ts";
import { earlierLeaveTables } from "./leave-tables.ts";
import { earlierLists } from "./lists.ts";
import { earlierOtherFiles } from "./other-files.ts";
import { earlierPeopleRoutes } from "./people-routes.ts";
import { earlierPlanRoutes } from "./plan-routes.ts";
import { earlierRecognitionRoutes } from "./recognition-routes.ts";
import { earlierRecruitmentRoutes } from "./recruitment-routes.ts";
import { earlierRoutes } from "./routes.ts";
import { earlierServer } from "./server.ts";
import { earlierSettingsRoutes } from "./settings-routes.ts";
import { earlierSurveyRoutes } from "./survey-routes.ts";
import { earlierWebhookRoutes } from "./webhook-routes.ts";

/**
 * Mistakes planted before the latest wave, by the file that they edit. Those that no other one covers: no fault of the mock, no mistake of the
 * latest wave and none of these has only killers that are among theirs. Those of waves 4 to 6 that no check notices. And for each form of a
 * first cause three mistakes that have it (`causes.ts`).
 */
export const earlierWaves: readonly Planted[] = [
  ...earlierAnalyticsRoutes,
  ...earlierBrandingRoutes,
  ...earlierCompanyRoutes,
  ...earlierDeliveries,
  ...earlierLeaveRoutes,
  ...earlierLeaveTables,
  ...earlierLists,
  ...earlierOtherFiles,
  ...earlierPeopleRoutes,
  ...earlierPlanRoutes,
  ...earlierRecognitionRoutes,
  ...earlierRecruitmentRoutes,
  ...earlierRoutes,
  ...earlierServer,
  ...earlierSettingsRoutes,
  ...earlierSurveyRoutes,
  ...earlierWebhookRoutes,
];
