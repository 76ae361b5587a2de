import type { Planted } from "../planted.ts";
import { seventhAccess } from "./access.ts";
import { seventhCompany } from "./company.ts";
import { seventhPeople } from "./people.ts";
import { seventhLeave } from "./leave.ts";
import { seventhWork } from "./work.ts";
import { seventhEngagement } from "./engagement.ts";
import { seventhHooks } from "./hooks.ts";
import { seventhRules } from "./rules.ts";

/** Planted by people who knew the API document and not the checks, each for a statement drawn at random. */
export const wave7: readonly Planted[] = [
  ...seventhAccess,
  ...seventhCompany,
  ...seventhPeople,
  ...seventhLeave,
  ...seventhWork,
  ...seventhEngagement,
  ...seventhHooks,
  ...seventhRules,
];
