import type { Oracle } from "./oracle.ts";
import { applicationOracle } from "./applications.ts";
import { boundOracles, forWholeBodies } from "./bounds.ts";
import { companyOracles } from "./company.ts";
import { conventionOracles } from "./conventions.ts";
import { candidateAnswers, creationsApart } from "./creations.ts";
import { gateOracles } from "./gates.ts";
import { headCount } from "./head-count.ts";
import { isolationOracles } from "./isolation.ts";
import { leaveOracles } from "./leave.ts";
import { limitOracles } from "./limits.ts";
import { listOracles } from "./lists.ts";
import { messagingOracles } from "./messaging.ts";
import { optionalMembers } from "./optional-members.ts";
import { peopleOracles } from "./people.ts";
import { planNames } from "./plan-names.ts";
import { dueDays, exitInterviews, ownPlans, planProgress, taskNature } from "./plans.ts";
import { rememberedCompany } from "./remembered-company.ts";
import { rememberedLeave } from "./remembered-leave.ts";
import { rememberedPeople } from "./remembered-people.ts";
import { rememberedRoles } from "./remembered-roles.ts";
import { rememberedWebhooks } from "./remembered-webhooks.ts";
import { refusalOracles } from "./refusals.ts";
import { secretOracles } from "./secrets.ts";
import { idsStay, orderStays, pagesApart, rowsOnce } from "./steady.ts";
import { settingsAsSent } from "./settings-as-sent.ts";
import { successOracles } from "./successes.ts";

/** Rules that look at the status and the headers, or for texts wherever they stand. */
const always: readonly Oracle[] = [...boundOracles, ...limitOracles, ...secretOracles];
const ofBodies: readonly Oracle[] = [
  ...successOracles,
  ...listOracles,
  ...refusalOracles,
  ...conventionOracles,
  ...companyOracles,
  ...peopleOracles,
  rememberedPeople,
  ...rememberedCompany,
  settingsAsSent,
  rememberedRoles,
  rememberedLeave,
  rememberedWebhooks,
  optionalMembers,
  creationsApart,
  candidateAnswers,
  applicationOracle,
  rowsOnce,
  idsStay,
  pagesApart,
  orderStays,
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
  ...gateOracles,
];

/** All passive rules. */
export const oracles: readonly Oracle[] = [...ofBodies.map(forWholeBodies), ...always];
