import type { Planted } from "../planted.ts";
import { fifthAccess } from "./access.ts";
import { fifthCompany } from "./company.ts";
import { fifthPeople } from "./people.ts";
import { fifthLeave } from "./leave.ts";
import { fifthWork } from "./work.ts";
import { fifthEngagement } from "./engagement.ts";
import { fifthHooks } from "./hooks.ts";
import { fifthRules } from "./rules.ts";

/** A wave that was planted from the API document alone. Each row breaks a statement drawn at random; the order of the checks is made from these too. */
export const wave5: readonly Planted[] = [
  ...fifthAccess,
  ...fifthCompany,
  ...fifthPeople,
  ...fifthLeave,
  ...fifthWork,
  ...fifthEngagement,
  ...fifthHooks,
  ...fifthRules,
];
