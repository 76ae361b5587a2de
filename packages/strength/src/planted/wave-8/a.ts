import type { Planted } from "../planted.ts";
import { eighthAccessA } from "./a-access.ts";
import { eighthCompanyA } from "./a-company.ts";
import { eighthHooksA } from "./a-hooks.ts";
import { eighthKeysA } from "./a-keys.ts";
import { eighthLeaveA } from "./a-leave.ts";
import { eighthPeopleA } from "./a-people.ts";
import { eighthRulesA } from "./a-rules.ts";
import { eighthTablesA } from "./a-tables.ts";

/** The first half of the eighth wave. Planted by somebody who knew the API document and not the checks. */
export const wave8a: readonly Planted[] = [
  ...eighthRulesA,
  ...eighthAccessA,
  ...eighthKeysA,
  ...eighthPeopleA,
  ...eighthLeaveA,
  ...eighthTablesA,
  ...eighthCompanyA,
  ...eighthHooksA,
];
