import type { Oracle } from "./oracle.ts";
import { applicationOracle } from "./oracles/applications.ts";
import { boundOracles, readable } from "./oracles/bounds.ts";
import { companyOracles } from "./oracles/company.ts";
import { conventionOracles } from "./oracles/conventions.ts";
import { candidateAnswers, creationsApart } from "./oracles/creations.ts";
import { gateOracles } from "./oracles/gates.ts";
import { headCount } from "./oracles/head-count.ts";
import { isolationOracles } from "./oracles/isolation.ts";
import { leaveOracles } from "./oracles/leave.ts";
import { limitOracles } from "./oracles/limits.ts";
import { listOracles } from "./oracles/lists.ts";
import { messagingOracles } from "./oracles/messaging.ts";
import { peopleOracles } from "./oracles/people.ts";
import { exitInterviews, ownPlans, planProgress, taskNature } from "./oracles/plans.ts";
import { rememberedCompany } from "./oracles/remembered-company.ts";
import { rememberedLeave } from "./oracles/remembered-leave.ts";
import { rememberedPeople } from "./oracles/remembered-people.ts";
import { rememberedRoles } from "./oracles/remembered-roles.ts";
import { refusalOracles } from "./oracles/refusals.ts";
import { secretOracles } from "./oracles/secrets.ts";
import { idsStay, rowsOnce } from "./oracles/steady.ts";
import { settingsAsSent } from "./oracles/settings-as-sent.ts";
import { successOracles } from "./oracles/successes.ts";

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
  creationsApart,
  candidateAnswers,
  applicationOracle,
  rowsOnce,
  idsStay,
  exitInterviews,
  taskNature,
  ownPlans,
  planProgress,
  ...leaveOracles,
  ...messagingOracles,
  ...isolationOracles,
  headCount,
  ...gateOracles,
];

/** All passive rules. */
export const oracles: readonly Oracle[] = [...ofBodies.map(readable), ...always];
