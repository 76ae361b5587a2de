import type { Oracle } from "./oracle.ts";
import { companyOracles } from "./oracles/company.ts";
import { conventionOracles } from "./oracles/conventions.ts";
import { leaveOracles } from "./oracles/leave.ts";
import { limitOracles } from "./oracles/limits.ts";
import { listOracles } from "./oracles/lists.ts";
import { messagingOracles } from "./oracles/messaging.ts";
import { peopleOracles } from "./oracles/people.ts";
import { refusalOracles } from "./oracles/refusals.ts";
import { secretOracles } from "./oracles/secrets.ts";
import { successOracles } from "./oracles/successes.ts";

/** All passive rules. */
export const oracles: readonly Oracle[] = [
  ...successOracles,
  ...listOracles,
  ...refusalOracles,
  ...limitOracles,
  ...conventionOracles,
  ...companyOracles,
  ...peopleOracles,
  ...leaveOracles,
  ...messagingOracles,
  ...secretOracles,
];
