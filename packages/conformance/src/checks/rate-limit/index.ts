import type { Check } from "../../run/check.ts";
import { rateChecks } from "./limit.ts";

/** The rate limit (§8). */
export const limitChecks: readonly Check[] = [...rateChecks];
