import type { Planted } from "../planted.ts";
import { access } from "./access.ts";
import { aggregates } from "./aggregates.ts";
import { boarding } from "./boarding.ts";
import { company } from "./company.ts";
import { conventions } from "./conventions.ts";
import { employees } from "./employees.ts";
import { hiringMistakes } from "./hiring.ts";
import { hiringMore } from "./hiring-more.ts";
import { leaveEffects } from "./leave-effects.ts";
import { leaveRows } from "./leave-rows.ts";
import { leaveStrays } from "./leave-strays.ts";
import { leave } from "./leave.ts";
import { lookStrays } from "./look-strays.ts";
import { peopleStrays } from "./people-strays.ts";
import { refusals } from "./refusals.ts";
import { spreading } from "./spreading.ts";

/** Mistakes planted first, by area. */
export const firstWave: readonly Planted[] = [
  ...access,
  ...aggregates,
  ...boarding,
  ...company,
  ...conventions,
  ...employees,
  ...hiringMistakes,
  ...hiringMore,
  ...leaveEffects,
  ...leaveRows,
  ...leaveStrays,
  ...leave,
  ...lookStrays,
  ...peopleStrays,
  ...refusals,
  ...spreading,
];
