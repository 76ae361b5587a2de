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
import { leave } from "./leave.ts";
import { leaveEffects } from "./leave-effects.ts";
import { leaveRows } from "./leave-rows.ts";
import { leaveStrays } from "./leave-strays.ts";
import { lookStrays } from "./look-strays.ts";
import { peopleStrays } from "./people-strays.ts";
import type { Planted } from "./planted.ts";
import { refusals } from "./refusals.ts";
import { spreading } from "./spreading.ts";

/** Planted by somebody who knew the API document and not the checks: what is found of these at first sight tells how strong the suite is. */
export const fresh: readonly Planted[] = [
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
  ...fresh,
];
