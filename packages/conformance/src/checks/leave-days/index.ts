import type { Check } from "../../run/check/check.ts";
import { halfDaysCountedChecks } from "./half-days.ts";
import { holidayLeaveChecks } from "./holidays.ts";
import { weekendChecks } from "./weekends.ts";

/** How the days of a leave request are counted (§2.5). */
export const leaveDayChecks: readonly Check[] = [...weekendChecks, ...holidayLeaveChecks, ...halfDaysCountedChecks];
