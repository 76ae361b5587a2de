import type { Check } from "../check.ts";
import { halfDaysCountedChecks } from "./leave-days/half-days.ts";
import { holidayLeaveChecks } from "./leave-days/holidays.ts";
import { weekendChecks } from "./leave-days/weekends.ts";

/** What the days of a leave request count (§2.5). */
export const leaveDayChecks: readonly Check[] = [...weekendChecks, ...holidayLeaveChecks, ...halfDaysCountedChecks];
