import type { Check } from "../../run/check/check.ts";
import { halfDayChecks } from "./half-days.ts";
import { leaveRowChecks } from "./lists.ts";
import { leaveMoveChecks } from "./moves.ts";
import { raceChecks, randomChecks } from "./races.ts";
import { openMoveChecks, refusalChecks } from "./refusals.ts";
import { requestChecks } from "./requests.ts";
import { requestedTypeChecks } from "./types.ts";
import { warningChecks } from "./warnings.ts";

/**
 * Leave requests, from creation to their last change of status (§2.5, §2.6, §3.2, §4.3). Each check takes a request in the status that it
 * needs from the model, or makes one.
 */
export const leaveLifecycleChecks: readonly Check[] = [
  ...requestChecks,
  ...halfDayChecks,
  ...requestedTypeChecks,
  ...leaveRowChecks,
  ...leaveMoveChecks,
  ...refusalChecks,
  ...warningChecks,
  ...raceChecks,
  ...randomChecks,
  ...openMoveChecks,
];
