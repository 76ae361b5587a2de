import type { Planted } from "../planted.ts";
import { thirdAccessCompanies } from "./access-companies.ts";
import { thirdAccessErrors } from "./access-errors.ts";
import { thirdAccessForms } from "./access-forms.ts";
import { thirdAccessKeys } from "./access-keys.ts";
import { thirdAccessLimits } from "./access-limits.ts";
import { thirdAccessPlans } from "./access-plans.ts";
import { thirdAccessWeb } from "./access-web.ts";
import { thirdAnalytics } from "./analytics.ts";
import { thirdBranding } from "./branding.ts";
import { thirdCompany } from "./company.ts";
import { thirdDeliveries } from "./deliveries.ts";
import { thirdExport } from "./export.ts";
import { thirdHidden } from "./hidden.ts";
import { thirdHiringAccess } from "./hiring-access.ts";
import { thirdHiringCandidates } from "./hiring-candidates.ts";
import { thirdHiringMoves } from "./hiring-moves.ts";
import { thirdHiringPipelines } from "./hiring-pipelines.ts";
import { thirdHiringPlans } from "./hiring-plans.ts";
import { thirdHiringRoles } from "./hiring-roles.ts";
import { thirdHiringTasks } from "./hiring-tasks.ts";
import { thirdLeaveMoves } from "./leave-moves.ts";
import { thirdLeave } from "./leave.ts";
import { thirdProgrammes } from "./programmes.ts";
import { thirdRecognition } from "./recognition.ts";
import { thirdStaffChanges } from "./staff-changes.ts";
import { thirdStaff } from "./staff.ts";
import { thirdSurveys } from "./surveys.ts";
import { thirdTables } from "./tables.ts";
import { thirdWebhooks } from "./webhooks.ts";

/** Another such wave. */
export const thirdWave: readonly Planted[] = [
  ...thirdAccessCompanies,
  ...thirdAccessErrors,
  ...thirdAccessForms,
  ...thirdAccessKeys,
  ...thirdAccessLimits,
  ...thirdAccessPlans,
  ...thirdAccessWeb,
  ...thirdAnalytics,
  ...thirdBranding,
  ...thirdCompany,
  ...thirdDeliveries,
  ...thirdExport,
  ...thirdHidden,
  ...thirdHiringAccess,
  ...thirdHiringCandidates,
  ...thirdHiringMoves,
  ...thirdHiringPipelines,
  ...thirdHiringPlans,
  ...thirdHiringRoles,
  ...thirdHiringTasks,
  ...thirdLeaveMoves,
  ...thirdLeave,
  ...thirdProgrammes,
  ...thirdRecognition,
  ...thirdStaffChanges,
  ...thirdStaff,
  ...thirdSurveys,
  ...thirdTables,
  ...thirdWebhooks,
];
