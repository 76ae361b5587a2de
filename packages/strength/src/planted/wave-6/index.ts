import type { Planted } from "../planted.ts";
import { sixthAccess } from "./access.ts";
import { sixthCompany } from "./company.ts";
import { sixthPeople } from "./people.ts";
import { sixthLeave } from "./leave.ts";
import { sixthWork } from "./work.ts";
import { sixthEngagement } from "./engagement.ts";
import { sixthHooks } from "./hooks.ts";
import { sixthRules } from "./rules.ts";

/** A wave that was planted as the fifth was, by others. The order of the checks is made from these too. */
export const wave6: readonly Planted[] = [
  ...sixthAccess,
  ...sixthCompany,
  ...sixthPeople,
  ...sixthLeave,
  ...sixthWork,
  ...sixthEngagement,
  ...sixthHooks,
  ...sixthRules,
];
