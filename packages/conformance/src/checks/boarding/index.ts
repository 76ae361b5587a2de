import type { Check } from "../../run/check/check.ts";
import { shownPlanChecks } from "./shown.ts";
import { taskChecks } from "./tasks.ts";
import { webOnlyPlanChecks } from "./web-only.ts";

/** Onboarding and offboarding (§2.13, §3.3, §4.6): plans, their tasks, and what only the web application does. */
export const boardingChecks: readonly Check[] = [...shownPlanChecks, ...taskChecks, ...webOnlyPlanChecks];
