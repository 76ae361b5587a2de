import { access } from "./access.ts";
import { aggregates } from "./aggregates.ts";
import { company } from "./company.ts";
import { conventions } from "./conventions.ts";
import { employees } from "./employees.ts";
import { leave } from "./leave.ts";
import { leaveEffects } from "./leave-effects.ts";
import type { Planted } from "./planted.ts";
import { refusals } from "./refusals.ts";
import { spreading } from "./spreading.ts";

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
];
