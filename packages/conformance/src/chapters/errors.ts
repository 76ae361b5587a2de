import type { Check } from "../check.ts";
import { effectChecks } from "./errors/effects.ts";
import { pairChecks } from "./errors/pairs.ts";

/** Errors (§2.1, §7); their form is judged in every exchange by the passive rules. */
export const errorChecks: readonly Check[] = [...pairChecks, ...effectChecks];
