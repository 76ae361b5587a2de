import type { Planted } from "../planted.ts";
import { secondAccess } from "./access.ts";
import { secondAnalytics } from "./analytics.ts";
import { secondApplications } from "./applications.ts";
import { secondBilling } from "./billing.ts";
import { secondBranding } from "./branding.ts";
import { secondCandidates } from "./candidates.ts";
import { secondChanges } from "./changes.ts";
import { secondCompanies } from "./companies.ts";
import { secondCompany } from "./company.ts";
import { secondErrors } from "./errors.ts";
import { secondEvents } from "./events.ts";
import { secondHidden } from "./hidden.ts";
import { secondHiring } from "./hiring.ts";
import { secondLeave } from "./leave.ts";
import { secondLimits } from "./limits.ts";
import { secondLists } from "./lists.ts";
import { secondMoves } from "./moves.ts";
import { secondPeople } from "./people.ts";
import { secondPermissions } from "./permissions.ts";
import { secondPipelines } from "./pipelines.ts";
import { secondPlans } from "./plans.ts";
import { secondProgrammes } from "./programmes.ts";
import { secondRecognition } from "./recognition.ts";
import { secondResults } from "./results.ts";
import { secondRoles } from "./roles.ts";
import { secondSuppression } from "./suppression.ts";
import { secondSurveys } from "./surveys.ts";
import { secondTables } from "./tables.ts";
import { secondTasks } from "./tasks.ts";

/** A wave planted by reviewers who knew the API document and the second server, not the checks. */
export const secondWave: readonly Planted[] = [
  ...secondAccess,
  ...secondAnalytics,
  ...secondApplications,
  ...secondBilling,
  ...secondBranding,
  ...secondCandidates,
  ...secondChanges,
  ...secondCompanies,
  ...secondCompany,
  ...secondErrors,
  ...secondEvents,
  ...secondHidden,
  ...secondHiring,
  ...secondLeave,
  ...secondLimits,
  ...secondLists,
  ...secondMoves,
  ...secondPeople,
  ...secondPermissions,
  ...secondPipelines,
  ...secondPlans,
  ...secondProgrammes,
  ...secondRecognition,
  ...secondResults,
  ...secondRoles,
  ...secondSuppression,
  ...secondSurveys,
  ...secondTables,
  ...secondTasks,
];
