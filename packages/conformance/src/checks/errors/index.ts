import type { Check } from "../../run/check.ts";
import { effectChecks } from "./effects.ts";
import { pairChecks } from "./pairs.ts";

/** Errors (§2.1, §7); their form is judged in every exchange by the passive rules. */
export const errorChecks: readonly Check[] = [...pairChecks, ...effectChecks];
