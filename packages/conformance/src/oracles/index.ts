import type { Oracle } from "./oracle.ts";
import { applicationOracle } from "./recruitment/applications.ts";
import { boundOracles, forWholeBodies } from "./envelope/bounds.ts";
import { companyOracles } from "./company/company.ts";
import { conventionOracles } from "./envelope/conventions.ts";
import { brandingAfterReset } from "./company/branding-after-reset.ts";
import { candidateAnswers, creationsApart } from "./recruitment/creations.ts";
import { fieldNames } from "./envelope/field-names.ts";
import { gateOracles } from "./access/gates.ts";
import { filteredRows } from "./lists/filtered.ts";
import { headCount } from "./people/head-count.ts";
import { isolationOracles } from "./access/isolation.ts";
import { leaveOracles } from "./leave/leave.ts";
import { limitOracles } from "./envelope/limits.ts";
import { listOracles } from "./lists/lists.ts";
import { listedTypes } from "./leave/listed-types.ts";
import { listedValues } from "./people/listed-values.ts";
import { messagingOracles } from "./company/messaging.ts";
import { optionalMembers } from "./leave/optional-members.ts";
import { peopleOracles } from "./people/people.ts";
import { planNames } from "./boarding/plan-names.ts";
import { dueDays, exitInterviews, ownPlans, planProgress, taskNature } from "./boarding/plans.ts";
import { rememberedCompany } from "./company/remembered-company.ts";
import { rememberedLeave } from "./leave/remembered-leave.ts";
import { rememberedPeople } from "./people/remembered-people.ts";
import { rememberedRoles } from "./recruitment/remembered-roles.ts";
import { requestedYear } from "./holidays/requested-year.ts";
import { rememberedWebhooks } from "./company/remembered-webhooks.ts";
import { refusalOracles } from "./envelope/refusals.ts";
import { sharedCaches } from "./access/shared-caches.ts";
import { secretOracles } from "./access/secrets.ts";
import { recordsAlike } from "./lists/alike.ts";
import { rowsLast } from "./lists/lasting.ts";
import { idsStay, orderStays, pagesApart, rowsOnce } from "./lists/steady.ts";
import { smallDepartments } from "./people/small-departments.ts";
import { settingsAsSent } from "./company/settings-as-sent.ts";
import { successOracles } from "./envelope/successes.ts";

/** Rules about status and headers, or about texts anywhere in a response: they judge responses that were not read to their end too. */
const always: readonly Oracle[] = [...boundOracles, ...limitOracles, ...secretOracles, sharedCaches];
const ofBodies: readonly Oracle[] = [
  ...successOracles,
  ...listOracles,
  filteredRows,
  ...refusalOracles,
  fieldNames,
  ...conventionOracles,
  ...companyOracles,
  ...peopleOracles,
  rememberedPeople,
  ...rememberedCompany,
  brandingAfterReset,
  settingsAsSent,
  rememberedRoles,
  rememberedLeave,
  rememberedWebhooks,
  listedTypes,
  listedValues,
  requestedYear,
  optionalMembers,
  creationsApart,
  candidateAnswers,
  applicationOracle,
  rowsOnce,
  idsStay,
  pagesApart,
  orderStays,
  rowsLast,
  recordsAlike,
  exitInterviews,
  taskNature,
  ownPlans,
  planProgress,
  dueDays,
  planNames,
  ...leaveOracles,
  ...messagingOracles,
  ...isolationOracles,
  headCount,
  smallDepartments,
  ...gateOracles,
];

/** All passive rules. */
export const oracles: readonly Oracle[] = [...ofBodies.map(forWholeBodies), ...always];

const remembering: ReadonlySet<string> = new Set(
  oracles.flatMap(({ id, unsure, later }) => (unsure === undefined && later === undefined ? [] : [id])),
);

/** Whether a passive rule compares exchanges with what the run did before. @param id of a passive rule, or of a check */
export function remembers(id: string): boolean {
  return remembering.has(id);
}
