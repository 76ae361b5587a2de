import { access } from "./access.ts";
import { aggregates } from "./aggregates.ts";
import { boarding } from "./boarding.ts";
import { company } from "./company.ts";
import { conventions } from "./conventions.ts";
import { employees } from "./employees.ts";
import { freshAccess } from "./fresh-access.ts";
import { freshAnalytics } from "./fresh-analytics.ts";
import { freshApplications } from "./fresh-applications.ts";
import { freshBilling } from "./fresh-billing.ts";
import { freshBranding } from "./fresh-branding.ts";
import { freshCandidates } from "./fresh-candidates.ts";
import { freshChanges } from "./fresh-changes.ts";
import { freshCompanies } from "./fresh-companies.ts";
import { freshCompany } from "./fresh-company.ts";
import { freshErrors } from "./fresh-errors.ts";
import { freshEvents } from "./fresh-events.ts";
import { freshHidden } from "./fresh-hidden.ts";
import { freshHiring } from "./fresh-hiring.ts";
import { freshLeave } from "./fresh-leave.ts";
import { freshLimits } from "./fresh-limits.ts";
import { freshLists } from "./fresh-lists.ts";
import { freshMoves } from "./fresh-moves.ts";
import { freshPeople } from "./fresh-people.ts";
import { freshPermissions } from "./fresh-permissions.ts";
import { freshPipelines } from "./fresh-pipelines.ts";
import { freshPlans } from "./fresh-plans.ts";
import { freshProgrammes } from "./fresh-programmes.ts";
import { freshRecognition } from "./fresh-recognition.ts";
import { freshResults } from "./fresh-results.ts";
import { freshRoles } from "./fresh-roles.ts";
import { freshSuppression } from "./fresh-suppression.ts";
import { freshSurveys } from "./fresh-surveys.ts";
import { freshTables } from "./fresh-tables.ts";
import { freshTasks } from "./fresh-tasks.ts";
import { hiring } from "./hiring.ts";
import { latestAccessCompanies } from "./latest-access-companies.ts";
import { latestAccessErrors } from "./latest-access-errors.ts";
import { latestAccessForms } from "./latest-access-forms.ts";
import { latestAccessKeys } from "./latest-access-keys.ts";
import { latestAccessLimits } from "./latest-access-limits.ts";
import { latestAccessPlans } from "./latest-access-plans.ts";
import { latestAccessWeb } from "./latest-access-web.ts";
import { latestAnalytics } from "./latest-analytics.ts";
import { latestBranding } from "./latest-branding.ts";
import { latestCompany } from "./latest-company.ts";
import { latestDeliveries } from "./latest-deliveries.ts";
import { latestExport } from "./latest-export.ts";
import { latestHidden } from "./latest-hidden.ts";
import { latestHiringAccess } from "./latest-hiring-access.ts";
import { latestHiringCandidates } from "./latest-hiring-candidates.ts";
import { latestHiringMoves } from "./latest-hiring-moves.ts";
import { latestHiringPipelines } from "./latest-hiring-pipelines.ts";
import { latestHiringPlans } from "./latest-hiring-plans.ts";
import { latestHiringRoles } from "./latest-hiring-roles.ts";
import { latestHiringTasks } from "./latest-hiring-tasks.ts";
import { latestLeaveMoves } from "./latest-leave-moves.ts";
import { latestLeave } from "./latest-leave.ts";
import { latestProgrammes } from "./latest-programmes.ts";
import { latestRecognition } from "./latest-recognition.ts";
import { latestStaffChanges } from "./latest-staff-changes.ts";
import { latestStaff } from "./latest-staff.ts";
import { latestSurveys } from "./latest-surveys.ts";
import { latestTables } from "./latest-tables.ts";
import { latestWebhooks } from "./latest-webhooks.ts";
import { leaveEffects } from "./leave-effects.ts";
import { leaveRows } from "./leave-rows.ts";
import { leaveStrays } from "./leave-strays.ts";
import { leave } from "./leave.ts";
import { lookStrays } from "./look-strays.ts";
import { peopleStrays } from "./people-strays.ts";
import type { Planted } from "./planted.ts";
import { refusals } from "./refusals.ts";
import { spreading } from "./spreading.ts";

/** Planted by somebody who knew the API document and not the checks: what is found of these at first sight tells how strong the suite is. */
export const fresh: readonly Planted[] = [
  ...latestAccessCompanies,
  ...latestAccessErrors,
  ...latestAccessForms,
  ...latestAccessKeys,
  ...latestAccessLimits,
  ...latestAccessPlans,
  ...latestAccessWeb,
  ...latestAnalytics,
  ...latestBranding,
  ...latestCompany,
  ...latestDeliveries,
  ...latestExport,
  ...latestHidden,
  ...latestHiringAccess,
  ...latestHiringCandidates,
  ...latestHiringMoves,
  ...latestHiringPipelines,
  ...latestHiringPlans,
  ...latestHiringRoles,
  ...latestHiringTasks,
  ...latestLeaveMoves,
  ...latestLeave,
  ...latestProgrammes,
  ...latestRecognition,
  ...latestStaffChanges,
  ...latestStaff,
  ...latestSurveys,
  ...latestTables,
  ...latestWebhooks,
];

/** What was `fresh` before: most of what was missed at first sight has a check since. */
const earlier: readonly Planted[] = [
  ...freshHidden,
  ...freshLeave,
  ...freshMoves,
  ...freshTables,
  ...freshEvents,
  ...freshAccess,
  ...freshCompanies,
  ...freshLimits,
  ...freshLists,
  ...freshPeople,
  ...freshChanges,
  ...freshHiring,
  ...freshCompany,
  ...freshBranding,
  ...freshErrors,
  ...freshRoles,
  ...freshPipelines,
  ...freshCandidates,
  ...freshApplications,
  ...freshTasks,
  ...freshPlans,
  ...freshResults,
  ...freshSurveys,
  ...freshRecognition,
  ...freshProgrammes,
  ...freshPermissions,
  ...freshBilling,
  ...freshAnalytics,
  ...freshSuppression,
];

/** Every planted mistake, by area. */
export const planted: readonly Planted[] = [
  ...employees,
  ...company,
  ...conventions,
  ...leave,
  ...leaveEffects,
  ...aggregates,
  ...access,
  ...refusals,
  ...spreading,
  ...leaveRows,
  ...leaveStrays,
  ...lookStrays,
  ...peopleStrays,
  ...hiring,
  ...boarding,
  ...earlier,
  ...fresh,
];
