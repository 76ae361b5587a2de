import type { Planted } from "../planted.ts";
import { earlierAnalyticsRoutes } from "./analytics-routes.ts";
import { earlierCompanyRoutes } from "./company-routes.ts";
import { earlierDeliveries } from "./deliveries.ts";
import { earlierLeaveRoutes } from "./leave-routes.ts";
import { earlierOtherFiles } from "./other-files.ts";
import { earlierPeopleRoutes } from "./people-routes.ts";
import { earlierPlanRoutes } from "./plan-routes.ts";
import { earlierRecognitionRoutes } from "./recognition-routes.ts";
import { earlierRecruitmentRoutes } from "./recruitment-routes.ts";
import { earlierRoutes } from "./routes.ts";
import { earlierServerAnswers } from "./server-answers.ts";
import { earlierServerKeys } from "./server-keys.ts";
import { earlierSurveyRoutes } from "./survey-routes.ts";
import { earlierWebhookRoutes } from "./webhook-routes.ts";

/**
 * Mistakes planted before the latest wave that no other one covers: no fault of the mock, and no mistake of the latest wave, has only killers
 * that are among theirs. And those whose cause has a name (`causes.ts`). By the file that they edit.
 */
export const earlierWaves: readonly Planted[] = [
  ...earlierAnalyticsRoutes,
  ...earlierCompanyRoutes,
  ...earlierDeliveries,
  ...earlierLeaveRoutes,
  ...earlierOtherFiles,
  ...earlierPeopleRoutes,
  ...earlierPlanRoutes,
  ...earlierRecognitionRoutes,
  ...earlierRecruitmentRoutes,
  ...earlierRoutes,
  ...earlierServerAnswers,
  ...earlierServerKeys,
  ...earlierSurveyRoutes,
  ...earlierWebhookRoutes,
];
