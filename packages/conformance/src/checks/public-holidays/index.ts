import type { Check } from "../../run/check/check.ts";
import { fixedHolidayChecks } from "./fixed-holidays.ts";
import { placeChecks } from "./places.ts";

/** Public holidays by year, jurisdiction and region (§2.9, §4.3). */
export const holidayChecks: readonly Check[] = [...fixedHolidayChecks, ...placeChecks];
