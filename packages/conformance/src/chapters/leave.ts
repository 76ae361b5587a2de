import type { Check } from "../check.ts";
import { halfDayChecks } from "./leave/half-days.ts";
import { leaveRowChecks } from "./leave/lists.ts";
import { moveChecks } from "./leave/moves.ts";
import { raceChecks } from "./leave/races.ts";
import { randomChecks } from "./leave/random.ts";
import { openMoveChecks, refusalChecks } from "./leave/refusals.ts";
import { requestChecks } from "./leave/requests.ts";
import { requestedTypeChecks } from "./leave/types.ts";
import { warningChecks } from "./leave/warnings.ts";

/** Requests, what becomes of them, and what does not (§2.5, §2.6, §3.2, §4.3). Each takes up what those before it left. */
export const leaveCourseChecks: readonly Check[] = [
  ...requestChecks,
  ...halfDayChecks,
  ...requestedTypeChecks,
  ...leaveRowChecks,
  ...moveChecks,
  ...refusalChecks,
  ...warningChecks,
  ...raceChecks,
  ...randomChecks,
  ...openMoveChecks,
];
