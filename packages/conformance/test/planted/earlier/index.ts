import type { Planted } from "../planted.ts";
import { analyticsRoutes } from "./analytics-routes.ts";
import { brandingRoutes } from "./branding-routes.ts";
import { companyRoutes } from "./company-routes.ts";
import { deliveries } from "./deliveries.ts";
import { description } from "./description.ts";
import { images } from "./images.ts";
import { leaveRoutes } from "./leave-routes.ts";
import { leaveTables } from "./leave-tables.ts";
import { lists } from "./lists.ts";
import { otherFiles } from "./other-files.ts";
import { peopleRoutes } from "./people-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import { recognitionRoutes } from "./recognition-routes.ts";
import { recruitmentRoutes } from "./recruitment-routes.ts";
import { routes } from "./routes.ts";
import { serverAnswers } from "./server-answers.ts";
import { serverKeys } from "./server-keys.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { surveyRoutes } from "./survey-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";

/**
 * Mistakes planted before the latest wave that nothing else stands for: no fault of the mock, and no mistake of the latest wave, has only killers
 * that are among theirs. And those whose cause has a name (`causes.ts`). By the file that they edit.
 */
export const earlierWaves: readonly Planted[] = [
  ...analyticsRoutes,
  ...brandingRoutes,
  ...companyRoutes,
  ...deliveries,
  ...description,
  ...images,
  ...leaveRoutes,
  ...leaveTables,
  ...lists,
  ...otherFiles,
  ...peopleRoutes,
  ...planRoutes,
  ...recognitionRoutes,
  ...recruitmentRoutes,
  ...routes,
  ...serverAnswers,
  ...serverKeys,
  ...settingsRoutes,
  ...surveyRoutes,
  ...webhookRoutes,
];
