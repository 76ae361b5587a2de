import type { Check } from "../check.ts";
import { rateChecks } from "./rate-limit/limit.ts";

/** The rate limit (§8). */
export const limitChecks: readonly Check[] = [...rateChecks];
