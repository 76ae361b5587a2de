import type { Check } from "../check.ts";
import { feastChecks } from "./public-holidays/feasts.ts";
import { placeChecks } from "./public-holidays/places.ts";

/** Public holidays by year, jurisdiction and region (§2.9, §4.3). */
export const holidayChecks: readonly Check[] = [...feastChecks, ...placeChecks];
