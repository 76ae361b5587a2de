import type { Check } from "../../run/check/check.ts";
import { afterMinuteChecks, rateChecks } from "./limit.ts";

/** The rate limit (§8). They run early, so that reads of later checks use up the allowance. */
export const limitChecks: readonly Check[] = rateChecks;

/** What follows a minute later. */
export const afterLimitChecks: readonly Check[] = afterMinuteChecks;
